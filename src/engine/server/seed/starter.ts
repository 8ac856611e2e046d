import { eq } from 'drizzle-orm';
import type { Config, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { writeAudit } from '../audit/entries.ts';
import { AuditTally } from '../audit/tally.ts';
import { SYSTEM } from '../auth/principal.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { WAIT_FOR_TURN } from '../db/patience.ts';
import { settings } from '../db/system-tables.ts';
import { createResourceService, type ResourceService } from '../resources/service.ts';
import { readStarterFiles, type StarterRow } from './starter-files.ts';

/** Its presence says that the starter rows were put in; they are never put in again. */
const MARK = 'seed.starter';
/** Room between neighbours for rows that staff add. */
const SORT_STEP = 10;

/** Ids of the rows put in so far, by resource and code. */
type Ids = Map<string, Map<string, number>>;

function idOf(ids: Ids, resource: string, code: unknown): number {
  const id = ids.get(resource)?.get(String(code));
  if (id === undefined) throw new Error(`Starter data: no row "${String(code)}" in ${resource}.`);
  return id;
}

/** Stands for every key of the declaration. */
const ALL_KEYS = '*';

/** The keys that an office, whose declaration may have other screens than the shipped one, has. */
function knownKeys(keys: readonly unknown[], { permissions }: Config): readonly string[] {
  if (keys.includes(ALL_KEYS)) return permissions;
  return permissions.filter((key) => keys.includes(key));
}

/** The row with ids in the place of the codes it refers by, and with keys that open something. */
function resolveRow(config: Config, resource: Resource, row: StarterRow, ids: Ids): Values {
  const resolved: Record<string, unknown> = { ...row };
  for (const field of resource.fields) {
    const value = row[field.name];
    if (value === undefined) continue;
    if (field.type === 'reference') resolved[field.name] = idOf(ids, field.resource, value);
    if (field.type === 'references' && Array.isArray(value)) {
      resolved[field.name] = value.map((code) => idOf(ids, field.resource, code));
    }
    if (field.type === 'permissions' && Array.isArray(value)) {
      resolved[field.name] = knownKeys(value, config);
    }
  }
  return resolved;
}

function groupByParent(resource: Resource, rows: readonly Values[]): Map<unknown, Values[]> {
  const groups = new Map<unknown, Values[]>();
  for (const row of rows) {
    const parent = resource.parent === null ? null : row[resource.parent.field];
    groups.set(parent, [...(groups.get(parent) ?? []), row]);
  }
  return groups;
}

/** Rows of a list are sent without the parent, which stands for all of them. */
function withoutParent(resource: Resource, rows: readonly Values[]): Values[] {
  const field = resource.parent?.field;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== field)),
  );
}

async function saveRows(
  service: ResourceService,
  resource: Resource,
  siblings: readonly Values[],
  ids: Ids,
  tx: Connection,
): Promise<void> {
  const known = ids.get(resource.name) ?? new Map<string, number>();
  ids.set(resource.name, known);
  for (const [place, values] of siblings.entries()) {
    const numbered = { ...values, sortOrder: (place + 1) * SORT_STEP };
    const saved = await service.save(SYSTEM, resource.name, numbered, { tx });
    known.set(String(saved.code), Number(saved.id));
  }
}

/** Leaves the mark; false when it stood already. A server starting beside this one waits here. */
async function leaveMark(tx: Connection, now: Date): Promise<boolean> {
  const left = await tx
    .insert(settings)
    .values({ key: MARK, value: { at: now.toISOString() } })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return left.length > 0;
}

/** Whether the starter rows were ever put in: a database without them is new. */
export async function isStarterDataIn(connection: Connection): Promise<boolean> {
  const marks = await connection.select().from(settings).where(eq(settings.key, MARK));
  return marks.length > 0;
}

/**
 * Puts the starter rows in, once for the life of the database, through the same checks as a
 * person's entry; all or nothing. Resolves to how many rows were put in now.
 */
export async function seedStarterData(context: ServerContext, directory: string): Promise<number> {
  const { database, config } = context;
  if (await isStarterDataIn(database.db)) return 0;
  const tally = new AuditTally();
  const service = createResourceService(context, {}, tally.sink);
  return database.db.transaction(async (tx) => {
    await tx.execute(WAIT_FOR_TURN);
    if (!(await leaveMark(tx, context.now()))) return 0;
    const ids: Ids = new Map();
    let count = 0;
    for (const { resource, rows } of readStarterFiles(config, directory)) {
      const resolved = rows.map((row) => resolveRow(config, resource, row, ids));
      for (const [parent, siblings] of groupByParent(resource, resolved)) {
        if (resource.replaced) {
          const entries = withoutParent(resource, siblings);
          await service.replaceList(SYSTEM, resource.name, { parentId: parent, entries }, tx);
        } else {
          await saveRows(service, resource, siblings, ids, tx);
        }
      }
      count += rows.length;
    }
    await writeAudit(tx, [tally.entry(context.now(), 'seed')]);
    return count;
  });
}
