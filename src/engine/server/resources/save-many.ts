import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../declaration/types.ts';
import type { NewAuditEntry } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import { computedValues } from '../query/computed.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { codeOf, freshCode, type MadeCode } from './codes.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { type KnownRows, withLabels } from './labels.ts';
import { entriesOfSave } from './log/changes.ts';
import { settleMarks } from './measurements.ts';
import { rowFieldNames } from './rows.ts';
import { changedRow, columnValues, newRow } from './written.ts';

async function nextIds(tx: Connection, resource: Resource, count: number): Promise<number[]> {
  // In a list of what is selected, the name of the sequence would be looked for once for each row.
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval((select pg_get_serial_sequence(${resource.table}, 'id')::regclass)) as id
        from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Codes for rows that bring none, made of their ids as a single save makes them. */
async function madeCodes(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  ids: readonly number[],
): Promise<MadeCode[]> {
  const { table } = resourceOf(engine, resource.name);
  const made = ids.map((id) => codeOf(resource, id));
  const column = columnOf(table, 'code');
  const codes = made.map(({ code }) => code);
  // One parameter for all of them: PostgreSQL takes longer to read one for each.
  const isOne = sql`${column} = any(${sql.param(codes)}::text[])`;
  const found = await tx.select({ code: column }).from(table).where(isOne);
  const taken = new Set(found.map(({ code }) => code));
  const free: MadeCode[] = [];
  for (const one of made) {
    free.push(taken.has(one.code) ? await freshCode(engine, tx, resource) : one);
  }
  return free;
}

/** A row as it will stand. */
interface Written {
  readonly event: SaveEvent;
  readonly row: Row;
}

async function newRows(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  events: readonly SaveEvent[],
): Promise<Written[]> {
  if (events.length === 0) return [];
  const ids = await nextIds(tx, resource, events.length);
  const codeless = events.flatMap(({ values }, place) => (values.code ? [] : (ids[place] ?? [])));
  const made =
    resource.codePrefix === null || codeless.length === 0
      ? []
      : await madeCodes(engine, tx, resource, codeless);
  return events.map((event, place) => {
    const id = ids[place] ?? 0;
    return { event, row: newRow(event, event.values.code ? { id } : (made.shift() ?? { id })) };
  });
}

interface WrittenTo {
  readonly resource: Resource;
  readonly table: ResourceTable;
}

const named = (name: string): SQL => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** What a row carries beside its fields. */
const STAMPS = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];

/**
 * The rows as one text that PostgreSQL takes apart itself, by the columns of the table. What is not
 * in it is null there, and most of a row is.
 */
function asJson(resource: Resource, table: ResourceTable, written: readonly Written[]): string {
  const names = new Map(
    [...rowFieldNames(resource), ...STAMPS].map((name) => [name, columnOf(table, name).name]),
  );
  const rows = written.map(({ row }) => {
    const columns: Record<string, unknown> = {};
    for (const [name, column] of names) if (row[name] !== null) columns[column] = row[name];
    for (const [name, value] of Object.entries(computedValues(resource, row))) {
      if (value !== null) columns[columnOf(table, name).name] = value;
    }
    return columns;
  });
  return JSON.stringify(rows);
}

function columnsWritten(resource: Resource, table: ResourceTable, row: Row): string[] {
  const names = [...Object.keys(columnValues(resource, row, row)), 'createdAt', 'createdBy'];
  return [...names, 'version', 'updatedAt', 'updatedBy'].map((name) => columnOf(table, name).name);
}

/** Writes all rows by one statement, made of their columns and of where their values come from. */
async function writeAll(
  tx: Connection,
  { resource, table }: WrittenTo,
  written: readonly Written[],
  statement: (columns: readonly SQL[], values: SQL) => SQL,
): Promise<void> {
  const [first] = written;
  if (!first) return;
  const columns = columnsWritten(resource, table, first.row).map(named);
  const json = asJson(resource, table, written);
  await tx.execute(statement(columns, sql`json_populate_recordset(null::${table}, ${json}::json)`));
}

function insertAll(tx: Connection, to: WrittenTo, written: readonly Written[]): Promise<void> {
  return writeAll(tx, to, written, (columns, values) => {
    const list = sql.join([named('id'), ...columns], sql`, `);
    return sql`insert into ${to.table} (${list}) select ${list} from ${values}`;
  });
}

function updateAll(tx: Connection, to: WrittenTo, written: readonly Written[]): Promise<void> {
  return writeAll(tx, to, written, (columns, values) => {
    const changes = columns.map((column) => sql`${column} = changed.${column}`);
    return sql`update ${to.table} set ${sql.join(changes, sql`, `)} from ${values} as changed
      where ${columnOf(to.table, 'id')} = changed.id`;
  });
}

/** What is reported of rows in their final state. */
async function entriesOf(
  { engine, tx, resource, known }: Writing,
  written: readonly Written[],
): Promise<NewAuditEntry[]> {
  const rows = written.map(({ row }) => row);
  const before = written.flatMap(({ event }) => event.current ?? []);
  const wires = await withLabels(engine, tx, resource, rows, known);
  const labelled = new Map(
    (await withLabels(engine, tx, resource, before, known)).map((wire) => [wire.id, wire]),
  );
  return written.flatMap(({ event, row }, place) => {
    const entry = { after: wires[place] ?? row, before: labelled.get(row.id) ?? null };
    return entriesOfSave(engine, event, row, entry);
  });
}

async function afterWriting(
  { engine, resource }: Writing,
  written: readonly Written[],
): Promise<void> {
  for (const { event, row } of written) {
    await settleMarks(engine, event);
    await engine.hooks[resource.name]?.afterSave?.(event, row);
  }
}

/** What many changes of one resource are written with. */
export interface Writing {
  readonly engine: Engine;
  readonly tx: Connection;
  readonly resource: Resource;
  /** Rows of which the labels need not be read again: held as they are until the transaction ends. */
  readonly known?: KnownRows | undefined;
}

/** Rows that are written, and when the audit log has their entries. */
interface Begun {
  readonly rows: readonly Row[];
  readonly logged: Promise<void>;
}

/**
 * The same as `writeMany`, but comes back once the rows are written: the audit log is written while the
 * caller goes on, who waits for `logged` before it writes again or ends the transaction. Of statements
 * that are run meanwhile, one at a time, each comes after it.
 */
export async function beginWriteMany(
  writing: Writing,
  events: readonly SaveEvent[],
): Promise<Begun> {
  const { engine, tx, resource } = writing;
  const { table } = resourceOf(engine, resource.name);
  const added = await newRows(
    engine,
    tx,
    resource,
    events.filter(({ current }) => current === null),
  );
  const changed = events.flatMap((event) =>
    event.current ? [{ event, row: changedRow(event, event.current) }] : [],
  );
  const written = [...changed, ...added];
  const write = async (): Promise<void> => {
    await updateAll(tx, { resource, table }, changed);
    await insertAll(tx, { resource, table }, added);
    await afterWriting(writing, written);
  };
  const entries = await afterOrBeside(writing, write, () => entriesOf(writing, written));
  const logged = engine.audit(tx, entries);
  // Those waiting for it get the error; until then it is nobody's.
  logged.catch(() => undefined);
  return { rows: written.map(({ row }) => row), logged };
}

/**
 * Makes entries while the database writes the rows that they are of: nothing but their labels is read
 * for them, and those of other resources. A hook may change what they are of.
 */
async function afterOrBeside<Made>(
  { engine, resource, known }: Writing,
  write: () => Promise<void>,
  make: () => Promise<Made>,
): Promise<Made> {
  if (engine.hooks[resource.name] || !known) {
    await write();
    return make();
  }
  const beside = async (): Promise<Made> => {
    // The statement is on its way only once this thread rests.
    await setImmediate();
    return make();
  };
  // Both have ended before a failure is reported: what the other sent after the rollback would be
  // stored by itself.
  const [writing, making] = await Promise.allSettled([write(), beside()]);
  if (writing.status === 'rejected') throw writing.reason;
  if (making.status === 'rejected') throw making.reason;
  return making.value;
}

/**
 * Writes checked changes of one resource all at once, with what a single save does for each: hooks
 * after it, and the audit log. For a few hundred rows at a time, within a transaction.
 * @throws the database's own error for rows alike in what must differ
 */
export async function writeMany(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  events: readonly SaveEvent[],
): Promise<readonly Row[]> {
  const { rows, logged } = await beginWriteMany({ engine, tx, resource }, events);
  await logged;
  return rows;
}
