/** Statements that find rows of one resource by a text, a few of them and never all. */

import { type SQL, sql } from 'drizzle-orm';
import type { Manner } from '../../declaration/find.ts';
import { searchForm } from '../../declaration/thai-order.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import type { Connection } from '../db/connection.ts';
import {
  indexedForm,
  SEARCH_INDEX_COLUMN,
  SEARCH_TEXT_COLUMN,
  SHORTEST_INDEXED,
} from '../db/tables-search.ts';
import { Bindings, likePattern } from '../query/bindings.ts';
import { type FilterScope, textCondition, wordsOf } from '../query/filters.ts';
import { columnOf, SEARCH_INDEX, SEARCH_TEXT } from '../query/tables.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { activeOnly, columnsFor, toRow, type WireRow } from '../resources/rows.ts';

/** Below this nothing narrows the rows down. */
export const SHORTEST_TEXT = 2;
/** Of a shorter text half the letters could be others. */
const SHORTEST_SIMILAR = 4;
/** Runs of three letters of a longer text are so many that looking them up takes its time. */
const LONGEST_SIMILAR = 60;
/** How much of a text must stand together in a row that is similar, of 1. */
const LEAST_SIMILARITY = 0.5;
/** As many rows are compared with one another: a text that more hold says too little. */
const MOST_COMPARED = 1000;

const longestOf = (words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => [...word].length));

/** Codes are all like one another: each has runs of digits that a million others have. */
const isCode = (words: readonly string[]): boolean => {
  const signs = [...words.join('')];
  return signs.filter((sign) => /\d/.test(sign)).length * 2 >= signs.length;
};

/** Whether a text is one to look for in this manner. */
export function isFit(text: string, manner: Manner): boolean {
  const words = wordsOf(text);
  const longest = longestOf(words);
  if (manner === 'holding') return longest >= SHORTEST_TEXT;
  return longest >= SHORTEST_SIMILAR && [...text].length <= LONGEST_SIMILAR && !isCode(words);
}

/** A line or a word begins with it: of so short a text the index knows that alone. */
function beginsText({ bindings, table }: FilterScope, word: string): SQL {
  const [indexed, text] = [columnOf(table, SEARCH_INDEX), columnOf(table, SEARCH_TEXT)];
  bindings.mark('begins');
  const ways = ['', '%\n', '% '].map((before) => {
    const pattern = (form: string) =>
      bindings.bind(`${before}${likePattern(form, 'start')}`, 'text');
    return sql`(${indexed} like ${pattern(indexedForm(word))} and ${text} like ${pattern(word)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

function holding(scope: FilterScope, text: string, fields?: readonly Field[]): SQL | undefined {
  const words = wordsOf(text);
  if (longestOf(words) >= SHORTEST_INDEXED) return textCondition(scope, text, fields);
  const begins = words
    .filter((word) => [...word].length >= SHORTEST_TEXT)
    .map((word) => beginsText(scope, word));
  const narrow = sql.join(begins, sql` and `);
  return fields ? sql`(${narrow} and ${textCondition(scope, text, fields)})` : narrow;
}

/** A row is similar by the form that is indexed: letters that sound alike are the same there. */
function similar({ bindings, table }: FilterScope, text: string): SQL {
  const form = bindings.bind(indexedForm(searchForm(text)), 'text');
  return sql`${form} <% ${columnOf(table, SEARCH_INDEX)}`;
}

/** For the transaction under way: how like a row must be for `<%`, and how long a statement may take. */
export async function setLimits(connection: Connection, milliseconds: number): Promise<void> {
  await connection.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SIMILARITY)}, true),
      set_config('statement_timeout', ${String(milliseconds)}, true)`,
  );
}

/** The best first: what begins a field with the text, what holds it, and of these the shortest. */
function rankOf(manner: Manner, bindings: Bindings, text: string): SQL[] {
  if (manner === 'similar') {
    const form = bindings.bind(indexedForm(searchForm(text)), 'text');
    const likeness = sql`word_similarity(${form}, ${sql.identifier(SEARCH_INDEX_COLUMN)})`;
    return [sql`${likeness} desc`];
  }
  const whole = sql.identifier(SEARCH_TEXT_COLUMN);
  const sought = bindings.bind(searchForm(text), 'text');
  return [
    sql`case when strpos(chr(10) || ${whole}, chr(10) || ${sought}) > 0 then 0
      when strpos(${whole}, ${sought}) > 0 then 1 else 2 end`,
    sql`length(${whole})`,
  ];
}

/** What is looked for in a resource. */
export interface Sought {
  readonly resource: Resource;
  readonly text: string;
  readonly manner: Manner;
  /** How many rows at most. */
  readonly most: number;
}

/** Rows that a person sees, with these fields. */
export async function hitsOf(
  engine: Engine,
  connection: Connection,
  { resource, text, manner, most }: Sought,
  names: readonly string[],
): Promise<WireRow[]> {
  const { table, prepared } = resourceOf(engine, resource.name);
  const bindings = new Bindings();
  bindings.mark('hits', resource.name, manner);
  const scope = { resource, table, bindings, region: engine.config.region };
  const where = manner === 'similar' ? similar(scope, text) : holding(scope, text);
  const rank = rankOf(manner, bindings, text);
  const retiring = resource.fieldsByName.active ? ['active'] : [];
  const order = [
    ...retiring.map((name) => sql`${sql.identifier(name)} desc`),
    ...rank,
    sql`${sql.identifier('id')} desc`,
  ];
  const selected = [...new Set([...names, ...retiring, SEARCH_TEXT, SEARCH_INDEX])];
  const found = await engine.statements.run(
    connection,
    bindings.shape,
    (on) => {
      const compared = on
        .select(columnsFor(table, selected))
        .from(prepared.rows)
        .where(where)
        .limit(MOST_COMPARED)
        .as('compared');
      return on
        .select()
        .from(compared)
        .orderBy(...order)
        .limit(sql.placeholder('most'));
    },
    { ...bindings.values, most },
  );
  return found.map(({ [SEARCH_TEXT]: _text, [SEARCH_INDEX]: _index, ...row }) => toRow(row));
}

/** Ids of active rows that a person may choose, by the fields that they choose by. */
export async function chosenIds(
  engine: Engine,
  connection: Connection,
  { resource, text, most }: Omit<Sought, 'manner'>,
  fields: readonly Field[],
): Promise<number[]> {
  const { table, prepared } = resourceOf(engine, resource.name);
  const bindings = new Bindings();
  bindings.mark('chosen', resource.name);
  const scope = { resource, table, bindings, region: engine.config.region };
  const where = holding(scope, text, fields);
  const found = await engine.statements.run(
    connection,
    bindings.shape,
    (on) =>
      on
        .select(columnsFor(table, ['id']))
        .from(prepared.choices)
        .where(sql`${where} and ${activeOnly(resource, table) ?? sql`true`}`)
        .limit(sql.placeholder('most')),
    { ...bindings.values, most },
  );
  return found.map(({ id }) => Number(id));
}
