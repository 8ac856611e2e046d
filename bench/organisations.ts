/** A tree of organisations with their areas, and reporters with an account, each of the one of their tambon. */
import { type SQL, sql } from 'drizzle-orm';
import type { RowScope } from '../src/engine/declaration/scope.ts';
import type { Connection } from '../src/engine/server/db/connection.ts';
import type { Areas } from '../src/thailand/server/geography/areas.ts';

/** Municipalities that are responsible for the whole country between them. */
export const MUNICIPALITIES = 2922;
const MINISTRY = 1;
const FIRST_PROVINCE = 2;

interface Organisation {
  readonly id: number;
  readonly type: 'ministry' | 'province' | 'municipality';
  readonly parent: number | null;
  readonly areas: readonly string[];
}

/** The ministry, the provinces below it, and the municipalities below those. */
function tree(areas: Areas): Organisation[] {
  const provinces = areas.within('province', '').map(({ code }) => code);
  const tambons = areas.within('tambon', '').length;
  let next = FIRST_PROVINCE + provinces.length;
  const below = provinces.flatMap((code, place): Organisation[] => {
    const parent = FIRST_PROVINCE + place;
    const own = areas.within('tambon', code).map((tambon) => tambon.code);
    const size = Math.max(1, Math.round((own.length * MUNICIPALITIES) / tambons));
    const municipalities = Array.from({ length: size }, (_, at): Organisation => {
      const [from, to] = [at, at + 1].map((edge) => Math.round((edge * own.length) / size));
      const held = own.toSorted().slice(from, to);
      return { id: next + at, type: 'municipality', parent, areas: held };
    });
    next += size;
    return [{ id: parent, type: 'province', parent: MINISTRY, areas: [code] }, ...municipalities];
  });
  return [{ id: MINISTRY, type: 'ministry', parent: null, areas: [] }, ...below];
}

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const numbers = (values: readonly (number | null)[]): SQL =>
  sql`${sql.param([...values])}::integer[]`;

/** Adds the tree, and an account of each reporter; gives how many organisations there are. */
export async function fillOrganisations(connection: Connection, areas: Areas): Promise<number> {
  const made = tree(areas);
  const held = made.flatMap(({ id, areas: codes }) => codes.map((code) => ({ id, code })));
  await connection.execute(sql`
    insert into organisations (id, code, name, organisation_type, parent_id)
    overriding system value
    select id, 'ORG' || id, 'หน่วยงาน ' || id, type, parent from unnest(
      ${numbers(made.map(({ id }) => id))}, ${texts(made.map(({ type }) => type))},
      ${numbers(made.map(({ parent }) => parent))}) made(id, type, parent)`);
  await connection.execute(sql`
    insert into organisation_areas (code, organisation_id, area_code)
    select 'OA' || row_number() over (), id, code from unnest(
      ${numbers(held.map(({ id }) => id))}, ${texts(held.map(({ code }) => code))}) held(id, code)`);
  await connection.execute(sql`
    update places set member_of_id = held.organisation_id from organisation_areas held
    where held.area_code = places.tambon_code`);
  await connection.execute(sql`
    with made as (
      insert into users (code, username, first_name, last_name, user_type)
      select code, lower(code), 'สมชาย', 'ใจดี', user_type from places where member_of_id is not null
      returning id, code)
    update places set person_ids = array[made.id] from made where made.code = places.code`);
  return made.length;
}

/** Who sends requests: the id of the user, and their session. */
export interface Asker {
  readonly userId: number;
  readonly family: string;
}

/** Whose question it is: what their role opens, and where they belong. */
export interface Asking {
  readonly scope: RowScope;
  readonly organisation?: number;
  /** The place that they report for, and so own the records of. */
  readonly reporter?: number;
}

/** Adds somebody with a role of these keys, signed in for a year. */
export async function addAsker(
  connection: Connection,
  keys: readonly string[],
  { scope, organisation, reporter }: Asking,
): Promise<Asker> {
  const { rows } = await connection.execute<{ user_id: number; family: string }>(sql`
    with given as (
      insert into roles (code, name, auths, scope)
      select 'R' || made, 'role ' || made, ${texts(keys)}, ${scope}::text
      from (select left(gen_random_uuid()::text, 13) made) fresh returning id),
    made as (
      insert into users (code, username, first_name, last_name, user_type, member_of_id, role_ids,
        must_change_password)
      select 'ASKER' || given.id, 'asker' || given.id, 'สมหญิง', 'ใจดี', 'staff',
        ${organisation ?? null}::integer, array[given.id], false
      from given returning id),
    theirs as (
      update places set person_ids = array[made.id] from made
      where places.id = ${reporter ?? null}::integer)
    insert into sessions (id, family, user_id, token_hash, created_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), id, gen_random_uuid()::text, now(),
      now() + interval '1 year' from made returning user_id, family`);
  const [row] = rows;
  if (!row) throw new Error('Nobody was added');
  return { userId: row.user_id, family: row.family };
}
