/** Published tables as files: what is in them, and that each is made once. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import * as encoding from '../../../src/engine/server/http/encoding.ts';
import { OPEN_COLUMNS } from '../../../src/food-waste/server/publication/open-data/open-data.ts';
import * as reading from '../../../src/food-waste/server/publication/open-data/read-breakdown.ts';
import { OPEN_TABLES } from '../../../src/food-waste/server/publication/records/summaries.ts';
import { deletePublication } from '../../../src/food-waste/server/publication/store.ts';
import { describeDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
}

describeDatabase('open data', (open) => {
  let database: Database;
  let stage: PublicationStage;
  let folder: string;
  let server: TestServer;

  const start = (filesFolder = folder) => startTestServer(database, { filesFolder });
  const raw = (file: string, headers: Record<string, string> = {}, of = server) =>
    of.app.inject({ url: `/api/dashboard/open-data/${file}`, headers });
  const linesOf = (text: string) => {
    const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
    const names: string[] = JSON.parse(`[${head}]`);
    return lines.map((line) => {
      const cells = [...line.matchAll(/"((?:[^"]|"")*)"|([^,"]+)/g)];
      return Object.fromEntries(names.map((name, at) => [name, cells[at]?.[1] ?? cells[at]?.[2]]));
    });
  };

  beforeAll(async () => {
    database = await open('migrated');
    stage = await setPublicationStage(database);
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
    folder = await mkdtemp(join(tmpdir(), 'open-data-test-'));
    server = await start();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await server.app.close();
    await stage.server.app.close();
    await rm(folder, { recursive: true });
  });

  it('has a file made once, however many request it at once, and after a restart', async () => {
    const read = vi.spyOn(reading, 'readBreakdown');
    await raw('latest/part.csv');
    const reads = read.mock.calls.length;
    expect(reads).toBeGreaterThan(0);
    read.mockClear();
    const all = await Promise.all(Array.from({ length: 50 }, () => raw('latest/material.csv')));
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(read.mock.calls.length).toBe(reads);
    const again = await start();
    expect((await raw(`${CLOSED}.v1/material.csv`, {}, again)).body).toBe(all[0]?.body);
    expect(read.mock.calls.length).toBe(reads);
    await again.app.close();
  });

  it('makes one file at a time', async () => {
    let [now, most] = [0, 0];
    const { readBreakdown } = reading;
    vi.spyOn(reading, 'readBreakdown').mockImplementation(async (...parameters) => {
      now += 1;
      most = Math.max(most, now);
      const found = await readBreakdown(...parameters);
      now -= 1;
      return found;
    });
    const files = ['stage.csv', 'step.csv', 'method.csv', 'method.xlsx', 'manage.xlsx'];
    await Promise.all(files.map((file) => raw(`latest/${file}`)));
    expect(most).toBe(1);
  });

  it('never has half a file', async () => {
    const { readBreakdown } = reading;
    vi.spyOn(reading, 'readBreakdown')
      .mockImplementationOnce(readBreakdown)
      .mockRejectedValueOnce(new Error('The server was cut short'));
    expect((await raw('latest/destination.csv')).statusCode).toBe(500);
    expect((await readdir(folder)).filter((it) => it.includes('destination'))).toEqual([]);
    await writeFile(join(folder, 'left-by-a-killed-server.csv.part'), 'half');
    const whole = await raw('latest/destination.csv');
    expect(whole.statusCode).toBe(200);
    expect(linesOf(whole.body).length).toBeGreaterThan(0);
  });

  it('keeps files where the folder cannot be written, for as long as the server runs', async () => {
    const inFile = join(folder, 'a-file');
    await writeFile(inFile, '');
    const other = await start(inFile);
    expect((await raw('latest/total.csv', {}, other)).statusCode).toBe(200);
    await other.app.close();
  });

  it('sends a CSV compressed as it is kept, and plain to who cannot read that', async () => {
    const plain = await raw('latest/total.csv');
    const packed = await raw('latest/total.csv', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const none = await raw('latest/total.csv', { 'accept-encoding': 'gzip;q=0' });
    expect([none.headers['content-encoding'], none.body]).toEqual([undefined, plain.body]);
    const tag = String(plain.headers.etag);
    expect((await raw('latest/total.csv', { 'if-none-match': tag })).statusCode).toBe(304);
  });

  it('calls everything by its name in Thai, with its code beside it', async () => {
    const [total] = linesOf((await raw('latest/total.csv')).body);
    expect(total).toMatchObject({
      areaName: 'ทั้งประเทศ',
      userType: 'all',
      userTypeName: expect.stringContaining('ทุกประเภท'),
      isPooled: 'false',
      isCut: 'false',
      coverageBaht: expect.stringMatching(/^[01]/),
      users: expect.stringMatching(/^\d+$/),
    });
    const names = async (table: string, key: string) =>
      linesOf((await raw(`latest/${table}.csv`)).body).find((line) => line.key === key)?.name;
    expect(await names('month', CLOSED)).toBe('ก.พ. 2569');
    expect(await names('area', '10')).toBe('กรุงเทพมหานคร');
    expect(await names('userType', 'consumer')).toMatch(/[ก-๙]/);
    expect(await names('material', String(await stage.id('materials', 'VEG')))).toMatch(/[ก-๙]/);
    const of = linesOf((await raw('latest/total.csv')).body).find(
      (line) => line.userType === 'consumer',
    );
    expect(of).toMatchObject({ margin: expect.anything(), rate: expect.anything() });
    expect(Number(of?.rateFrom)).toBeLessThanOrEqual(Number(of?.rate));
    expect(Number(of?.rateTo)).toBeGreaterThanOrEqual(Number(of?.rate));
  });

  it.each(['th', 'en'])('describes every column of every table (%s)', async (language) => {
    const { body } = await raw('latest/datapackage.json', { 'accept-language': language });
    const { resources } = JSON.parse(body) as {
      resources: { title: string; schema: { fields: Field[] } }[];
    };
    expect(resources).toHaveLength(OPEN_TABLES.length);
    for (const { title, schema } of resources) {
      expect(title).not.toContain('openData');
      expect(schema.fields.map(({ name }) => name)).toEqual(OPEN_COLUMNS.map(({ name }) => name));
      const words = schema.fields.flatMap((it) => [it.title, it.description]);
      expect(words.filter((word) => !word || word.includes('openData'))).toEqual([]);
    }
  });

  it('writes lists and descriptions once, not for each who asks', async () => {
    const encode = vi.spyOn(encoding, 'encodedBytes');
    for (let time = 0; time < 5; time += 1) {
      await raw('latest/datapackage.json', { 'accept-language': 'th' });
      await server.call('GET', '/api/dashboard/published');
      server.clock.advance(2);
    }
    expect(encode.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('takes files of publications out that are there no more', async () => {
    const before = await raw('latest/total.csv');
    const files = await readdir(folder);
    const { id, version } = await stage.service.make({ note: 'แก้ไข' }, SYSTEM);
    await stage.service.publish({ id }, SYSTEM);
    await deletePublication(database.db, 1);
    server.clock.advance(2);
    const after = await raw('latest/total.csv');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.headers['content-disposition']).toContain(`${CLOSED}.v${version}`);
    // A workbook has the year in its name that its reader knows.
    const saved = async (language: string) => {
      const { headers } = await raw('latest/total.xlsx', { 'accept-language': language });
      return headers['content-disposition'];
    };
    const [year = '', month] = CLOSED.split('-');
    expect(await saved('th')).toContain(`"${Number(year) + 543}-${month}.v${version}-total.xlsx"`);
    expect(await saved('en')).toContain(`"${CLOSED}.v${version}-total.xlsx"`);
    const left = (await readdir(folder)).filter((file) => files.includes(file));
    expect(left.filter((file) => file.startsWith('1-'))).toEqual([]);
  });
});
