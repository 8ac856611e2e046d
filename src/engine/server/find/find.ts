/** Finds rows of all resources by one text, as far as somebody sees them. */
import type { Found, FoundEntries, FoundOfResource, Manner } from '../../declaration/find.ts';
import { maskRows } from '../../declaration/masking.ts';
import { type Filter, parseSearch } from '../../declaration/query.ts';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import { pointsToOne } from '../../fields/index.ts';
import { may, type Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { readDatabaseError } from '../db/errors.ts';
import { wordsOf } from '../query/filters.ts';
import { mayChoose, searchedInChoices } from '../resources/choosing.ts';
import { type Engine, seenBy } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import type { WireRow } from '../resources/rows.ts';
import { firstRows } from '../resources/search.ts';
import { entriesBy, type Finders } from './entries.ts';
import { chosenIds, hitsOf, isFit, setLimits } from './hits.ts';

/** Rows listed of each resource. */
const MOST_ROWS = 5;
/** Rows that others are found by, of each resource and part of the text. */
const MOST_REFERRED = 20;
/** Parts of a text that may each be of another row that is referred to. */
const MOST_PARTS = 4;
/** After this no more queries are sent: what was found by then is the answer. */
const PATIENCE_MILLISECONDS = 3000;

/** What one search goes by. */
interface Finding {
  readonly engine: Engine;
  readonly connection: Connection;
  readonly principal: Principal;
  readonly until: number;
}

/** Thrown where the time is up. */
class TooLate extends Error {}

function checkTime({ until }: Finding): void {
  if (performance.now() > until) throw new TooLate();
}

/** Resources with a list of their own that somebody may look through. */
const visibleTo = (principal: Principal, config: Config): Resource[] =>
  Object.values(config.resources).filter(
    ({ name, permission, screen, searchable, replaced }) =>
      !replaced &&
      searchable.length > 0 &&
      screen.lists.includes(name) &&
      may(principal, permission),
  );

/** What a hit shows: what names it, what a list shows of it, and what it may have been found by. */
function shownFields(resource: Resource): string[] {
  const { fields, fieldsByName, label, searchable } = resource;
  const listed = fields.filter(({ list, column }) => list !== false && column !== null);
  const named = listed.map(({ name }) => name);
  const own = [...(fieldsByName.code ? ['code'] : []), ...label, ...named, ...searchable];
  return [...new Set(['id', 'version', ...own, 'updatedAt'])];
}

async function presentHits(
  { engine, connection }: Finding,
  resource: Resource,
  rows: readonly WireRow[],
): Promise<Pick<FoundOfResource, 'resource' | 'rows' | 'hasMore'>> {
  const labelled = await withLabels(engine, connection, resource, rows.slice(0, MOST_ROWS));
  return {
    resource: resource.name,
    rows: maskRows(resource, labelled),
    hasMore: rows.length > MOST_ROWS,
  };
}

/** Fields that lists show, and so have an index, and that lead to one row of a searchable resource. */
function referencesOf(config: Config, resource: Resource): [Field, Resource][] {
  return resource.fields.flatMap((field): [Field, Resource][] => {
    const target = config.resources[pointsToOne(field)?.resource ?? ''];
    const isLookedUp = field.list !== false && field.column !== null;
    return target && isLookedUp && target.searchable.length > 0 ? [[field, target]] : [];
  });
}

const keyOf = ({ name }: Resource, text: string): string => `${name} ${text}`;

/** Ids of the rows of a resource that a part of the text finds, each queried once. */
class Referred {
  readonly #running = new Map<string, Promise<readonly number[]>>();

  constructor(private readonly finding: Finding) {}

  /** Takes what is known already of the rows that hold a text. */
  know(resource: Resource, text: string, rows: readonly WireRow[]): void {
    if (rows.length > MOST_ROWS) return;
    const ids = rows.map(({ id }) => Number(id));
    this.#running.set(keyOf(resource, text), Promise.resolve(ids));
  }

  idsOf(resource: Resource, text: string): Promise<readonly number[]> {
    const key = keyOf(resource, text);
    const running = this.#running.get(key) ?? this.#ask(resource, text);
    this.#running.set(key, running);
    return running;
  }

  async #ask(resource: Resource, text: string): Promise<readonly number[]> {
    const { engine, connection, principal } = this.finding;
    checkTime(this.finding);
    const sought = { resource, text, most: MOST_REFERRED };
    if (may(principal, resource.permission)) {
      const hits = { ...sought, manner: 'holding' } as const;
      return (await hitsOf(engine, connection, hits, ['id'])).map(({ id }) => Number(id));
    }
    const fields = searchedInChoices(engine, resource);
    if (fields.length === 0 || !mayChoose(engine, principal, resource)) return [];
    return chosenIds(engine, connection, sought, fields);
  }
}

/** Rows of which each part of the text names something that they refer to: the newest of a place. */
async function referringRows(
  finding: Finding,
  referred: Referred,
  resource: Resource,
  parts: readonly string[],
): Promise<FoundOfResource | null> {
  const { engine, connection } = finding;
  const { config } = engine;
  const filters: { field: Field; operator: 'in'; value: readonly number[] }[][] = [];
  for (const part of parts) {
    const ways: (typeof filters)[number] = [];
    for (const [field, target] of referencesOf(config, resource)) {
      const ids = await referred.idsOf(target, part);
      if (ids.length > 0) ways.push({ field, operator: 'in', value: ids });
    }
    if (ways.length === 0) return null;
    filters.push(ways);
  }
  const parsed = parseSearch(resource, {}, config);
  if (!parsed.ok) return null;
  const any = filters.map((ways): Filter => ({ operator: 'or', filters: ways }));
  const active = resource.fieldsByName.active;
  const inUse: Filter[] = active ? [{ field: active, operator: 'eq', value: true }] : [];
  checkTime(finding);
  const search = { ...parsed.search, filters: [...inUse, ...any] };
  const wanted = { names: shownFields(resource), most: MOST_ROWS + 1 };
  const rows = await firstRows(engine, connection, resource, search, wanted);
  if (rows.length === 0) return null;
  const isPlain = filters.every((ways) => ways.length === 1);
  const by = filters.flat().map(({ field, value }) => [field.name, value] as const);
  return {
    ...(await presentHits(finding, resource, rows)),
    // An address of the list says one thing of each field, and all of them hold.
    ...(isPlain && new Set(by.map(([name]) => name)).size === by.length
      ? { by: Object.fromEntries(by) }
      : {}),
  };
}

/** What all visible resources have of a text, into `found` as it comes. */
async function findBy(
  finding: Finding,
  text: string,
  manner: Manner,
  found: FoundOfResource[],
): Promise<void> {
  const { engine, connection, principal } = finding;
  const visible = visibleTo(principal, engine.config);
  const referred = new Referred(finding);
  const rest: Resource[] = [];
  for (const resource of visible) {
    checkTime(finding);
    const sought = { resource, text, manner, most: MOST_ROWS + 1 };
    const rows = await hitsOf(engine, connection, sought, shownFields(resource));
    if (manner === 'holding') referred.know(resource, text, rows);
    if (rows.length > 0) found.push(await presentHits(finding, resource, rows));
    else rest.push(resource);
  }
  if (manner === 'similar') return;
  const words = wordsOf(text);
  const isOfParts = words.length > 1 && words.length <= MOST_PARTS;
  const partings = [[text], ...(isOfParts ? [words] : [])].filter((parts) =>
    parts.every((part) => isFit(part, 'holding')),
  );
  for (const parts of partings) {
    const before = found.length;
    for (const resource of rest) {
      const rows = await referringRows(finding, referred, resource, parts);
      if (rows) found.push(rows);
    }
    if (found.length > before) return;
  }
}

/** Whether it ended because it took too long, here or in the database. */
const isTooLate = (error: unknown): boolean =>
  error instanceof TooLate || readDatabaseError(error)?.kind === 'timeout';

/** Whether something has just this name, so that nothing else need be meant. */
const hasExact = (found: readonly FoundEntries[]): boolean =>
  found.some(({ entries }) => entries.some(({ isExact }) => isExact));

/**
 * Finds rows that hold the text, else another reading of it, else something like the text. Bounded: a few
 * rows of each resource that somebody may see, none counted, within a few seconds.
 * @param readings other ways to read what was typed
 * @param finders of what plugins find beside rows, by its kind
 */
export async function findRows(
  unseen: Engine,
  principal: Principal,
  text: string,
  readings: readonly string[],
  finders: Finders,
): Promise<Found> {
  const engine = seenBy(unseen, principal);
  const until = performance.now() + PATIENCE_MILLISECONDS;
  // What is only like another reading was hardly meant: nearly any letters are like some name.
  const ways = [
    ...[text, ...readings].map((reading) => ({ text: reading, manner: 'holding' as const })),
    { text, manner: 'similar' as const },
  ].filter((way) => isFit(way.text, way.manner));
  const found: FoundOfResource[] = [];
  let entries: readonly FoundEntries[] = [];
  let first: Pick<Found, 'text' | 'manner'> = { text, manner: 'holding' };
  let last = first;
  try {
    await engine.root.transaction(
      async (connection) => {
        await setLimits(connection, PATIENCE_MILLISECONDS);
        for (const way of ways) {
          last = way;
          const others = entriesBy(finders, way.text, way.manner);
          // The first way that finds entries is the likeliest, whatever is looked for in rows after it.
          if (entries.length === 0 && others.length > 0) [entries, first] = [others, way];
          await findBy({ engine, connection, principal, until }, way.text, way.manner, found);
          if (found.length > 0 || hasExact(others)) return;
        }
        last = first;
      },
      { accessMode: 'read only' },
    );
    return { ...last, found, entries, isComplete: true };
  } catch (error) {
    if (!isTooLate(error)) throw error;
    return { ...last, found, entries, isComplete: false };
  }
}
