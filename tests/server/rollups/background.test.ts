import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { behindIn, Rollups } from '../../../src/server/rollups/rollups.ts';
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

  it('are brought up to date at the start, and then what is asked most is read ahead', async () => {
    await insertRecords(database.db, [
      { day: '2026-10-01', reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
    ]);
    const rollups = new Rollups(database);
    const found: unknown[] = [];
    const stop = rollups.start();
    rollups.afterwards(async () => {
      found.push(await behindIn(database.db));
    });
    await vi.waitFor(() => expect(found).toEqual([{ waste: [], packaging: [] }]), 8000);
    await stop();
    expect(found).toHaveLength(1);
  });

  it('are read ahead on every server when another one has made them', async () => {
    const [here, there] = [new Rollups(database), new Rollups(database)];
    let times = 0;
    here.afterwards(async () => {
      times += 1;
    });
    const stop = here.start();
    await vi.waitFor(() => expect(times).toBe(1), 8000);
    await insertRecords(database.db, [
      { day: '2026-10-02', reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
    ]);
    await there.refresh();
    await vi.waitFor(() => expect(times).toBe(2), 15_000);
    await stop();
  }, 30_000);

  it('are left for the next start when the server stops, between two pieces of work', async () => {
    const rollups = new Rollups(database);
    let pieces = 0;
    rollups.afterwards(async (goesOn) => {
      while (goesOn()) {
        pieces += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const stop = rollups.start();
    await vi.waitFor(() => expect(pieces).toBeGreaterThan(0), 8000);
    await stop();
    await rollups.refresh();
    expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] });
  });
});
