import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { statementsOf } from '../../support/statements.ts';
import { openStage, type Stage } from './world.ts';

const SEARCH = 'wastecateory/searchWasteRecord';

/** The names of the statements that some work sends, and how many have none. */
async function namesOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([first]: readonly unknown[]) =>
      typeof first === 'object' && first !== null && 'name' in first ? String(first.name) : '',
    );
  } finally {
    spy.mockRestore();
  }
}

describeDatabase('what is asked for somebody who sees some rows', (open) => {
  let post: Stage['post'];
  let world: Stage['world'];

  beforeAll(async () => {
    const stage = await openStage(open);
    ({ post, world } = stage);
    return () => stage.server.app.close();
  });

  const idsOf = async (who: string): Promise<unknown[]> => {
    const { body } = await post(who, SEARCH, {});
    return (body.data as { id: unknown }[]).map(({ id }) => id).toSorted();
  };
  const rowsOf = (...names: string[]) =>
    names.map((name) => world.ids.wasteRecords?.[name]).toSorted();

  it('is where they belong, once, and no more than of others beside', async () => {
    const names = expect.stringMatching(/^select .*places.*waste_foods.*$/);
    const first = await statementsOf(() => post('clerk', SEARCH, {}));
    expect(first.slice(0, 2)).toEqual(['select users', 'select organisations, organisation_areas']);
    expect(await statementsOf(() => post('clerk', SEARCH, {}))).toEqual([
      'select users',
      // The page; and how many rows are stored of the areas and their own.
      expect.stringMatching(/^select waste_records/),
      expect.stringMatching(/^select system_scope_counts/),
      names,
    ]);
  });

  it('is kept for all of one kind, and finds for each their own', async () => {
    const [clerk, officer] = [rowsOf('house'), rowsOf('house', 'shop')];
    // Where they belong is read before.
    for (const who of ['clerk', 'officer']) await idsOf(who);
    const first = await namesOf(async () => expect(await idsOf('clerk')).toEqual(clerk));
    const second = await namesOf(async () => expect(await idsOf('officer')).toEqual(officer));
    const again = await namesOf(async () => expect(await idsOf('clerk')).toEqual(clerk));
    expect(new Set(second)).toEqual(new Set(first));
    expect(new Set(again)).toEqual(new Set(first));
    expect(first).not.toContain('');
  });

  it('is not that of another kind, nor of who sees all', async () => {
    const clerk = await namesOf(() => idsOf('clerk'));
    const house = await namesOf(async () => expect(await idsOf('house')).toEqual(rowsOf('house')));
    const reader = await namesOf(async () =>
      expect(await idsOf('reader')).toEqual(rowsOf('house', 'shop', 'far')),
    );
    const shared = (names: readonly string[]) => names.filter((name) => clerk.includes(name));
    expect(shared(house)).toEqual(['principal_of_session']);
    expect(shared(reader)).toEqual(['principal_of_session']);
  });
});
