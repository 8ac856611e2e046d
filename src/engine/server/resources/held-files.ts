import { type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { FILE_FIELDS, hasPrivateFiles, storing } from '../../fields/stored-files.ts';
import { may, type Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, type Found, resourceOf, seenBy } from './engine.ts';
import { FILES } from './files.ts';

/**
 * By which rows a file is held that somebody may look at: one in use at least, or retired ones alone.
 * `unseen`: by rows of others alone; `none`: by no row.
 */
export interface Holding {
  readonly by: 'used' | 'retired' | 'unseen' | 'none';
  /** Whether every row that holds it is somebody's. */
  readonly isPrivate: boolean;
}

interface Wanted {
  /** `<sha256>.<ending>` */
  readonly name: string;
  /** In fields that store the names of files, or in those that do not. */
  readonly named: boolean;
}

/** Queries of the rows that hold the file, of all in a table or those seen: whether each is in use. */
function holdersIn(
  { resource, table }: Pick<Found, 'resource' | 'table'>,
  rows: ResourceTable,
  { name, named }: Wanted,
): SQL[] {
  const address = `${FILES}${name}`;
  const isUsed = resource.fieldsByName.active ? columnOf(table, 'active') : sql`true`;
  return storing(resource, named).map((field) => {
    const value = columnOf(table, field.name);
    const holds = named ? sql`starts_with(${value}, ${`${address}?`})` : sql`${value} = ${address}`;
    const query = new QueryBuilder().select({ used: sql`${isUsed}`.as('used') }).from(rows);
    return query.where(holds).getSQL();
  });
}

/**
 * Which rows hold a stored file, as somebody sees them.
 * @param principal null for who is not signed in
 */
export async function heldBy(
  engine: Engine,
  connection: Connection,
  principal: Principal | null,
  file: Wanted,
): Promise<Holding> {
  const seeing = principal ? seenBy(engine, principal) : engine;
  const marked = (queries: readonly SQL[], isOpen: boolean, isSeen: boolean): SQL[] =>
    queries.map(
      (query) =>
        sql`select used, ${isOpen}::boolean as is_open, ${isSeen}::boolean as is_seen from (${query}) as r`,
    );
  const holders = Object.values(engine.config.resources).flatMap((resource): SQL[] => {
    if (storing(resource, file.named).length === 0) return [];
    const found = resourceOf(seeing, resource.name);
    const all = holdersIn(found, found.table, file);
    if (!resource.scope) return marked(all, true, true);
    const mayLook = principal !== null && may(principal, resource.permission);
    const seen = mayLook ? holdersIn(found, found.rows, file) : [];
    return [...marked(all, false, false), ...marked(seen, false, true)];
  });
  if (holders.length === 0) return { by: 'none', isPrivate: false };
  const { rows } = await connection.execute<{
    held: boolean;
    open: boolean | null;
    seen: boolean | null;
    used: boolean | null;
  }>(
    sql`select count(*) > 0 as held, bool_or(is_open) as open, bool_or(is_seen) as seen,
        bool_or(used) filter (where is_seen) as used
      from (${sql.join(holders, sql` union all `)}) as held`,
  );
  const { held = false, open, seen, used } = rows[0] ?? {};
  const isPrivate = held && open !== true;
  if (!held) return { by: 'none', isPrivate };
  if (seen !== true) return { by: 'unseen', isPrivate };
  return { by: used === true ? 'used' : 'retired', isPrivate };
}

/**
 * Whether somebody may refer to a stored file: one that rows of others alone hold would be open to
 * them by a row of their own.
 */
export async function mayReferTo(
  engine: Engine,
  connection: Connection,
  principal: Principal,
  name: string,
): Promise<boolean> {
  if (!hasPrivateFiles(engine.config)) return true;
  let isUnseen = false;
  for (const named of FILE_FIELDS) {
    const { by } = await heldBy(engine, connection, principal, { name, named });
    if (by === 'used' || by === 'retired') return true;
    isUnseen ||= by === 'unseen';
  }
  return !isUnseen;
}
