import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, type Bench, start } from './support.ts';

const ROWS = 2503;
const PAGE = 100;

describeEachDatabase('pages beyond the middle of a long list', (open) => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await start(await open('migrated'));
    // A third says nothing of its order, and a seventh is retired.
    await bench.context.database.db.execute(sql`
      insert into units (code, name, name_key, abbreviation, abbreviation_key, kind, kg_per_unit,
        sort_order, active)
      select 'U' || i, 'หน่วย' || i, 'u' || lpad(i::text, 5, '0'), 'ก', 'k',
        (array['weight', 'count', 'household'])[1 + i % 3], case when i % 5 > 0 then i % 9 + 1 end,
        case when i % 3 > 0 then i % 20 end, i % 7 > 0
      from generate_series(1, ${ROWS}::int) i`);
    await bench.context.database.db.execute(sql`
      insert into materials (code, name, name_key, default_unit_id)
      select 'M' || i, 'วัตถุดิบ' || i, 'm' || lpad(i::text, 5, '0'),
        case when i % 4 > 0 then (select id from units where code = 'U' || (i % 30 + 1)) end
      from generate_series(1, ${ROWS}::int) i`);
  });

  const find = async (search: object, pageSize: number, currentPage = 1, of = 'units') => {
    const pagination = { currentPage, pageSize };
    const found = await bench.service.search(ADMIN, of, { ...search, pagination });
    return { total: found.total, ids: found.data.map(({ id }) => id) };
  };
  const byUnit = (order: string) => [{ field: 'defaultUnitId', order }];
  const active = (value: boolean) => ({ filters: [{ field: 'active', operator: 'eq', value }] });

  it.each([
    ['as the list opens', active(true)],
    ['of all rows', {}],
    ['of those that say nothing last', { sorters: [{ field: 'sortOrder', order: 'asc' }] }],
    ['of the same, the other way', { sorters: [{ field: 'sortOrder', order: 'desc' }] }],
    [
      'by several things, in both directions',
      {
        ...active(true),
        sorters: [
          { field: 'kind', order: 'desc' },
          { field: 'kgPerUnit', order: 'asc' },
        ],
      },
    ],
    ['by a text', { ...active(true), sorters: [{ field: 'name', order: 'desc' }] }],
    ['of a filter', { filters: [{ field: 'kgPerUnit', operator: 'null', value: null }] }],
    ['by what they refer to', { ...active(true), sorters: byUnit('asc') }, 'materials'],
    ['by the same, the other way', { sorters: byUnit('desc') }, 'materials'],
    ['of choices', { options: true }],
  ])('are those of the list read from its first row: %s', async (_what, search, of = 'units') => {
    const { db } = bench.context.database;
    const { total = 0 } = await find(search, PAGE, 1, of);
    const readAll = async (): Promise<unknown[]> => {
      const ids: unknown[] = [];
      for (let page = 1; page <= Math.ceil(total / PAGE); page += 1) {
        ids.push(...(await find(search, PAGE, page, of)).ids);
      }
      return ids;
    };
    const read = await readAll();
    expect(read).toHaveLength(total);
    // Whoever does not know how many there are walks over all before.
    await db.execute(sql`update system_row_counts set source = 'other' where source = ${of}`);
    expect(await readAll()).toEqual(read);
    await db.execute(sql`update system_row_counts set source = ${of} where source = 'other'`);
  });

  it('end with the last row, and there is nothing after them', async () => {
    const { total = 0 } = await find({}, PAGE);
    const last = Math.ceil(total / PAGE);
    expect((await find({}, PAGE, last)).ids).toHaveLength(total % PAGE);
    expect(await find({}, PAGE, last + 1)).toEqual({ total, ids: [] });
  });
});
