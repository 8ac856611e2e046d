import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { behindIn, pauseAfter, Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { describeDatabase } from '../../support/databases.ts';
import { withStarter } from '../records/support.ts';
import { start } from '../resources/support.ts';
import { insertRecords } from './support.ts';

describeDatabase('rollups in the background', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open('starter');
    await withStarter(await start(database));
  });

  it('are brought up to date at the start, and after every save', async () => {
    const rollups = new Rollups(database);
    const save = (day: string) =>
      insertRecords(database.db, [
        { day, reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
      ]);
    const upToDate = () =>
      vi.waitFor(
        async () => expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] }),
        15_000,
      );
    await save('2026-10-01');
    const stop = rollups.start();
    await upToDate();
    await save('2026-10-02');
    await upToDate();
    await stop();
  }, 40_000);

  it('are left for the next start when the server stops', async () => {
    const rollups = new Rollups(database);
    const stop = rollups.start();
    await stop();
    await rollups.refresh();
    expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] });
  });
});

it('are left alone for longer where it takes long to make them, up to half a minute', () => {
  expect(pauseAfter('postgres', 20)).toBe(2000);
  expect(pauseAfter('embedded', 20)).toBe(10_000);
  expect(pauseAfter('postgres', 1000)).toBe(9000);
  expect(pauseAfter('embedded', 60_000)).toBe(30_000);
});
