/** A small load of lists, saves and dashboards, the same number of calls each time. */
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { Visitor } from '../../tests/support/constant-load.ts';
import {
  type Call,
  choose,
  type Habit,
  type Habits,
  habitsOf,
  type Masters,
} from '../load/calls.ts';

/** Staff and readers, who send requests without a pause. */
const STAFF = 8;
const READERS = 8;

/** Sends a call and returns the answer. @throws when it is refused */
async function post(visitor: Visitor, { path, body }: Pick<Call, 'path' | 'body'>) {
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await visitor.ask('POST', path, body, headers);
  if (status !== 200) throw new Error(`${path} was answered by ${status}: ${text.slice(0, 300)}`);
  return text;
}

/** The id of the first row that a list finds. */
async function idOf(visitor: Visitor, path: string, ...filters: object[]): Promise<number> {
  const data = { pagination: { currentPage: 1, pageSize: 1 }, filters };
  const text = await post(visitor, { path, body: JSON.stringify({ data }) });
  const { data: rows } = Object(JSON.parse(text));
  return Number(rows[0]?.id);
}

/** What records can be made of. */
async function mastersOf(visitor: Visitor): Promise<Masters> {
  const equal = (field: string, value: unknown): object => ({ field, operator: 'eq', value });
  const byCode = (path: string, code: string): Promise<number> =>
    idOf(visitor, path, equal('code', code));
  return {
    reporterId: await idOf(visitor, '/api/place/searchPlace', equal('userType', 'consumer')),
    materialId: await byCode('/api/foodcateory/searchMaterial', 'VEG'),
    wasteFoodId: await byCode('/api/wastecateory/searchWasteFoods', 'PLATE'),
    wasteManageId: await byCode('/api/wastecateory/searchWasteManage', 'COMPOST'),
    unitId: await byCode('/api/foodcateory/searchUnitsWeb', 'KG'),
  };
}

/** One person after another answer, until so many calls are through. */
async function ask(visitor: Visitor, habits: readonly Habit[], calls: number): Promise<void> {
  for (let left = calls; left > 0; ) {
    for (const call of choose(habits)) {
      await post(visitor, call);
      left -= 1;
    }
  }
}

/**
 * Lets staff and readers send so many calls in all, half of them each.
 * @param address of a server with demonstration data
 */
export async function load(address: string, calls: number): Promise<void> {
  const staff = Array.from({ length: STAFF }, () => new Visitor(address));
  for (const visitor of staff) await visitor.signIn();
  const [first] = staff;
  if (!first) return;
  const habits: Habits = habitsOf(await mastersOf(first), dayInBangkok(new Date()));
  const readers = Array.from({ length: READERS }, () => new Visitor(address));
  const share = Math.ceil(calls / (STAFF + READERS));
  await Promise.all([
    ...staff.map((visitor) => ask(visitor, habits.staff, share)),
    ...readers.map((visitor) => ask(visitor, habits.readers, share)),
  ]);
  for (const visitor of [...staff, ...readers]) visitor.leave();
}
