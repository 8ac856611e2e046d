/** An application whose names are words of SQL, of JavaScript and of the wire, on both databases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { seedStarterData } from '../../src/engine/server/seed/starter.ts';
import { describeDatabase, describeEachDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Driver } from './driving.ts';
import { UNUSUAL } from './unusual.ts';

const config = configOf(UNUSUAL);

describeEachDatabase('an application with unusual names', (open) => {
  let server: TestServer;
  let driver: Driver;

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
    driver = await Driver.of(server);
    for (const resource of driver.resources) await driver.create(resource);
  });
  afterAll(() => server.app.close());

  it('lists, sorts, filters and searches every resource by every field', async () => {
    for (const resource of driver.resources) await driver.search(resource);
  });

  it('changes rows at once, and brings back what they were', async () => {
    for (const resource of driver.resources) await driver.change(resource);
  });

  it('takes in from a spreadsheet what it gave out, without a change', async () => {
    for (const resource of driver.resources) await driver.sheet(resource);
  });

  it('describes the calls of all of them, and serves those', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, {
      token: driver.token,
    });
    const paths = Object.keys(Object(body.paths));
    for (const { calls } of Object.values(config.resources)) {
      if ('save' in calls) expect(paths).toContain(`/api/${calls.group}/${calls.save}`);
    }
    for (const path of paths) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      const served = (['GET', 'POST'] as const).some((method) =>
        server.app.hasRoute({ method, url }),
      );
      expect(served, path).toBe(true);
    }
  });
});

describeDatabase('starter data of resources that refer to each other and to themselves', (open) => {
  let server: TestServer;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
    folder = mkdtempSync(join(tmpdir(), 'starter-'));
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(folder, { recursive: true });
  });

  it('is put in where what a row needs stands before it', async () => {
    const rows = {
      teachers: [
        { code: 'T1', firstName: 'Ann', familyName: 'Lee' },
        { code: 'T2', firstName: 'Bo', familyName: 'Kim', mentorId: 'T1' },
      ],
      classes: [{ code: 'C1', level: 'primary', number: 1, teacherId: 'T2' }],
    };
    for (const [resource, list] of Object.entries(rows)) {
      writeFileSync(join(folder, `${resource}.json`), JSON.stringify(list));
    }
    expect(await seedStarterData(server.context, folder)).toBe(3);
  });
});
