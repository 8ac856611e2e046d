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
import { type StarterPlace, StarterProblem, tellRow } from './starter-problem.ts';

/** Its presence says that the starter rows were put in; they are never put in again. */
const MARK = 'seed.starter';
/** Room between neighbours for rows that staff add. */
const SORT_STEP = 10;

/** Ids of the rows put in so far, by resource and code. */
type Ids = Map<string, Map<string, number>>;

/** Finds the row that a field of another one names by its code. */
type FindRow = (resource: string, code: unknown, field: string) => number;

/** @throws StarterProblem where the files hold no such row, or only behind this one */
function finder(ids: Ids, place: StarterPlace): FindRow {
  return (resource, code, field) => {
    const id = ids.get(resource)?.get(String(code));
    if (id !== undefined) return id;
    const params = { code: String(code), resource };
    throw new StarterProblem(place, { [field]: [{ key: 'commands:starterCode', params }] });
  };
}

/** Stands for every key of the declaration. */
const ALL_KEYS = '*';

/** The keys that an office, whose declaration may have other screens than the shipped one, has. */
function knownKeys(keys: readonly unknown[], { permissions }: Config): readonly string[] {
  if (keys.includes(ALL_KEYS)) return permissions;
  return permissions.filter((key) => keys.includes(key));
}

/** The row with ids in the place of the codes it refers by, and with keys that open something. */
function resolveRow(config: Config, resource: Resource, row: StarterRow, find: FindRow): Values {
  const resolved: Record<string, unknown> = { ...row };
  for (const field of resource.fields) {
    const value = row[field.name];
    if (value === undefined) continue;
    if (field.type === 'reference') {
      resolved[field.name] = find(field.resource, value, field.name);
    }
    if (field.type === 'references' && Array.isArray(value)) {
      resolved[field.name] = value.map((code) => find(field.resource, code, field.name));
    }
    if (field.type === 'permissions' && Array.isArray(value)) {
      resolved[field.name] = knownKeys(value, config);
    }
  }
  return resolved;
}

/** A row with ids, and its place in its file. */
interface PlacedRow {
  readonly values: Values;
  readonly place: StarterPlace;
}

function groupByParent(resource: Resource, rows: readonly PlacedRow[]): Map<unknown, PlacedRow[]> {
  const groups = new Map<unknown, PlacedRow[]>();
  for (const row of rows) {
    const parent = resource.parent === null ? null : row.values[resource.parent.field];
    groups.set(parent, [...(groups.get(parent) ?? []), row]);
  }
  return groups;
}

/** Rows of a list are sent without the parent, which stands for all of them. */
function withoutParent(resource: Resource, rows: readonly PlacedRow[]): Values[] {
  const field = resource.parent?.field;
  return rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)),
  );
}

async function saveRows(
  service: ResourceService,
  resource: Resource,
  siblings: readonly PlacedRow[],
  ids: Ids,
  tx: Connection,
): Promise<void> {
  const known = ids.get(resource.name) ?? new Map<string, number>();
  ids.set(resource.name, known);
  for (const [index, { values, place }] of siblings.entries()) {
    const numbered = { ...values, sortOrder: (index + 1) * SORT_STEP };
    const saved = await service
      .save(SYSTEM, resource.name, numbered, { tx })
      .catch((error: unknown) => tellRow(error, place));
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
 * @throws StarterProblem or StarterFileProblem naming what is wrong
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
      const resolved = rows.map((row, index) => {
        const place = { resource: resource.name, row: index + 1 };
        return { values: resolveRow(config, resource, row, finder(ids, place)), place };
      });
      for (const [parent, siblings] of groupByParent(resource, resolved)) {
        if (resource.replaced) {
          const entries = withoutParent(resource, siblings);
          const place = siblings[0]?.place ?? { resource: resource.name, row: 1 };
          await service
            .replaceList(SYSTEM, resource.name, { parentId: parent, entries }, tx)
            .catch((error: unknown) => tellRow(error, place));
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
