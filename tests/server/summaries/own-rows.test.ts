/** Rows of a summary that are looked up among themselves: a shelf's part of a shelf. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../../examples/library/application.server.ts';
import declaration from '../../../examples/library/resources.config.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { startTestServer } from '../../support/server.ts';

describeEachDatabase('a summary of rows that are looked up among themselves', (open) => {
  it('counts each as it is, whatever changes at once', async () => {
    const { categories, ...others } = declaration.resources;
    const fields = {
      ...categories.fields,
      parentId: { type: 'reference', resource: 'categories' },
      state: { type: 'choice', choices: 'bookState' },
      // Its column is called as that of a measure is.
      mShelves: { type: 'integer', min: 0, max: 100, suffix: 'day' },
    } as const;
    const own = normalizeForServer({
      ...declaration,
      resources: { ...others, categories: { ...categories, fields } },
      summaries: {
        ...declaration.summaries,
        shelves: {
          source: 'categories',
          measures: { shelves: { sum: 'mShelves' } },
          dimensions: { state: 'state', parent: 'parentId.state' },
        },
      },
    });
    const server = await startTestServer(await open(), { config: own, plugins });
    const { db } = server.context.database;
    const upper = await server.save('library/saveCategory', { name: 'บน', state: 'onShelf' });
    const lower = { name: 'ล่าง', parentId: upper.id, mShelves: 10 };
    await server.save('library/saveCategory', lower);
    const sums = async () => {
      const { rows } = await db.execute(sql`
        select d_state as state, d_parent as parent, sum(row_count)::integer as rows,
          sum(m_shelves)::integer as shelves from system_summary_shelves
        group by 1, 2 having sum(row_count) <> 0 or sum(m_shelves) <> 0 order by 1, 2`);
      return rows;
    };
    const recount = async () => {
      const { rows } = await db.execute(sql`
        select c.state, p.state as parent, count(*)::integer as rows,
          coalesce(sum(c.m_shelves), 0)::integer as shelves
        from categories c left join categories p on p.id = c.parent_id where c.active
        group by 1, 2 order by 1, 2`);
      return rows;
    };
    expect(await sums()).toEqual(await recount());
    await db.execute(sql`update categories set state = 'lost', m_shelves = 15`);
    expect(await sums()).toEqual(await recount());
    await db.execute(sql`update categories set state = 'lent' where parent_id is null`);
    expect(await sums()).toEqual(await recount());
    await db.execute(sql`update categories set active = parent_id is null, state = 'onShelf'`);
    expect(await sums()).toEqual([{ state: 'onShelf', parent: null, rows: 1, shelves: 15 }]);
    await server.app.close();
  });
});
