import { sql } from 'drizzle-orm';
import type { Message } from '../../../declaration/messages.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Connection } from '../../db/connection.ts';
import { columnOf } from '../../query/tables.ts';
import { type Engine, resourceOf } from '../../resources/engine.ts';
import { choiceFieldNames } from '../../resources/labels.ts';
import { columnsFor, nameOf } from '../../resources/rows.ts';
import { optionText } from '../values.ts';
import { NearNames } from './near-names.ts';
import { LONGEST_NAME, nameKey, tidyCell } from './tidy.ts';

/** A row that may be referred to. */
export interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly parentId: unknown;
  /** What it is called as well, by those for whom no row is named so. */
  readonly aliases: readonly string[];
}

export type Meant = { readonly id: number } | { readonly problem: Message };

/** Rows read at a time. */
const BATCH = 5000;
/** Of a longer list only the first are looked through for a name like the one that is not there. */
const MOST_COMPARED = 20_000;
/** Different texts of a file whose meaning is cached. */
const MOST_CACHED = 5000;
/** Codes listed where a name may mean several. */
const MOST_LISTED = 5;
const WITH_CODE = /\[([A-Za-z0-9_-]{1,20})\]$/;

function put(rows: Map<string, Named[]>, name: string, row: Named): void {
  const key = nameKey(name);
  const alike = rows.get(key);
  if (alike?.at(-1) === row) return;
  if (alike) alike.push(row);
  else rows.set(key, [row]);
}

/** The rows of one resource by the names people give them. */
class NamedRows {
  readonly byKey = new Map<string, Named[]>();
  readonly byAlias = new Map<string, Named[]>();
  readonly byCode = new Map<string, Named>();
  readonly near = new NearNames();
  /** What texts were found to mean before: the same few names stand in all rows of a file. */
  readonly meant = new Map<string, Meant>();

  add(row: Named): void {
    if (row.code !== '') this.byCode.set(row.code, row);
    put(this.byKey, row.name, row);
    for (const alias of row.aliases) put(this.byAlias, alias, row);
    if (row.active && this.near.size < MOST_COMPARED) this.near.add(row.name);
  }
}

/** Finds rows by name or code, all of a resource read once. */
export class Names {
  readonly #resources = new Map<string, NamedRows>();

  constructor(
    private readonly engine: Engine,
    private readonly on: Connection,
  ) {}

  /** Reads the rows of these resources, those that were not read before. */
  async load(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      if (!this.#resources.has(name)) this.#resources.set(name, await this.#read(name));
    }
  }

  async #read(name: string): Promise<NamedRows> {
    const { resource, table, choices } = resourceOf(this.engine, name);
    const rows = new NamedRows();
    const id = columnOf(table, 'id');
    const extra = [
      ...(resource.fieldsByName.active ? ['active'] : []),
      ...(resource.parent ? [resource.parent.field] : []),
    ];
    for (let after = 0; ; ) {
      const batch = await this.on
        .select(columnsFor(table, [...choiceFieldNames(resource), ...extra]))
        .from(choices)
        .where(sql`${id} > ${after}`)
        .orderBy(id)
        .limit(BATCH);
      for (const row of batch) {
        rows.add({
          id: Number(row.id),
          code: String(row.code ?? ''),
          name: nameOf(resource, row),
          active: row.active !== false,
          parentId: resource.parent ? row[resource.parent.field] : null,
          aliases: resource.aliases.flatMap((alias) => row[alias] ?? []).map(String),
        });
      }
      if (batch.length < BATCH) return rows;
      after = Number(batch.at(-1)?.id);
    }
  }

  /**
   * The row that a text means: `name [code]`, a code, a name, or else an alias; where rows are named alike, the
   * one inside `parentId`, or the one in use. Load the resource first.
   */
  find(resource: Resource, text: string, parentId?: unknown): Meant {
    const rows = this.#resources.get(resource.name);
    if (!rows) throw new Error(`${resource.name} was not loaded`);
    if (text.length > LONGEST_NAME) return { problem: { key: 'unknownName', params: { text } } };
    const key = JSON.stringify([text, parentId, parentId === undefined]);
    const known = rows.meant.get(key);
    if (known) return known;
    const meant = this.#look(resource, rows, text, parentId);
    if (rows.meant.size < MOST_CACHED) rows.meant.set(key, meant);
    return meant;
  }

  #look(resource: Resource, rows: NamedRows, text: string, parentId: unknown): Meant {
    const tidy = tidyCell(text);
    const [, bracketed] = WITH_CODE.exec(tidy) ?? [];
    const byCode = rows.byCode.get((bracketed ?? tidy).toUpperCase());
    if (byCode && bracketed !== undefined) return { id: byCode.id };
    const key = nameKey(tidy);
    const isInside = (row: Named) => parentId === undefined || row.parentId === parentId;
    const alike = rows.byKey.get(key) ?? [];
    const inside = alike.filter(isInside);
    const inUse = inside.filter(({ active }) => active);
    const called = byCode ? [] : (rows.byAlias.get(key) ?? []);
    const otherwise = called.filter((row) => row.active && isInside(row));
    const [only, ...others] = [inUse, otherwise, inside].find(({ length }) => length > 0) ?? [];
    if (only && others.length === 0) return { id: only.id };
    if (byCode) return { id: byCode.id };
    if (only) return { problem: severalMeant(resource, tidy, [only, ...others]) };
    // Outside what was chosen: the check of references says so better than "not found" would.
    const [elsewhere] = alike;
    if (elsewhere && parentId !== undefined) return { id: elsewhere.id };
    return { problem: this.#unknown(rows, tidy) };
  }

  #unknown(rows: NamedRows, text: string): Message {
    const meant = rows.near.find(text);
    return meant === undefined
      ? { key: 'unknownName', params: { text } }
      : { key: 'unknownNameMeant', params: { text, meant } };
  }
}

function severalMeant(resource: Resource, text: string, rows: readonly Named[]): Message {
  const options = rows.slice(0, MOST_LISTED).map((row) => optionText(resource, row));
  return { key: 'severalMeant', params: { text, options: options.join(', ') } };
}
