import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import type { Connection } from '../db/connection.ts';
import { emptyIsAlike, foldsCase } from '../db/tables-rules.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';

/** A row as it would be. */
export interface Candidate {
  /** What distinguishes it from the others. */
  readonly rowNumber: number;
  /** Null for a new row. */
  readonly id: number | null;
  readonly next: Values;
}

/** A row that is stored. */
interface Known {
  readonly id: number;
  readonly code: string | null;
  readonly active: boolean;
}

export interface Duplicate {
  readonly rowNumber: number;
  /** The fields that must differ together. */
  readonly names: readonly string[];
  /** The row it is like: another candidate by its number, or a stored one; null of one that is not seen. */
  readonly other: number | Known | null;
}

export const folded = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** Finds rows alike in what must differ: among themselves, and with those that are stored. */
export class Uniques {
  readonly #seen = new Map<string, number>();

  constructor(
    private readonly engine: Engine,
    private readonly resource: Resource,
  ) {}

  async find(on: Connection, candidates: readonly Candidate[]): Promise<Duplicate[]> {
    const found: Duplicate[] = [];
    for (const names of this.resource.uniques) {
      const alike = await this.#stored(on, names, candidates);
      const emptyAlike = emptyIsAlike(this.resource, names, this.engine.config);
      for (const [place, candidate] of candidates.entries()) {
        const empty = names.filter((name) => (candidate.next[name] ?? null) === null);
        // A code still to be made is like no other.
        if (empty.length === names.length || (!emptyAlike && empty.length > 0)) continue;
        const other = this.#within(names, candidate) ?? alike.get(place);
        if (other === undefined) continue;
        found.push({ rowNumber: candidate.rowNumber, names, other });
      }
    }
    return found;
  }

  #within(names: readonly string[], { next, rowNumber }: Candidate): number | undefined {
    const key = JSON.stringify([names.join(), ...names.map((name) => folded(next[name] ?? null))]);
    const row = this.#seen.get(key);
    if (row === undefined) this.#seen.set(key, rowNumber);
    return row === rowNumber ? undefined : row;
  }

  /** By place among the candidates: a stored row of another id that is alike. */
  async #stored(
    on: Connection,
    names: readonly string[],
    candidates: readonly Candidate[],
  ): Promise<Map<number, Known | null>> {
    const { resource, table, rows: seen } = resourceOf(this.engine, this.resource.name);
    const wanted = candidates.flatMap(({ id, next }, place) =>
      names.some((name) => (next[name] ?? null) === null)
        ? []
        : [
            {
              place,
              own: id ?? 0,
              ...Object.fromEntries(names.map((name, at) => [`v${at}`, next[name]])),
            },
          ],
    );
    if (wanted.length === 0) return new Map();
    const types = names.map((name, at) => {
      const column = columnOf(table, name);
      return sql.raw(`v${at} ${column.getSQLType()}`);
    });
    const same = names.map((name, at): SQL => {
      const column = columnOf(table, name);
      const value = sql.raw(`asked.v${at}`);
      return foldsCase(resource.fieldsByName[name])
        ? sql`lower(${column}) = lower(${value} collate "C")`
        : sql`${column} = ${value}`;
    });
    const code = resource.fieldsByName.code ? sql`${columnOf(table, 'code')}` : sql`null`;
    const active = resource.fieldsByName.active ? sql`${columnOf(table, 'active')}` : sql`true`;
    const id = columnOf(table, 'id');
    const isSeen = sql`${id} in (${on.select({ id }).from(seen)})`;
    const { rows } = await on.execute<Record<string, unknown>>(
      sql`select asked.place, ${id} as id, ${code} as code, ${active} as active, ${isSeen} as seen
          from json_to_recordset(${JSON.stringify(wanted)}::json)
            as asked(place integer, own integer, ${sql.join(types, sql`, `)})
          join ${table} on ${sql.join(same, sql` and `)} and ${id} <> asked.own`,
    );
    return new Map(
      rows.map((row) => [
        Number(row.place),
        row.seen === true
          ? {
              id: Number(row.id),
              code: typeof row.code === 'string' ? row.code : null,
              active: row.active !== false,
            }
          : null,
      ]),
    );
  }
}
