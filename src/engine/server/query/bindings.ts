import { type SQL, sql } from 'drizzle-orm';
import type { ScalarType } from '../../fields/contract.ts';

/** Types a value of a search is read as. */
export type BoundType = ScalarType | `${ScalarType}[]`;

/** PostgreSQL stores no such character, so nothing stored can equal it, nor its stand-in. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd');
  return Array.isArray(value) ? value.map(storable) : value;
}

/**
 * The values of one query, each under a placeholder of its own, and the query's shape: what it is
 * but for those values.
 */
export class Bindings {
  readonly #values: Record<string, unknown> = {};
  readonly #shape: string[] = [];

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  get shape(): string {
    return this.#shape.join(' ');
  }

  /** Notes a part of the query that is no value. */
  mark(...parts: readonly string[]): void {
    this.#shape.push(...parts);
  }

  /** A value's place in the query. */
  bind(value: unknown, type: BoundType): SQL {
    const name = `v${Object.keys(this.#values).length}`;
    this.#values[name] = storable(value);
    this.mark(type);
    return sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  }
}

/** The pattern that finds the text anywhere, at the start, or at the end. */
export function likePattern(text: string, at: 'anywhere' | 'start' | 'end'): string {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  if (at === 'start') return `${literal}%`;
  return at === 'end' ? `%${literal}` : `%${literal}%`;
}
