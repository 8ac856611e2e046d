import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { USERS } from '../../../engine/declaration/profile.ts';
import { quoteName } from '../../../engine/fields/shared/quoting.ts';
import type { Principal } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf, type ResourceTable, tablesOf } from '../../../engine/server/query/tables.ts';
import { createEngine } from '../../../engine/server/resources/engine.ts';
import { clearState, readState } from '../origin/demonstration-state.ts';
import { publications } from '../publication/tables.ts';
import { removeCampaigns } from './campaigns.ts';
import type { RecordName } from './fill.ts';
import { removeStatistics } from './statistics.ts';

const RECORDS: readonly RecordName[] = ['wasteRecords', 'packagingRecords'];
/** Rows of one transaction: others get their turn in between. */
const BATCH = 20_000;

export interface Removed {
  /** Rows that are gone, by resource. */
  readonly rows: Readonly<Record<RecordName | typeof USERS, number>>;
  /** Reporters that real records speak of: still there, retired. */
  readonly kept: number;
}

export interface RemoveOptions {
  onProgress?(removed: number): void;
}

function tableOf(context: ServerContext, name: string): ResourceTable {
  const table = tablesOf(context.config)[name];
  if (!table) throw new Error(`resources.config.ts: ${name} is gone`);
  return table;
}

/** Deletes some rows, and tells how many; by id, for nothing else finds them fast among millions. */
async function deleteBetween(
  connection: Connection,
  table: ResourceTable,
  from: number,
  to: number,
): Promise<number> {
  const id = columnOf(table, 'id');
  const { rowCount } = await connection
    .delete(table)
    .where(and(eq(columnOf(table, 'demonstration'), true), sql`${id} between ${from} and ${to}`));
  return rowCount ?? 0;
}

async function removeRecords(
  context: ServerContext,
  name: RecordName,
  onBatch: (rows: number) => void,
): Promise<number> {
  const { db } = context.database;
  const table = tableOf(context, name);
  const id = columnOf(table, 'id');
  const [ends] = await db
    .select({ first: sql<number | null>`min(${id})`, last: sql<number | null>`max(${id})` })
    .from(table)
    .where(eq(columnOf(table, 'demonstration'), true));
  if (ends?.first == null || ends.last == null) return 0;
  let removed = 0;
  for (let from = ends.first; from <= ends.last; from += BATCH) {
    const rows = await deleteBetween(db, table, from, from + BATCH - 1);
    removed += rows;
    onBatch(rows);
  }
  return removed;
}

/** Whether some row refers to a user; inside a query of `users`. */
function isReferredTo({ config }: ServerContext): SQL {
  const referring = Object.values(config.resources).flatMap(({ table, fields }) =>
    fields.flatMap((field) => {
      const isOne = field.type === 'reference';
      if ((!isOne && field.type !== 'references') || field.resource !== USERS) return [];
      const [name, column] = [quoteName(table), quoteName(field.column ?? '')].map(sql.raw);
      const holds = isOne ? sql`= users.id` : sql`@> array[users.id]`;
      return sql`exists (select 1 from ${name} as referring where referring.${column} ${holds})`;
    }),
  );
  return or(...referring) ?? sql`false`;
}

async function removeReporters(
  context: ServerContext,
  tx: Connection,
): Promise<{ readonly removed: number; readonly kept: number }> {
  const table = tableOf(context, USERS);
  const ofDemonstration = eq(columnOf(table, 'demonstration'), true);
  // Held first: a record that is just being entered of one of them waits, or is seen.
  await tx
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .where(ofDemonstration)
    .for('update');
  // Of whom somebody made an administrator is an account in earnest, and may be the last one.
  await tx
    .update(table)
    .set({ demonstration: false })
    .where(and(ofDemonstration, eq(columnOf(table, 'admin'), true)));
  const { rowCount } = await tx
    .delete(table)
    .where(and(ofDemonstration, not(isReferredTo(context))));
  const kept = await tx
    .update(table)
    .set({ active: false })
    .where(ofDemonstration)
    .returning({ id: columnOf(table, 'id') });
  return { removed: rowCount ?? 0, kept: kept.length };
}

/**
 * Takes all demonstration data out: records in batches, then, in one transaction, what was entered
 * meanwhile, the reporters, and the note that there is any. Cut short, it leaves the note, and the
 * next call goes on. Reporters that real records speak of stay, retired; those that were made
 * administrators stay as they are.
 */
export async function removeDemonstration(
  context: ServerContext,
  principal: Principal,
  options: RemoveOptions = {},
): Promise<Removed> {
  const rows = { wasteRecords: 0, packagingRecords: 0, users: 0 };
  const tell = () => options.onProgress?.(rows.wasteRecords + rows.packagingRecords);
  const { db } = context.database;
  // First, as figures that were made with it must not be read as those of real records, and so that
  // nothing is kept of records that nothing is published of.
  await db.delete(publications).where(eq(publications.demonstration, true));
  for (const name of RECORDS) {
    await removeRecords(context, name, (batch) => {
      rows[name] += batch;
      tell();
    });
  }
  return db.transaction(async (tx) => {
    const state = await readState(tx, { hold: true });
    for (const name of RECORDS) {
      const table = tableOf(context, name);
      const { rowCount } = await tx.delete(table).where(eq(columnOf(table, 'demonstration'), true));
      rows[name] += rowCount ?? 0;
    }
    await removeCampaigns(tx);
    const { removed, kept } = await removeReporters(context, tx);
    rows.users = removed;
    await removeStatistics(createEngine(context, {}), tx);
    await tx.delete(publications).where(eq(publications.demonstration, true));
    await tx.execute(sql`delete from system_published_records
      where not exists (select from ${publications} where made_at < replaced_at)`);
    await clearState(tx);
    if (state !== null || removed > 0) {
      const by = actorOf(principal);
      const details = { rows, kept };
      await writeAudit(tx, [{ at: context.now(), by, action: 'demonstrationRemoved', details }]);
    }
    return { rows, kept };
  });
}
