/** Made-up worlds: what lists, counts, totals and options tell is what a plain reading of the rules says. */
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { factsOf, ROW_SCOPES, type RowScope } from '../../../src/engine/declaration/scope.ts';
import { keysOfChoosing } from '../../../src/engine/server/resources/sight.ts';
import { compactRowCounts } from '../../../src/engine/server/row-counts/tables.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { insertRecords } from '../rollups/support.ts';
import { RECORDS } from './world.ts';

/** Worlds that are made, each from its number: another start of them finds what others do not. */
const SEEDS = Array.from(
  { length: Number(process.env.SCOPE_WORLDS ?? 5) },
  (_, place) => Number(process.env.SCOPE_SEED ?? 1) + place,
);
const PACKAGING = 'waste-cateory/packaging-records';
const ALL_KEYS = [RECORDS, PACKAGING, 'user', 'organisation', 'place'];
const ROLES: readonly (readonly [scope: RowScope, keys: readonly string[]])[] = [
  ['areas', ALL_KEYS],
  ['organisation', ALL_KEYS],
  ['own', ALL_KEYS],
  ['organisation', [RECORDS]],
  ['areas', ['place', 'user']],
  ['all', ['organisation']],
];
const VIEWERS = 6;
const CALLS: Readonly<Record<string, string>> = {
  wasteRecords: 'wastecateory/searchWasteRecord',
  packagingRecords: 'wastecateory/searchPackagingRecord',
  places: 'place/searchPlace',
  users: 'user/searchUser',
  organisations: 'organisation/searchOrganisation',
  organisationAreas: 'organisation/searchOrganisationArea',
};
const AREAS = ['09', '10', '1001', '100101', '50', '5001', '500101', '51', '5101', '96', '960101'];
const TAMBONS = ['100101', '100102', '500101', '500102', '500201', '510101', '960101', '960201'];

/** A row as its facts tell whose it is. */
interface Whose {
  readonly id: number;
  readonly active: boolean;
  readonly area: string | null;
  readonly organisation: number | null;
  readonly owners: readonly number[];
  readonly kg: number;
}
interface Organisation {
  readonly id: number;
  readonly above: number | null;
}
interface Area {
  readonly organisation: number;
  readonly code: string;
}
interface Viewer {
  readonly id: number;
  readonly post: (call: string, data: unknown) => Promise<Answer>;
}
/** A viewer as a world has them. */
interface Placed {
  readonly roles: readonly number[];
  readonly organisation: number | null;
}

/** Numbers that look like chance, the same ones from the same seed. */
function chance(seed: number) {
  let state = seed * 0x9e3779b1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  };
  return { next, below, one, orNull: <Value>(of: Value) => (next() < 0.25 ? null : of) };
}
type Chance = ReturnType<typeof chance>;

const numbers = (values: readonly unknown[]): number[] =>
  values.map(Number).toSorted((one, other) => one - other);

describeDatabase('made-up worlds', (open) => {
  let server: TestServer;
  const viewers: Viewer[] = [];
  const roleIds: number[] = [];
  const run = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await server.context.database.db.execute<Row>(query)).rows;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    for (const [place, [scope, auths]] of ROLES.entries()) {
      const role = { name: `made-up ${place}`, auths, scope };
      roleIds.push(Number((await server.save('role/saveRole', role)).id));
    }
    for (let place = 0; place < VIEWERS; place += 1) {
      const { row, username, password } = await addUser(server, []);
      const { token } = await server.signIn(username, password);
      viewers.push({
        id: Number(row.id),
        post: (call, data) => server.call('POST', `/api/${call}`, { data }, { token }),
      });
    }
    return () => server.app.close();
  });

  async function makeOrganisations(seed: number, { below, one, next }: Chance) {
    // Some worlds have more of them, each apart from the next, than are looked for as ranges.
    const [count, step] = seed % 5 === 0 ? [260, 2] : [1 + below(14), 1 + below(3)];
    const made: { id: number; above: number | null }[] = [];
    for (let place = 0; place < count; place += 1) {
      const id = 1000 + seed * 1000 + place * step;
      const above = made.length > 0 && next() < 0.85 ? one(made).id : null;
      made.push({ id, above });
      await run(sql`insert into organisations (id, code, name, organisation_type, parent_id)
        overriding system value
        values (${id}, ${`M${id}`}, ${`made-up ${id}`}, 'other', ${above}::integer)`);
    }
    const [top, last] = [made[0], made.at(-1)];
    // Nothing in the database forbids a ring.
    if (top && last && seed % 4 === 1) {
      top.above = last.id;
      await run(sql`update organisations set parent_id = ${last.id} where id = ${top.id}`);
    }
    return made;
  }

  async function makeWorld(seed: number): Promise<Map<Viewer, Placed>> {
    const random = chance(seed);
    const { below, one, next, orNull } = random;
    await run(sql`update users set member_of_id = null`);
    for (const table of ['waste_records', 'packaging_records', 'places', 'organisation_areas']) {
      await run(sql`delete from ${sql.identifier(table)}`);
    }
    await run(sql`delete from organisations`);
    const made = (await makeOrganisations(seed, random)).map(({ id }) => id);
    const top = made[0] ?? 0;
    for (const code of AREAS.filter(() => next() < 0.6)) {
      await run(sql`insert into organisation_areas (code, organisation_id, area_code, active)
        values (${`A${code}`}, ${one(made)}, ${code}, ${next() < 0.8})`);
    }
    const placed = new Map<Viewer, Placed>();
    for (const [place, viewer] of viewers.entries()) {
      const chosen = [...new Set([below(3), ...(place % 2 ? [below(ROLES.length)] : [])])];
      // The first two are above most, so that little is not seen by them.
      const ofMost = [[seed % 2], [0, 1]][place];
      const [roles, organisation] = ofMost ? [ofMost, top] : [chosen, orNull(one(made))];
      placed.set(viewer, { roles, organisation });
      const ids = roles.map((role) => roleIds[role] ?? 0);
      await run(sql`update users set role_ids = ${sql.param(ids)}::integer[],
        member_of_id = ${organisation}::integer, tambon_code = ${orNull(one(TAMBONS))}
        where id = ${viewer.id}`);
    }
    for (let place = 0; place < 24; place += 1) {
      const persons = viewers.filter(() => next() < 0.12).map(({ id }) => id);
      const [{ id } = { id: 0 }] = await run<{ id: number }>(sql`
        insert into places (code, name, user_type, person_ids, tambon_code, member_of_id, active)
        values (${`P${place}`}, ${`made-up ${place}`}, 'consumer',
          ${sql.param(persons)}::integer[], ${orNull(one(TAMBONS))},
          ${orNull(one(made))}::integer, ${next() < 0.8}) returning id`);
      await makeRecords(random, id);
    }
    await makeRecords(random, null);
    if (seed % 2 === 1) await changeRecords(random);
    return placed;
  }

  /** Others come to see some records, which are retired, or are none any more. */
  async function changeRecords({ one }: Chance): Promise<void> {
    await compactRowCounts(server.context);
    const of = sql`from places p where p.id % 3 = r.id % 3`;
    await run(sql`update waste_records r set active = not r.active, weight_kg = r.weight_kg + 1,
      tambon_code = ${one(TAMBONS)}, reporter_id = (select max(p.id) ${of}) where r.id % 3 > 0`);
    await run(sql`delete from waste_records where id % 5 = 0`);
  }

  async function makeRecords({ below, one }: Chance, reporter: number | null): Promise<void> {
    const whose = { reporter, userType: 'consumer', members: 3 } as const;
    const records = Array.from({ length: below(4) }, () => {
      const [day, kg] = [`2026-02-0${1 + below(5)}`, String(1 + below(9))];
      return { ...whose, day, kg, tambon: one(TAMBONS) };
    });
    if (records.length > 0) await insertRecords(server.context.database.db, records);
  }

  /** Rows of a resource with whose they are, read without the product. */
  async function rowsOf(name: string): Promise<Whose[]> {
    const reporter = sql`left join places p on p.id = r.reporter_id`;
    const ofPlace = sql`p.member_of_id as organisation, p.person_ids as owners`;
    const queries: Record<string, SQL> = {
      wasteRecords: sql`select r.id, r.active, r.tambon_code as area, ${ofPlace}, r.weight_kg as kg
        from waste_records r ${reporter}`,
      packagingRecords: sql`select r.id, r.active, r.tambon_code as area, ${ofPlace},
        r.weight_kg as kg from packaging_records r ${reporter}`,
      places: sql`select id, active, tambon_code as area, member_of_id as organisation,
        person_ids as owners from places`,
      users: sql`select id, active, tambon_code as area, member_of_id as organisation,
        array[id] as owners from users`,
      organisations: sql`select id, active, id as organisation from organisations`,
      organisationAreas: sql`select id, active, organisation_id as organisation
        from organisation_areas`,
    };
    const query = queries[name];
    if (!query) throw new Error(`No resource ${name}`);
    const rows = await run<Partial<Whose> & { id: number; active: boolean }>(query);
    return rows.map((row) => ({
      ...{ id: row.id, active: row.active, area: row.area ?? null },
      ...{ organisation: row.organisation ?? null, owners: row.owners ?? [] },
      kg: Number(row.kg ?? 0),
    }));
  }

  /** Whether somebody sees a row by any of some keys. */
  function sees(
    name: string,
    { viewer, placed, keys }: { viewer: Viewer; placed: Placed; keys: readonly string[] },
    { organisations, areas }: { organisations: Organisation[]; areas: Area[] },
  ): (row: Whose) => boolean {
    const mine = new Set(placed.organisation === null ? [] : [placed.organisation]);
    for (let before = -1; before < mine.size; ) {
      before = mine.size;
      for (const { id, above } of organisations) if (above && mine.has(above)) mine.add(id);
    }
    const codes = areas
      .filter(({ organisation }) => mine.has(organisation))
      .map(({ code }) => code);
    const { scope } = server.config.resources[name] ?? {};
    const held = placed.roles.flatMap((role): RowScope[] => {
      const [given, auths] = ROLES[role] ?? ['own', []];
      return auths.some((key) => keys.includes(key)) ? [given] : [];
    });
    if (!scope || held.includes('all')) return () => true;
    const known = ROW_SCOPES.filter((one) => held.includes(one));
    const facts = (known.length > 0 ? known : (['own'] as const)).flatMap((one) =>
      factsOf(one, scope).filter((fact) => scope[fact] !== undefined),
    );
    return ({ area, organisation, owners }) =>
      facts.some((fact) => {
        if (fact === 'owner') return owners.includes(viewer.id);
        if (fact === 'organisation') return organisation !== null && mine.has(organisation);
        return area !== null && codes.some((code) => area.startsWith(code));
      });
  }

  it.each(SEEDS)('of number %i are seen as the rules say', async (seed) => {
    const world = await makeWorld(seed);
    const organisations = await run<{ id: number; above: number | null }>(
      sql`select id, parent_id as above from organisations`,
    );
    const areas = await run<{ organisation: number; code: string }>(
      sql`select organisation_id as organisation, area_code as code from organisation_areas
        where active`,
    );
    let seen = 0;
    for (const [name, call] of Object.entries(CALLS)) {
      const resource = server.config.resources[name];
      if (!resource) throw new Error(`No resource ${name}`);
      const rows = await rowsOf(name);
      for (const [place, [viewer, placed]] of [...world].entries()) {
        const told = `${name}, viewer ${place}, ${JSON.stringify(placed)}`;
        const holds = placed.roles.some((role) => ROLES[role]?.[1].includes(resource.permission));
        const by = (keys: readonly string[]) =>
          rows.filter(sees(name, { viewer, placed, keys }, { organisations, areas }));
        const page = { currentPage: 1, pageSize: 500 };
        const all = await viewer.post(call, { pagination: page, totals: true });
        expect(all.status, told).toBe(holds ? 200 : 403);
        if (holds) {
          const expected = by([resource.permission]);
          const listed = numbers((all.body.data as { id: number }[]).map(({ id }) => id));
          expect(listed, told).toEqual(numbers(expected.map(({ id }) => id)));
          const first = await viewer.post(call, { pagination: { currentPage: 1, pageSize: 1 } });
          expect([all.body.total, first.body.total], told).toEqual(Array(2).fill(expected.length));
          const middle = expected[Math.floor(expected.length / 2)]?.id ?? 0;
          const later = await viewer.post(call, {
            filters: [{ field: 'id', operator: 'gt', value: middle }],
            pagination: { currentPage: 1, pageSize: 1 },
          });
          expect(later.body.total, told).toBe(expected.filter(({ id }) => id > middle).length);
          const sum = expected.reduce((total, { kg }) => total + kg, 0);
          if (name === 'wasteRecords') {
            expect(all.body.totals, told).toMatchObject({ weightKg: { sum } });
          }
          seen += expected.length;
        }
        const options = await viewer.post(call, { options: true, pagination: page });
        if (options.status === 403) continue;
        const chosen = by(keysOfChoosing(server.config, resource)).filter(({ active }) => active);
        expect(numbers((options.body.data as { id: number }[]).map(({ id }) => id)), told).toEqual(
          numbers(chosen.map(({ id }) => id)),
        );
        expect(options.body.total, told).toBe(chosen.length);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
