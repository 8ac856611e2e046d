/** What a save changes of live figures is counted by statements that take longer to plan than to run. */
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { insertRecords } from '../rollups/support.ts';
import { type Stage, setStage } from './support.ts';

const WINTER = { from: '2025-12-01', to: '2026-02-28' };
const NAME = /^dashboard_/;

describeDatabase('what is asked of live figures after a save', (open) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 4);
    await figuresAfterSave();
    return () => stage.server.app.close();
  });

  async function figuresAfterSave(): Promise<void> {
    const [reporter = 0] = stage.reporters;
    await insertRecords(stage.database.db, [
      { day: '2026-01-12', reporter, userType: 'consumer', tambon: '100101', kg: '1' },
    ]);
    const { status } = await stage.server.call(
      'POST',
      '/api/dashboard/getHomeDashboard',
      { data: WINTER },
      { token: stage.token },
    );
    expect(status).toBe(200);
  }

  /** Names under which statements were sent to PostgreSQL. */
  async function namesSent(): Promise<string[]> {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await figuresAfterSave();
      return queries.mock.calls.flatMap(([query]: readonly unknown[]) => {
        const name = typeof query === 'object' && query !== null && Reflect.get(query, 'name');
        return typeof name === 'string' && NAME.test(name) ? name : [];
      });
    } finally {
      queries.mockRestore();
    }
  }

  it('is prepared once it is frequent, and asked by the same names from then on', async () => {
    const rounds: string[][] = [];
    for (let round = 0; round < 6; round += 1) rounds.push(await namesSent());
    const [first, , , , fifth = [], sixth] = rounds;
    expect(first).toEqual([]);
    expect(fifth.length).toBeGreaterThan(0);
    expect(sixth).toEqual(fifth);
  });
});
