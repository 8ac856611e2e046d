import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { allNamesOf } from '../../declaration/former-names.ts';
import { USERS } from '../../declaration/profile.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { fullnameOf } from '../access/principals.ts';
import { users } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';
import { auditEntries, listViews } from '../db/system-tables.ts';
import { columnOf, type ResourceTable, tablesOf } from '../query/tables.ts';
import type { Row } from '../resources/hooks.ts';
import type { Nobody } from './redaction.ts';

/** What a person is and was called, as far as the account and the audit log know. */
export interface PersonNames {
  readonly fullnames: readonly string[];
  readonly usernames: readonly string[];
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value || [])),
];

/** @param current the account as it was before this transaction; null where that is not at hand */
export async function namesOf(
  tx: Connection,
  userId: number,
  current: Row | null,
): Promise<PersonNames> {
  const signed = await tx
    .selectDistinct({ fullname: auditEntries.fullname, username: auditEntries.username })
    .from(auditEntries)
    .where(eq(auditEntries.userId, userId));
  const labelled = await tx
    .selectDistinct({ label: auditEntries.label })
    .from(auditEntries)
    .where(and(eq(auditEntries.resource, USERS), eq(auditEntries.rowId, userId)));
  const now = current && fullnameOf([current.title, current.firstName, current.lastName]);
  return {
    fullnames: distinct([
      now,
      ...signed.map((it) => it.fullname),
      ...labelled.map((it) => it.label),
    ]),
    usernames: distinct([current && String(current.username), ...signed.map((it) => it.username)]),
  };
}

/** Those of these names that somebody else has too. */
async function sharedNames(
  tx: Connection,
  userId: number,
  names: readonly string[],
): Promise<string[]> {
  const name = sql<string>`concat_ws(' ', nullif(${users.title}, ''), ${users.firstName}, ${users.lastName})`;
  const others = await tx
    .select({ name })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        isNotNull(users.firstName),
        sql`${name} = any(${sql.param([...names])}::text[])`,
      ),
    );
  return distinct(others.map((other) => other.name));
}

/** The row, or the one in whose list it stands, is among those the person has acted upon. */
function actedUpon(config: Config, resource: Resource, table: ResourceTable, userId: number) {
  const ids = [
    columnOf(table, 'id'),
    ...(resource.parent ? [columnOf(table, resource.parent.field)] : []),
  ];
  return sql`exists (select 1 from audit_entries where audit_entries.user_id = ${userId}
    and audit_entries.resource = any(${sql.param([...allNamesOf(config, resource.name)])}::text[])
    and audit_entries.row_id in (${sql.join(ids, sql`, `)}))`;
}

/**
 * Puts the neutral name in the place of the person's in `createdBy` and `updatedBy` of every row.
 * Rows store names, not ids: where somebody else has the same name, the audit log shows whose row
 * it is.
 */
export async function renameInRows(
  tx: Connection,
  config: Config,
  { userId, fullname }: Nobody,
  { fullnames }: PersonNames,
): Promise<void> {
  const shared = await sharedNames(tx, userId, fullnames);
  const own = fullnames.filter((name) => !shared.includes(name));
  const tables = tablesOf(config);
  for (const resource of Object.values(config.resources)) {
    const table = tables[resource.name];
    if (!table) continue;
    for (const name of ['createdBy', 'updatedBy']) {
      const column = columnOf(table, name);
      const among = (names: readonly string[]) =>
        sql`${column} = any(${sql.param([...names])}::text[])`;
      const theirs = sql`(${among(own)} or (${among(shared)} and ${actedUpon(config, resource, table, userId)}))`;
      await tx
        .update(table)
        .set({ [name]: fullname })
        .where(theirs);
    }
  }
}

/** Puts the neutral name in the place of the person's in views of lists of others. */
export async function renameInViews(
  tx: Connection,
  { fullname }: Nobody,
  { fullnames }: PersonNames,
): Promise<void> {
  // As they stand inside a text of JSON.
  const inJson = (name: string): string => JSON.stringify(name).slice(1, -1);
  for (const name of fullnames) {
    const state = sql`replace(${listViews.state}::text, ${inJson(name)}, ${inJson(fullname)})::jsonb`;
    await tx
      .update(listViews)
      .set({ name: sql`replace(${listViews.name}, ${name}, ${fullname})`, state })
      .where(
        sql`position(${name} in ${listViews.name}) > 0
          or position(${inJson(name)} in ${listViews.state}::text) > 0`,
      );
  }
}
