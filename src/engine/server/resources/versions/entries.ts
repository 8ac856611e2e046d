import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { AuditChange, AuditEntry } from '../../../declaration/audit.ts';
import { allNamesOf, presentField } from '../../../declaration/former-names.ts';
import type { Resource } from '../../../declaration/types.ts';
import { VERSION_ACTIONS } from '../../../declaration/versions.ts';
import { toEntry } from '../../audit/log.ts';
import { auditEntries } from '../../db/system-tables.ts';
import type { Engine } from '../engine.ts';

const ACTIONS: readonly string[] = VERSION_ACTIONS;

/** The log entries of a row, by the name that its resource has or had. */
function ofRow({ config, root }: Engine, { name }: Resource, rowId: number): SQL | undefined {
  const named = and(
    inArray(auditEntries.resource, [...allNamesOf(config, name)]),
    eq(auditEntries.rowId, rowId),
    inArray(auditEntries.action, [...ACTIONS]),
  );
  // An entry from before its creation is of another row, which had the id before a failover.
  const made = root
    .select({ id: sql<number>`coalesce(max(${auditEntries.id}), 0)` })
    .from(auditEntries)
    .where(and(named, eq(auditEntries.action, 'create')));
  return and(named, sql`${auditEntries.id} >= ${made}`);
}

/** A part of the entries of a row, the newest first. */
export async function entriesOfRow(
  engine: Engine,
  resource: Resource,
  rowId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: AuditEntry[]; readonly total: number }> {
  const where = ofRow(engine, resource, rowId);
  const [rows, counted] = await Promise.all([
    engine.root
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(limit)
      .offset(offset),
    engine.root.select({ total: sql<number>`count(*)` }).from(auditEntries).where(where),
  ]);
  return { entries: rows.map(toEntry), total: Number(counted[0]?.total ?? 0) };
}

/** An entry of a row and all later ones, the oldest first; empty where it has none. */
export async function entriesSince(
  engine: Engine,
  resource: Resource,
  rowId: number,
  entryId: number,
): Promise<AuditEntry[]> {
  const rows = await engine.root
    .select()
    .from(auditEntries)
    .where(and(ofRow(engine, resource, rowId), gt(auditEntries.id, entryId - 1)))
    .orderBy(auditEntries.id);
  return rows[0]?.id === entryId ? rows.map(toEntry) : [];
}

/** The changes of fields that the resource has now, by the names they have now. */
export function presentChanges(resource: Resource, { changes }: AuditEntry): AuditChange[] {
  return changes.flatMap((change) => {
    const present = presentField(resource, change.field);
    const field = resource.fields.find(({ name }) => name === present);
    return field && field.column !== null ? { ...change, field: field.name } : [];
  });
}
