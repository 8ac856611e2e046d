import { and, between, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { USERS } from '../../../engine/declaration/profile.ts';
import type { Config, Resource } from '../../../engine/declaration/types.ts';
import { holdsMany, pointsTo } from '../../../engine/fields/index.ts';
import { quoteName } from '../../../engine/fields/shared/quoting.ts';
import type { Principal } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf, type ResourceTable } from '../../../engine/server/query/tables.ts';
import { createEngine, type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { clearState, readState } from '../origin/demonstration-state.ts';
import { PLACES } from '../places/names.ts';
import { publications } from '../publication/tables.ts';
import { RECORDS, type RecordName } from './fill.ts';
import { removeCampaigns, removeStatistics } from './surroundings.ts';

/** Rows of one transaction: others get their turn in between. */
const BATCH = 20_000;

export interface Removed {
  /** Rows that are gone, by resource. */
  readonly rows: Readonly<Record<RecordName | typeof PLACES, number>>;
  /** Reporters that real records speak of: still there, retired. */
  readonly kept: number;
}

const isMarked = (table: ResourceTable): SQL => eq(columnOf(table, 'demonstration'), true);

/** Deletes marked rows in batches; by id, for nothing else finds them fast among millions. */
async function removeInBatches(
  engine: Engine,
  name: RecordName,
  onBatch: (rows: number) => void,
): Promise<void> {
  const { root } = engine;
  const { table } = resourceOf(engine, name);
  const id = columnOf(table, 'id');
  const [ends] = await root
    .select({ first: sql<number | null>`min(${id})`, last: sql<number | null>`max(${id})` })
    .from(table)
    .where(isMarked(table));
  const last = ends?.last ?? 0;
  for (let from = ends?.first ?? 1; from <= last; from += BATCH) {
    const batch = between(id, from, from + BATCH - 1);
    const { rowCount } = await root.delete(table).where(and(isMarked(table), batch));
    onBatch(rowCount ?? 0);
  }
}

/** Whether some row refers to one of a resource; inside a query of its table. */
function isReferredTo({ resources }: Config, target: Resource): SQL {
  const own = sql.raw(`${quoteName(target.table)}.id`);
  const referring = Object.values(resources).flatMap(({ table, fields }) =>
    fields.flatMap((field) => {
      if (pointsTo(field)?.resource !== target.name) return [];
      const [name, column] = [quoteName(table), quoteName(field.column ?? '')].map(sql.raw);
      const holds = holdsMany(field) ? sql`@> array[${own}]` : sql`= ${own}`;
      return sql`exists (select 1 from ${name} as referring where referring.${column} ${holds})`;
    }),
  );
  return or(...referring) ?? sql`false`;
}

/** Takes out what is marked of a resource; what other rows speak of is retired. */
async function removeMarked(engine: Engine, tx: Connection, name: string) {
  const { table, resource } = resourceOf(engine, name);
  const id = columnOf(table, 'id');
  // Held first: a record that is just being entered of one of them waits, or is seen.
  await tx.select({ id }).from(table).where(isMarked(table)).for('update');
  const { rowCount } = await tx
    .delete(table)
    .where(and(isMarked(table), not(isReferredTo(engine.config, resource))));
  const kept = await tx
    .update(table)
    .set({ active: false })
    .where(isMarked(table))
    .returning({ id });
  return { removed: rowCount ?? 0, kept: kept.length };
}

/** Those of older versions have accounts beside their places. */
async function removeReporters(engine: Engine, tx: Connection) {
  const places = await removeMarked(engine, tx, PLACES);
  const { table } = resourceOf(engine, USERS);
  // Of whom somebody made an administrator is an account in earnest, and may be the last one.
  const isAdmin = eq(columnOf(table, 'admin'), true);
  await tx
    .update(table)
    .set({ demonstration: false })
    .where(and(isMarked(table), isAdmin));
  await removeMarked(engine, tx, USERS);
  return places;
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
  options: { onProgress?(removed: number): void } = {},
): Promise<Removed> {
  const engine = createEngine(context, {});
  const rows = { wasteRecords: 0, packagingRecords: 0, places: 0 };
  const { db } = context.database;
  // First, as figures that were made with it must not be read as those of real records, and so that
  // nothing is stored of records that nothing is published of.
  await db.delete(publications).where(eq(publications.demonstration, true));
  for (const name of RECORDS) {
    await removeInBatches(engine, name, (batch) => {
      rows[name] += batch;
      options.onProgress?.(rows.wasteRecords + rows.packagingRecords);
    });
  }
  return db.transaction(async (tx) => {
    const state = await readState(tx, { hold: true });
    for (const name of RECORDS) {
      const { table } = resourceOf(engine, name);
      const { rowCount } = await tx.delete(table).where(isMarked(table));
      rows[name] += rowCount ?? 0;
    }
    await removeCampaigns(tx);
    const { removed, kept } = await removeReporters(engine, tx);
    rows.places = removed;
    await removeStatistics(engine, tx);
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
