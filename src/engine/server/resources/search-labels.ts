/** The quick search by the names that a list shows: of rows that are referred to, and of codes. */
import { type SQL, sql } from 'drizzle-orm';
import type { Field, Resource } from '../../declaration/types.ts';
import { holdsMany, pointsToOne } from '../../fields/index.ts';
import { Bindings } from '../query/bindings.ts';
import { type FilterScope, textCondition, wordsOf } from '../query/filters.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { optionFieldNames } from './labels.ts';

/** A shorter word stands in nearly every name. */
const SHORTEST_WORD = 2;
/** Of more rows than these the ids are not read: the search itself selects them. */
const MOST_IDS = 1000;

/** A field that a list shows, and so has an index, of rows shown by what the quick search reads. */
interface Reference {
  readonly field: Field;
  readonly target: string;
  readonly shownBy: readonly Field[];
}

/** What a word names of those that a field refers to. */
interface NamedRows {
  readonly word: string;
  readonly reference: Reference;
  /** Null where they are more than are read. */
  readonly ids: readonly number[] | null;
}

/** What a word names of the codes that a field holds. */
interface NamedCodes {
  readonly word: string;
  readonly field: Field;
  readonly codes: readonly string[];
}

/** What a word names of what rows hold or refer to. */
export type Named = NamedRows | NamedCodes;

const isListed = (field: Field): boolean => field.list !== false && field.column !== null;

function referencesOf(engine: Engine, resource: Resource): Reference[] {
  return resource.fields.flatMap((field) => {
    const target = isListed(field) ? pointsToOne(field)?.resource : undefined;
    if (target === undefined) return [];
    const { resource: named } = resourceOf(engine, target);
    const shown = new Set(optionFieldNames(named));
    const shownBy = named.fields.filter(({ name, searchable }) => searchable && shown.has(name));
    return shownBy.length > 0 ? [{ field, target, shownBy }] : [];
  });
}

/** Words of the longest name. */
const LONGEST_NAME = 4;

/** Codes that words name; several words may make up one name. */
function findCodes(engine: Engine, resource: Resource, words: readonly string[]): NamedCodes[] {
  const fields = resource.fields.filter((field) => isListed(field) && !holdsMany(field));
  return fields.flatMap((field) => {
    const book = engine.codeBooks(field.type);
    const found: NamedCodes[] = [];
    for (let place = 0; book?.named && place < words.length; place += 1) {
      for (let length = LONGEST_NAME; length > 0; length -= 1) {
        const name = words.slice(place, place + length);
        const codes = name.length < length ? [] : book.named(field, name.join(' '));
        if (codes.length === 0) continue;
        found.push(...name.map((word) => ({ word, field, codes })));
        place += length - 1;
        break;
      }
    }
    return found;
  });
}

/** That a row of those referred to is named by the word. */
function namedBy(engine: Engine, { target, shownBy }: Reference, word: string, bindings: Bindings) {
  const { resource, table } = resourceOf(engine, target);
  bindings.mark('named', target);
  return textCondition({ resource, table, bindings, region: engine.config.region }, word, shownBy);
}

/** Selects the ids of those that somebody may see, beside the number of the question. */
function selectNamed(engine: Engine, { target }: Reference, named: SQL | undefined, place: number) {
  const { table, prepared } = resourceOf(engine, target);
  return engine.root
    .select({
      place: sql<number>`${sql.raw(String(place))}`.as('place'),
      id: sql<number>`${columnOf(table, 'id')}`.as('id'),
    })
    .from(prepared.choices)
    .where(named);
}

/**
 * Looks each word of a text up among the names of what rows of a resource refer to, all by one
 * statement and ahead of the search: planned for these ids, it knows how few rows each word finds.
 */
export async function findNamed(
  engine: Engine,
  resource: Resource,
  text: string,
): Promise<readonly Named[]> {
  const written = wordsOf(text);
  const inCodes = findCodes(engine, resource, written);
  const words = [...new Set(written)].filter((word) => [...word].length >= SHORTEST_WORD);
  const lookups = words.flatMap((word) =>
    referencesOf(engine, resource).map((reference) => ({ word, reference })),
  );
  const bindings = new Bindings();
  const conditions = lookups.map(({ word, reference }) =>
    namedBy(engine, reference, word, bindings),
  );
  if (lookups.length === 0) return inCodes;
  const rows = await engine.statements.run(
    engine.root,
    `names of ${resource.name} by ${bindings.shape}`,
    () => {
      const [first, ...others] = lookups.map(({ reference }, place) =>
        selectNamed(engine, reference, conditions[place], place).limit(MOST_IDS + 1),
      );
      if (!first) throw new Error('No name to look up');
      return others.reduce((all, other) => all.unionAll(other), first.$dynamic());
    },
    bindings.values,
  );
  const found = lookups.map((): number[] => []);
  for (const { place, id } of rows) found[Number(place)]?.push(Number(id));
  const rowsNamed = lookups.flatMap((one, place): NamedRows[] => {
    const ids = found[place] ?? [];
    if (ids.length === 0) return [];
    return [{ ...one, ids: ids.length > MOST_IDS ? null : ids }];
  });
  return [...rowsNamed, ...inCodes];
}

function allNamed(engine: Engine, reference: Reference, word: string, bindings: Bindings): SQL {
  const rows = selectNamed(engine, reference, namedBy(engine, reference, word, bindings), 0);
  return sql`select id from ${rows.as('named')}`;
}

/** Rows that refer to something the word names, or hold its code: one condition for each field. */
export function namedConditions(
  engine: Engine,
  { bindings, table }: FilterScope,
  named: readonly Named[],
  word: string,
): SQL[] {
  return named
    .filter((one) => one.word === word)
    .map((one) => {
      if ('codes' in one) {
        bindings.mark('holds', one.field.name);
        return sql`${columnOf(table, one.field.name)} = any(${bindings.bind([...one.codes], 'text[]')})`;
      }
      const { reference, ids } = one;
      const column = columnOf(table, reference.field.name);
      bindings.mark('refers by', reference.field.name);
      // So many are looked up in a hash; of an array each would be compared with each row.
      if (!ids) return sql`${column} in (${allNamed(engine, reference, word, bindings)})`;
      return sql`${column} = any(${bindings.bind([...ids], 'integer[]')})`;
    });
}
