import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, VIEW_ACTIONS } from '../../declaration/audit.ts';
import { USERS } from '../../declaration/profile.ts';
import type { Config } from '../../declaration/types.ts';
import { pointsTo, pointsToOne } from '../../fields/index.ts';
import { searchColumnsOf } from '../audit/entries.ts';
import { toEntry } from '../audit/log.ts';
import type { Connection } from '../db/connection.ts';
import { auditEntries } from '../db/system-tables.ts';
import { columnOf, tablesOf } from '../query/tables.ts';
import type { RedactedRow } from './forgotten.ts';
import type { PersonNames } from './person-names.ts';
import {
  type Nobody,
  type Redaction,
  redactEntry,
  redactMention,
  resourcesOfPeople,
  SHORTEST_MEANT,
} from './redaction.ts';

/**
 * Addresses stay for so long: traffic data must be retained for at least ninety days
 * (Computer Crime Act B.E. 2550, section 26). Anonymising once more afterwards takes it out.
 */
const TRAFFIC_DATA_DAYS = 90;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const BATCH = 500;
const { searchText: _text, searchIndex: _index, ...COLUMNS } = getTableColumns(auditEntries);

/** Entries that may say something of the person. */
function mayMention(config: Config, userId: number, { fullnames }: PersonNames): SQL | undefined {
  const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
  const named = sql`jsonb_path_exists(${auditEntries.changes}, '$[*].*.id ? (@ == $id)',
    jsonb_build_object('id', ${userId}::integer))`;
  const labelled = sql`exists (select 1 from unnest(${texts(fullnames)}) as known(name)
    where position(known.name in ${auditEntries.label}) > 0)`;
  return or(
    eq(auditEntries.userId, userId),
    and(eq(auditEntries.resource, USERS), eq(auditEntries.rowId, userId)),
    and(
      sql`${auditEntries.resource} = any(${texts(resourcesOfPeople(config))})`,
      or(named, labelled),
    ),
    and(inArray(auditEntries.action, [...VIEW_ACTIONS]), labelled),
    eq(auditEntries.action, 'export'),
  );
}

/** Writes what changed of these entries, all at once. */
async function rewrite(tx: Connection, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const fresh = entries.map((entry) => ({
    id: entry.id,
    username: entry.username,
    fullname: entry.fullname,
    address: entry.address,
    user_agent: entry.userAgent,
    label: entry.label,
    changes: entry.changes,
    details: entry.details,
    ...searchColumnsOf(entry),
  }));
  await tx.execute(sql`update audit_entries set
      username = fresh.username, fullname = fresh.fullname, address = fresh.address,
      user_agent = fresh.user_agent, label = fresh.label, changes = fresh.changes,
      details = fresh.details, search_text = fresh.search_text, search_index = fresh.search_index
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh (
      id bigint, username text, fullname text, address text, user_agent text, label text,
      changes jsonb, details jsonb, search_text text, search_index text)
    where audit_entries.id = fresh.id`);
}

/**
 * Takes a person out of the entries of the audit log. The log lets itself be changed in this one
 * way: in the transaction whose own entry (action `anonymise`) records it, which must stand there
 * already; see `0005` in `db/system-migrations.ts`.
 */
export async function redactLog(
  tx: Connection,
  { config, now }: { readonly config: Config; readonly now: Date },
  nobody: Nobody,
  names: PersonNames,
): Promise<void> {
  const trafficLimit = new Date(now.getTime() - TRAFFIC_DATA_DAYS * DAY_MILLISECONDS);
  const redaction: Redaction = {
    config,
    nobody,
    names,
    trafficRetainedFrom: trafficLimit.toISOString(),
  };
  const condition = mayMention(config, nobody.userId, names);
  await tx.execute(sql`select set_config('audit.anonymised', ${String(nobody.userId)}, true)`);
  for (let last = 0; ; ) {
    const rows = await tx
      .select(COLUMNS)
      .from(auditEntries)
      .where(and(condition, gt(auditEntries.id, last)))
      .orderBy(asc(auditEntries.id))
      .limit(BATCH);
    const changed = rows.map(toEntry).flatMap((entry) => {
      const redacted = redactEntry(entry, redaction);
      return JSON.stringify(redacted) === JSON.stringify(entry) ? [] : [redacted];
    });
    await rewrite(tx, changed);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`select set_config('audit.anonymised', '', true)`);
}

/** Fields that refer to rows of a resource, by the resources that have them. */
function fieldsReferringTo({ resources }: Config, resource: string): Map<string, string[]> {
  const all = Object.values(resources).map(({ name, fields }): [string, string[]] => [
    name,
    fields.filter((field) => pointsTo(field)?.resource === resource).map((field) => field.name),
  ]);
  return new Map(all.filter(([, fields]) => fields.length > 0));
}

/** Entries of rows that are called by the name of a row they refer to. */
function calledByIt(config: Config, referring: ReadonlyMap<string, readonly string[]>, id: number) {
  const tables = tablesOf(config);
  const those = [...referring].flatMap(([name, fields]) => {
    const table = tables[name];
    const naming = fields.filter((field) => config.resources[name]?.label.includes(field));
    return naming.flatMap((field) => {
      const isOne = pointsToOne(config.resources[name]?.fieldsByName[field]) !== null;
      return table && isOne
        ? sql`(${auditEntries.resource} = ${name} and ${auditEntries.rowId} in (
            select ${columnOf(table, 'id')} from ${table} where ${columnOf(table, field)} = ${id}))`
        : [];
    });
  });
  return those.length > 0 ? sql`(${sql.join(those, sql` or `)})` : sql`false`;
}

/**
 * Takes what fields of one row held out of the audit log, and the names by which others refer to it,
 * in the transaction that `redactLog` is of.
 */
export async function redactRowLog(
  tx: Connection,
  { resource, rowId, fields }: RedactedRow,
  { config, nobody, names }: Pick<Redaction, 'config' | 'nobody' | 'names'>,
): Promise<void> {
  const { userId, fullname } = nobody;
  await tx.execute(sql`select set_config('audit.anonymised', ${String(userId)}, true)`);
  const own = await tx
    .select(COLUMNS)
    .from(auditEntries)
    .where(and(eq(auditEntries.resource, resource), eq(auditEntries.rowId, rowId)));
  const redacted = own.map(toEntry).map((entry) => ({
    ...entry,
    label: entry.label === null ? null : fullname,
    changes: entry.changes.map((change) =>
      fields.includes(change.field)
        ? { field: change.field, before: null, after: null, redacted: true as const }
        : change,
    ),
  }));
  await rewrite(tx, redacted);
  const called = [...new Set([...names.fullnames, ...own.flatMap(({ label }) => label || [])])];
  // A short name stands in too many others to mean this one.
  const meant = called.filter((name) => name.length >= SHORTEST_MEANT);
  const renamed = (label: string | null): string | null =>
    label !== null && called.includes(label)
      ? fullname
      : meant.reduce((text, name) => text?.replaceAll(name, fullname) ?? null, label);
  const referring = fieldsReferringTo(config, resource);
  const isNamed = sql`jsonb_path_exists(${auditEntries.changes}, '$[*].*.id ? (@ == $id)',
    jsonb_build_object('id', ${rowId}::integer))`;
  const isCalled = calledByIt(config, referring, rowId);
  const naming = new Set(
    [...referring].flatMap(([name, by]) =>
      by.some((field) => config.resources[name]?.label.includes(field)) ? name : [],
    ),
  );
  for (let last = 0; ; ) {
    const rows = await tx
      .select(COLUMNS)
      .from(auditEntries)
      .where(
        and(
          inArray(auditEntries.resource, [...referring.keys()]),
          or(isNamed, isCalled),
          gt(auditEntries.id, last),
        ),
      )
      .orderBy(asc(auditEntries.id))
      .limit(BATCH);
    const others = rows.map(toEntry).map((entry) => ({
      ...entry,
      ...(naming.has(entry.resource ?? '') && { label: renamed(entry.label) }),
      changes: entry.changes.map((change) =>
        referring.get(entry.resource ?? '')?.includes(change.field)
          ? redactMention(change, { ...nobody, userId: rowId })
          : change,
      ),
    }));
    await rewrite(tx, others);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`select set_config('audit.anonymised', '', true)`);
}
