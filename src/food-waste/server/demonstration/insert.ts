import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Resource } from '../../../engine/declaration/types.ts';
import { initialValues, type Values, validate } from '../../../engine/declaration/validate.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { derivedValues } from '../../../engine/server/resources/derive.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { ReferredRows } from '../../../engine/server/resources/referred.ts';
import { columnValues } from '../../../engine/server/resources/written.ts';
import type { MadeRecord } from './records.ts';

/** Where rows are put, and when. */
export interface Filling {
  readonly engine: Engine;
  readonly on: Connection;
  readonly now: Date;
  /** The day in Bangkok, `YYYY-MM-DD`. */
  readonly today: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of one statement: the next are made while these are written. */
const CHUNK = 2_000;

function refuse(name: string, sent: Values, errors: unknown): never {
  const [values, broken] = [JSON.stringify(sent), JSON.stringify(errors)];
  throw new Error(`Demonstration data: ${name} ${values} breaks ${broken}`);
}

/** Checks values as those are that a person enters. */
function checked({ engine, today }: Filling, name: string, sent: Values): Values {
  const found = validate(resourceOf(engine, name).resource, sent, null, engine.config, today);
  return found.ok ? found.values : refuse(name, sent, found.errors);
}

/** A row as it is stored, with the mark of demonstration data where the resource has one. */
function stored({ engine, now }: Filling, name: string, values: Values): Row {
  const { resource } = resourceOf(engine, name);
  const mark = resource.fieldsByName.demonstration && { demonstration: true };
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  return { ...columnValues(resource, values, values), ...mark, ...stamps };
}

/**
 * Inserts rows by one statement that carries them as one text: several times faster than a
 * parameter for every value, and the triggers of the table run as for any other insert.
 */
async function insertStored({ engine, on }: Filling, name: string, rows: readonly Row[]) {
  const { table } = resourceOf(engine, name);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return;
  const columns = new Map(names.map((property) => [property, columnOf(table, property).name]));
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([property, value]) => [columns.get(property), value]),
      ),
    ),
  );
  const list = sql.join([...columns.values()].map(sql.identifier), sql`, `);
  await on.execute(sql`insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${json}::json)`);
}

/** Inserts rows of a resource whose values need no more than a check. */
export async function insertRows(
  filling: Filling,
  name: string,
  sent: readonly Values[],
): Promise<void> {
  const rows = sent.map((values) => stored(filling, name, checked(filling, name, values)));
  await insertStored(filling, name, rows);
}

/** Ids of what records refer to, by resource. */
function referredBy({ fields }: Resource, records: readonly MadeRecord[]) {
  const wanted = new Map<string, Set<number>>();
  for (const field of fields) {
    if (field.type !== 'reference') continue;
    const ids = wanted.get(field.resource) ?? new Set();
    wanted.set(field.resource, ids);
    for (const { values } of records) {
      const id = values[field.name];
      if (typeof id === 'number') ids.add(id);
    }
  }
  return wanted;
}

/**
 * Inserts records with what a save works out of them: the factors kept with them, and the weight.
 * Whether references go with one another is not looked up again for each: they were chosen from
 * what is in use, and a test saves some of the same records by hand.
 */
export async function insertRecords(
  filling: Filling,
  name: string,
  records: readonly MadeRecord[],
): Promise<void> {
  const { engine, on } = filling;
  const { resource } = resourceOf(engine, name);
  const initial = initialValues(resource, engine.config);
  const referred = new ReferredRows(engine, on);
  await referred.holdAll(referredBy(resource, records));
  let writing: Promise<void> = Promise.resolve();
  for (let at = 0; at < records.length; at += CHUNK) {
    const rows: Row[] = [];
    for (const { values: sent, price } of records.slice(at, at + CHUNK)) {
      const values = checked(filling, name, sent);
      const next = { ...initial, ...values };
      const derived = await derivedValues(resource, { values, next, current: null }, referred);
      if ('errors' in derived) return refuse(name, sent, derived.errors);
      // Kept with the record alone: a price in the master data would be lent to real records.
      const lacksPrice = price !== undefined && derived.values.pricePerKg === null;
      const own = lacksPrice ? { pricePerKg: price } : {};
      rows.push(stored(filling, name, { ...values, ...derived.values, ...own }));
    }
    await writing;
    writing = insertStored(filling, name, rows);
    // Fails below; unheard until then, it would end the process.
    writing.catch(() => undefined);
    // Lets the statement leave before the next rows are made.
    await breathe();
  }
  await writing;
}
