/** Who belongs to some of many organisations: pages of lists, wherever their rows stand among others. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { insertRecords } from '../rollups/support.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

const BRANCHES = 12;
const OTHERS = 40;
const DAYS = 5;
const PAGE = 7;
const IN_USE = { field: 'active', operator: 'eq', value: true };

describeDatabase('rows of those who belong to some of many organisations', (open, kind) => {
  let stage: Stage;
  let post: (data: unknown) => Promise<{ readonly ids: number[]; readonly total: unknown }>;
  const db = () => stage.server.context.database.db;

  beforeAll(async () => {
    stage = await openStage(open);
    const { server } = stage;
    const top = await server.save('organisation/saveOrganisation', {
      ...{ name: 'a chain', organisationType: 'company' },
    });
    await db().execute(sql`
      insert into organisations (code, name, organisation_type, parent_id)
      select 'B' || n, 'branch ' || n, 'company', ${top.id}::integer from generate_series(1, ${BRANCHES}::int) n
      union all select 'O' || n, 'other ' || n, 'company', null from generate_series(1, ${OTHERS}::int) n`);
    const { rows: places } = await db().execute<{ id: number }>(sql`
      insert into places (code, name, user_type, person_ids, tambon_code, member_of_id)
      select 'SOME ' || id, name, 'consumer', '{}', '100101', id from organisations
      where name like 'branch %' or name like 'other %' returning id`);
    await insertRecords(
      db(),
      Array.from({ length: DAYS }, (_, day) =>
        places.map(({ id }, at) => ({
          ...{ reporter: id, userType: 'consumer', tambon: '100101', members: 3 },
          ...{ day: `2026-02-0${day + 1}`, kg: `${((at * 7 + day) % 11) + 1}` },
        })),
      ).flat(),
    );
    const role = await server.save('role/saveRole', {
      ...{ name: 'of a chain', auths: [RECORDS], scope: 'organisation' },
    });
    const { username, password } = await addUser(server, [], {
      ...{ roleIds: [role.id], memberOfId: top.id },
    });
    const { token } = await server.signIn(username, password);
    post = async (data) => {
      const { body } = await server.call(
        'POST',
        '/api/wastecateory/searchWasteRecord',
        { data },
        { token },
      );
      const ids = Object(body).data.map(({ id }: { id: number }) => id);
      return { ids, total: Object(body).total };
    };
  });

  /** What they see, found without the product. */
  async function visible(order: string): Promise<number[]> {
    const { rows } = await db().execute<{ id: number }>(sql`
      select r.id from waste_records r join places p on p.id = r.reporter_id
      where p.name like 'branch %' and r.active order by ${sql.raw(order)}`);
    return rows.map(({ id }) => id);
  }

  async function allPages(sorters: readonly unknown[]): Promise<number[]> {
    const found: number[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const pagination = { currentPage, pageSize: PAGE };
      const { ids, total } = await post({
        filters: [IN_USE],
        ...{ pagination, ...(sorters.length > 0 && { sorters }) },
      });
      expect(total).toBe(BRANCHES * DAYS);
      found.push(...ids);
      if (ids.length < PAGE) return found;
    }
  }

  const ORDERS: [name: string, order: string, sorters: unknown[]][] = [
    ['as the list opens', 'record_date desc, r.id desc', []],
    ['the oldest first', 'record_date, r.id', [{ field: 'recordDate', order: 'asc' }]],
    ['the heaviest first', 'weight_kg desc, r.id desc', [{ field: 'weightKg', order: 'desc' }]],
    [
      'by price',
      'price_per_kg desc nulls last, r.id desc',
      [{ field: 'pricePerKg', order: 'desc' }],
    ],
  ];

  it.each(ORDERS)('are on their pages %s', async (_, order, sorters) => {
    expect(await allPages(sorters)).toEqual(await visible(order));
  });

  it.runIf(kind === 'postgres')('are walked until a first page is not full', async () => {
    const pages = async () => {
      const pagination = { currentPage: 1, pageSize: BRANCHES * DAYS + 1 };
      const data = { filters: [IN_USE], pagination, count: false };
      const sent = await statementsOf(() => post(data));
      return sent.filter((it) => it === 'select waste_records, places').length;
    };
    expect([await pages(), await pages()]).toEqual([2, 1]);
  });

  it.each(ORDERS)('are so behind thousands of others, %s', async (name, order, sorters) => {
    if (name === ORDERS[0]?.[0]) {
      await db().execute(sql`
        insert into waste_records (code, record_date, reporter_id, user_type, tambon_code, period_days,
          method, counts_as_waste, material_id, weight_kg, quantity, part, waste_food_id,
          waste_manage_id, stage, destination)
        select 'NEWER ' || n, '2026-02-20', (select id from places where name = 'other 1'), 'consumer',
          '100101', 1, 'directWeighing', true, 1, 50, 50, 'edible', 1, 1, 'plate', 'refuse'
        from generate_series(1, 5100) n`);
    }
    expect(await allPages(sorters)).toEqual(await visible(order));
  });
});
