/** Places as accounts come and change: accounts that are not staff have a place of their own. */
import { sql } from 'drizzle-orm';
import type declaration from '../../../../resources.config.ts';
import type { RowsOf } from '../../../engine/declaration/row-types.ts';
import { fullnameOf } from '../../../engine/server/access/principals.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import {
  createEngine,
  type Engine,
  invalid,
  resourceOf,
} from '../../../engine/server/resources/engine.ts';
import type {
  HookRegistry,
  ResourceHooks,
  SaveEvent,
} from '../../../engine/server/resources/hooks.ts';
import { lockRow } from '../../../engine/server/resources/references.ts';
import { ReferredRows } from '../../../engine/server/resources/referred.ts';
import { rowFieldNames, toRow } from '../../../engine/server/resources/rows.ts';
import { save } from '../../../engine/server/resources/save.ts';
import { widenedBy } from '../../../engine/server/resources/widening.ts';
import { PLACES } from './names.ts';
import { keepNumbersApart } from './numbers.ts';

type Rows = RowsOf<typeof declaration>;
type Person = Rows['users'];
type Place = Rows['places'];

/** The label of a place that is somebody's own, from their account. */
const ofPerson = (person: Person) => ({
  name: fullnameOf([person.title, person.firstName, person.lastName]),
  userType: person.userType,
  tambonCode: person.tambonCode,
  memberOfId: person.memberOfId,
  chain: person.organisation,
  members: person.members,
  floorArea: person.floorArea,
  seats: person.seats,
  active: person.active,
});
type OfPerson = ReturnType<typeof ofPerson>;

/** The user who saves the account need not see the place; statements of theirs are not used. */
const seeingAll = ({ context, hooks, audit }: Engine): Engine =>
  createEngine(context, hooks, audit);

/** Saves a place for, and in the name of, who saves the account. */
async function savePlace(
  { engine, tx, principal }: SaveEvent<Person>,
  data: Readonly<Record<string, unknown>>,
  id?: number,
): Promise<void> {
  // Users who may save the account need not be allowed to save places.
  const writer = { ...principal, admin: true, sight: undefined, denied: undefined };
  const reserve = async () => id ?? 0;
  const once = id === undefined ? undefined : { reserve };
  await save(seeingAll(engine), writer, PLACES, data, { tx, once });
}

/** Whether nothing else has a number yet, nor a code. */
async function isFree(tx: Connection, id: number, code: string) {
  const { rows } = await tx.execute<{ id: boolean; code: boolean }>(sql`
    select not exists (select from places where id = ${id}) as id,
      not exists (select from places where code = ${code}) as code`);
  return rows[0] ?? { id: false, code: false };
}

/**
 * The place of somebody new, by the number and the code of their account where these are free: who
 * enters records by numbers of accounts goes on doing so.
 */
async function makeHome(event: SaveEvent<Person>, person: Person): Promise<void> {
  const { id, code } = person;
  const { rows } = await event.tx.execute(
    sql`select id from places where person_ids = array[${id}::integer] limit 1`,
  );
  // Who was staff for a while has theirs yet.
  if (rows.length > 0) return;
  const free = await isFree(event.tx, id, code);
  const data = { ...ofPerson(person), personIds: [id], ...(free.code && { code }) };
  await savePlace(event, data, free.id ? id : undefined);
}

/** What the account said of somebody before and the place still says follows what it says now. */
async function followAccount(event: SaveEvent<Person>, before: Person, now: Person) {
  const [old, next] = [ofPerson(before), ofPerson(now)];
  const names = Object.keys(next) as (keyof OfPerson)[];
  const changed = names.filter((name) => old[name] !== next[name]);
  if (changed.length === 0) return;
  const { engine, tx } = event;
  const { resource } = resourceOf(engine, PLACES);
  const stored = await lockRow(tx, seeingAll(engine), PLACES, now.id, rowFieldNames(resource));
  const home = stored && toRow(stored);
  const isTheirs = Array.isArray(home?.personIds) && home.personIds.join() === String(now.id);
  if (!home || !isTheirs) return;
  const followed = changed.filter((name) => home[name] === old[name]);
  if (followed.length === 0) return;
  const values = Object.fromEntries(followed.map((name) => [name, next[name]]));
  const { principal, now: at } = event;
  const change = { ...{ tx, engine, resource, principal }, current: home, values, now: at };
  const referred = new ReferredRows(engine, tx);
  const widened = await widenedBy(change, (name, id) => referred.read(name, id));
  // What they may not do with the place they do not do by way of the account.
  if (widened) throw invalid(event.resource, { [widened]: [{ key: 'api:sightBeyondYours' }] });
  await savePlace(event, { ...values, id: home.id, version: home.version });
}

const isStaff = ({ userType }: Person): boolean => userType === 'staff';

const users: ResourceHooks<Person> = {
  async afterSave(event, person) {
    const { current } = event;
    if (isStaff(person) || !event.engine.config.resources[PLACES]) return;
    if (!current || isStaff(current)) await makeHome(event, person);
    else await followAccount(event, current, person);
  },
};

/** A chain has branches, and a branch has none: what stands for both is one place. */
const places: ResourceHooks<Place> = {
  async beforeSave({ tx, current, values }) {
    const { parentId } = values;
    if (parentId === undefined || parentId === null) return undefined;
    // Two that are made branches of each other at once wait for one another here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${PLACES}))`);
    const { rows } = await tx.execute<{ isBranch: boolean; hasBranches: boolean }>(sql`
      select exists (select from places where id = ${parentId} and parent_id is not null)
          as "isBranch",
        exists (select from places where parent_id = ${current?.id ?? 0}) as "hasBranches"`);
    const isOwn = parentId === current?.id;
    if (isOwn || rows[0]?.isBranch) return { parentId: [{ key: 'api:branchOfBranch' }] };
    return rows[0]?.hasBranches ? { parentId: [{ key: 'api:hasBranches' }] } : undefined;
  },
  async afterSave({ tx, current }, { id }) {
    if (!current) await keepNumbersApart(tx, id);
  },
};

/** What is special about saving accounts and places where places report. */
export const placeHooks: HookRegistry = { users, places };
