/** Who belongs to most organisations: what they do not see is counted, and taken off all. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser } from '../../support/server.ts';
import { insertRecords } from '../rollups/support.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ body }: Answer): readonly Row[] => body.data as Row[];
const SCOPES = ['organisation', 'areas', 'both'] as const;
const SEARCHES = ['wastecateory/searchWasteRecord', 'place/searchPlace', 'user/searchUser'];

describeDatabase('rows of those who belong to most organisations', (open) => {
  let stage: Stage;
  const posts = new Map<string, (call: string, data: unknown) => Promise<Answer>>();
  const post = (scope: string, call: string, data: unknown): Promise<Answer> => {
    const ask = posts.get(scope);
    if (!ask) throw new Error(`Nobody asks for ${scope}`);
    return ask(call, data);
  };
  const db = () => stage.server.context.database.db;

  beforeAll(async () => {
    stage = await openStage(open);
    const { server, world } = stage;
    const { organisations: org = {} } = world.ids;
    const top = await server.save('organisation/saveOrganisation', {
      ...{ name: 'organisation top', organisationType: 'ministry' },
    });
    await db().execute(sql`update organisations set parent_id = ${top.id}
      where id in (${org.province}, ${org.company})`);
    const scopes = ['organisation', 'areas'];
    const roles: unknown[] = [];
    for (const scope of scopes) {
      const role = { name: `most ${scope}`, auths: [RECORDS, 'user', 'place'], scope };
      roles.push((await server.save('role/saveRole', role)).id);
    }
    for (const [place, scope] of SCOPES.entries()) {
      const roleIds = place < roles.length ? [roles[place]] : roles;
      const { username, password, row } = await addUser(server, [], {
        roleIds,
        memberOfId: top.id,
      });
      const { token } = await server.signIn(username, password);
      posts.set(scope, (call, data) => server.call('POST', `/api/${call}`, { data }, { token }));
      await addPlace(`${scope} own`, { person: row.id, tambon: '100101', member: org.elsewhere });
    }
    await addPlace('nowhere', {});
    await addPlace('town', { tambon: '500101', member: org.town });
    await addPlace('elsewhere', { tambon: '100102', member: org.elsewhere });
    await addPlace('elsewhere in the province', { tambon: '500101', member: org.elsewhere });
    await addPlace('branch outside', { tambon: '960101', member: org.branch });
    const nobody = { reporter: null, userType: 'consumer', kg: '64', members: 3 } as const;
    await insertRecords(db(), [
      { ...nobody, day: '2026-02-03', tambon: '500101' },
      { ...nobody, day: '2026-02-03', tambon: '100101' },
    ]);
  });

  async function addPlace(
    name: string,
    where: { person?: unknown; tambon?: string; member?: number | undefined },
  ): Promise<void> {
    const persons = where.person === undefined ? [] : [where.person];
    const { rows } = await db().execute<{ id: number }>(sql`
      insert into places (code, name, user_type, person_ids, tambon_code, member_of_id)
      values (${`MOST ${name}`.slice(0, 20)}, ${name}, 'consumer', ${sql.param(persons)}::integer[],
        ${where.tambon ?? null}, ${where.member ?? null}::integer) returning id`);
    const record = { reporter: rows[0]?.id ?? null, userType: 'consumer', members: 3 } as const;
    const tambon = where.tambon ?? '100101';
    await insertRecords(db(), [
      { ...record, day: '2026-02-01', kg: '3', tambon },
      { ...record, day: '2026-02-02', kg: '5', tambon },
    ]);
  }

  /** Records that somebody sees, found without the product: by their reporter and by their tambon. */
  async function recordsOf(scope: string, from: string): Promise<number[]> {
    const { rows } = await db().execute<{ id: number }>(sql`
      select r.id from waste_records r left join places p on p.id = r.reporter_id
        left join organisations o on o.id = p.member_of_id
      where r.record_date >= ${from}::date and (p.name = ${`${scope} own`}
        or (${scope} <> 'areas' and o.name <> 'organisation elsewhere')
        or (${scope} <> 'organisation' and r.tambon_code like '50%'))
      order by r.id`);
    return rows.map(({ id }) => id);
  }

  it.each(SCOPES)('are for a role of %s theirs alone', async (scope) => {
    for (const from of ['2020-01-01', '2026-02-02', '2026-02-03', '2026-12-01']) {
      const filters = [{ field: 'recordDate', operator: 'gte', value: from }];
      const page = { currentPage: 1, pageSize: 200 };
      const answer = await post(scope, SEARCHES[0] ?? '', {
        ...{ filters, pagination: page, totals: true },
      });
      const found = rowsOf(answer).map(({ id }) => Number(id));
      expect(found.toSorted((one, other) => one - other)).toEqual(await recordsOf(scope, from));
      const weight = rowsOf(answer).reduce((sum, { weightKg }) => sum + Number(weightKg), 0);
      expect(answer.body).toMatchObject({
        total: found.length,
        totals: { weightKg: { sum: weight, rows: found.length } },
      });
    }
    expect((await recordsOf(scope, '2020-01-01')).length).toBeGreaterThan(4);
  });

  it.each(SCOPES)('are counted for a role of %s as they are listed', async (scope) => {
    for (const call of SEARCHES) {
      const all = await post(scope, call, { pagination: { currentPage: 1, pageSize: 200 } });
      const first = await post(scope, call, { pagination: { currentPage: 1, pageSize: 1 } });
      expect(rowsOf(all).length, call).toBeGreaterThan(0);
      expect([all.body.total, first.body.total], call).toEqual(Array(2).fill(rowsOf(all).length));
    }
  });

  it('are fewer as soon as an organisation is no more below theirs', async () => {
    const before = await recordsOf('organisation', '2020-01-01');
    const { branch } = stage.world.ids.organisations ?? {};
    await db().execute(sql`update organisations set parent_id = null where id = ${branch}`);
    const answer = await post('organisation', SEARCHES[0] ?? '', { filters: [] });
    await db().execute(sql`update organisations set parent_id =
      (select id from organisations where name = 'organisation company') where id = ${branch}`);
    expect(answer.body.total).toBe(before.length - 3);
    expect(rowsOf(answer)).toHaveLength(before.length - 3);
  });
});
