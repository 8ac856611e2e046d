import { sql } from 'drizzle-orm';
import { isId } from '../../../engine/declaration/fields/value.ts';
import { initialValues, type Values, validate } from '../../../engine/declaration/validate.ts';
import { pointsToOne } from '../../../engine/fields/index.ts';
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

function refuse(name: string, sent: Values, errors: unknown): never {
  const [values, broken] = [JSON.stringify(sent), JSON.stringify(errors)];
  throw new Error(`Demonstration data: ${name} ${values} breaks ${broken}`);
}

/** Checks values as those are that a person enters. */
function checked({ engine, today }: Filling, name: string, sent: Values): Values {
  const found = validate(resourceOf(engine, name).resource, sent, null, engine.config, today);
  return found.ok ? found.values : refuse(name, sent, found.errors);
}

/** Rows by their columns, with the mark of demonstration data where the resource has one. */
function stored({ engine, now }: Filling, name: string, values: Values): Values {
  const { resource, table } = resourceOf(engine, name);
  const mark = resource.fieldsByName.demonstration && { demonstration: true };
  const stamps = { ...mark, version: 1, createdAt: now, updatedAt: now };
  const columns = Object.entries({ ...columnValues(resource, values, values), ...stamps });
  return Object.fromEntries(columns.map(([field, value]) => [columnOf(table, field).name, value]));
}

/**
 * Inserts rows by one statement that carries them as one text: several times faster than a
 * parameter for every value, and the triggers of the table run as for any other insert.
 */
async function insertStored({ engine, on }: Filling, name: string, rows: readonly Values[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return;
  const { table } = resourceOf(engine, name);
  const columns = sql.join(names.map(sql.identifier), sql`, `);
  await on.execute(sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`);
}

/** Inserts rows of a resource whose values need no more than a check. */
export async function insertRows(filling: Filling, name: string, sent: readonly Values[]) {
  const rows = sent.map((values) => stored(filling, name, checked(filling, name, values)));
  await insertStored(filling, name, rows);
}

/**
 * Inserts records with what a save works out of them: the factors stored with them, and the weight.
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
  const referred = new ReferredRows(engine, on);
  const wanted = new Map<string, number[]>();
  for (const field of resource.fields) {
    const target = pointsToOne(field);
    if (!target) continue;
    const ids = records.map(({ values }) => values[field.name]).filter(isId);
    wanted.set(target.resource, [...(wanted.get(target.resource) ?? []), ...ids]);
  }
  await referred.holdAll(wanted);
  const initial = initialValues(resource, engine.config);
  const rows: Values[] = [];
  for (const { values: sent, price } of records) {
    const values = checked(filling, name, sent);
    const next = { ...initial, ...values };
    const derived = await derivedValues(resource, { values, next, current: null }, referred);
    if ('errors' in derived) return refuse(name, sent, derived.errors);
    // Stored with the record alone: a price in the master data would be lent to real records.
    const lacksPrice = price !== undefined && derived.values.pricePerKg === null;
    const own = lacksPrice && { pricePerKg: price };
    rows.push(stored(filling, name, { ...values, ...derived.values, ...own }));
  }
  await insertStored(filling, name, rows);
}
