import { eq } from 'drizzle-orm';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { definitionOf, holdsMany, pointsTo } from '../../fields/index.ts';
import { SYSTEM } from '../access/principal.ts';
import { writeAudit } from '../audit/entries.ts';
import { AuditTally } from '../audit/tally.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { WAIT_FOR_TURN } from '../db/patience.ts';
import { settings } from '../db/system-tables.ts';
import { createResourceService, type ResourceService } from '../resources/service.ts';
import { readStarterFiles, type StarterRow } from './starter-files.ts';
import { explainRow, type StarterPlace, StarterProblem } from './starter-problem.ts';

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

/** A written value with ids in the place of the codes it refers by, and with keys that open something. */
function resolveValue(config: Config, field: Field, value: unknown, find: FindRow): unknown {
  const target = pointsTo(field);
  if (!target) return definitionOf(field).fromShipped?.(value, config) ?? value;
  const idOf = (code: unknown) => find(target.resource, code, field.name);
  if (!holdsMany(field)) return idOf(value);
  return Array.isArray(value) ? value.map(idOf) : value;
}

function resolveRow(config: Config, resource: Resource, row: StarterRow, find: FindRow): Values {
  const resolved: Record<string, unknown> = { ...row };
  for (const field of resource.fields) {
    const value = row[field.name];
    if (value !== undefined) resolved[field.name] = resolveValue(config, field, value, find);
  }
  return resolved;
}

/** A row as it is written, and its place in its file. */
interface PlacedRow {
  readonly row: StarterRow;
  readonly place: StarterPlace;
}

/** Makes of a written row what is saved: it may refer to any row that was saved before it. */
type Resolve = (row: PlacedRow) => Values;

function groupByParent(resource: Resource, rows: readonly PlacedRow[]): Map<unknown, PlacedRow[]> {
  const groups = new Map<unknown, PlacedRow[]>();
  for (const row of rows) {
    const parent = resource.parent === null ? null : row.row[resource.parent.field];
    groups.set(parent, [...(groups.get(parent) ?? []), row]);
  }
  return groups;
}

/** Rows of a list are sent without the parent, which stands for all of them. */
function withoutParent(resource: Resource, rows: readonly Values[]): Values[] {
  const field = resource.parent?.field;
  return rows.map((values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)),
  );
}

/** What the rows of one parent are put in with. */
interface Putting {
  readonly service: ResourceService;
  readonly resource: Resource;
  readonly ids: Ids;
  readonly resolve: Resolve;
  readonly tx: Connection;
}

async function saveRows(siblings: readonly PlacedRow[], putting: Putting): Promise<void> {
  const { service, resource, ids, resolve, tx } = putting;
  const known = ids.get(resource.name) ?? new Map<string, number>();
  ids.set(resource.name, known);
  for (const [index, row] of siblings.entries()) {
    const numbered = { ...resolve(row), sortOrder: (index + 1) * SORT_STEP };
    const saved = await service
      .save(SYSTEM, resource.name, numbered, { tx })
      .catch((error: unknown) => explainRow(error, row.place));
    known.set(String(saved.code), Number(saved.id));
  }
}

async function replaceRows(siblings: readonly PlacedRow[], putting: Putting): Promise<void> {
  const { service, resource, resolve, tx } = putting;
  const [first] = siblings;
  if (first === undefined) return;
  const resolved = siblings.map(resolve);
  const parentId = resolved[0]?.[resource.parent?.field ?? ''];
  const entries = withoutParent(resource, resolved);
  await service
    .replaceList(SYSTEM, resource.name, { parentId, entries }, tx)
    .catch((error: unknown) => explainRow(error, first.place));
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
      const placed = rows.map((row, index) => {
        return { row, place: { resource: resource.name, row: index + 1 } };
      });
      const resolve: Resolve = ({ row, place }) =>
        resolveRow(config, resource, row, finder(ids, place));
      const put = resource.replaced ? replaceRows : saveRows;
      for (const siblings of groupByParent(resource, placed).values()) {
        await put(siblings, { service, resource, ids, resolve, tx });
      }
      count += rows.length;
    }
    await writeAudit(tx, [tally.entry(context.now(), 'seed')]);
    return count;
  });
}
