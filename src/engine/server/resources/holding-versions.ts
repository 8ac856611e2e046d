import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FirstSource, Resource, VersionSource } from '../../declaration/types.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { idOfFirst } from './first-rows.ts';
import { activeOnly, settledColumn } from './rows.ts';

/** A row that a stored value is read from. */
export interface FoundValue {
  readonly id: unknown;
  readonly value: unknown;
}

interface Version extends FoundValue {
  /** The day from which on it holds. */
  readonly since: unknown;
}

/** What has been read of the versions of one row. */
interface Lookup {
  readonly day: string;
  readonly found: Promise<FoundValue | undefined>;
  /** All of them, the latest first: read once another day is needed. */
  all?: Promise<readonly Version[]>;
}

/** The id of the row that versions are of, or how it is found. */
type Parent = number | FirstSource;

/** The field by which versions lie inside the row that they are of. */
function parentFieldOf({ name, parent }: Resource): string {
  if (!parent) throw new Error(`${name}: versions need a parent`);
  return parent.field;
}

/**
 * Which version of a row holds on a day. A save needs one day, and reads one version; what needs
 * about many, as an import does, reads all versions of the row once.
 */
export class HoldingVersions {
  readonly #lookups = new Map<VersionSource, Map<Parent, Lookup>>();

  constructor(
    private readonly engine: Engine,
    private readonly connection: Connection,
  ) {}

  async find(source: VersionSource, parent: Parent, day: string): Promise<FoundValue | undefined> {
    const rows = this.#lookups.get(source) ?? new Map<Parent, Lookup>();
    this.#lookups.set(source, rows);
    const lookup = rows.get(parent) ?? { day, found: this.#holding(source, parent, day) };
    rows.set(parent, lookup);
    if (lookup.day === day) return lookup.found;
    lookup.all ??= this.#all(source, parent);
    return (await lookup.all).find(({ since }) => typeof since === 'string' && since <= day);
  }

  async #holding(source: VersionSource, parent: Parent, day: string) {
    const [found] = await this.engine.statements.run(
      this.connection,
      `version of ${JSON.stringify(source)}`,
      (on) => {
        const { table } = resourceOf(this.engine, source.version);
        const from = columnOf(table, source.from);
        return this.#latest(source, on, sql`${from} <= ${sql.placeholder('day')}::date`).limit(1);
      },
      { parent, day },
      { settled: true },
    );
    return found && { id: found.id, value: found.value };
  }

  async #all(source: VersionSource, parent: Parent): Promise<readonly Version[]> {
    const found = await this.engine.statements.run(
      this.connection,
      `versions of ${JSON.stringify(source)}`,
      (on) => this.#latest(source, on, undefined),
      { parent },
      { settled: true },
    );
    return found.map(({ id, value, since }) => ({ id, value, since }));
  }

  /** Versions of the row that is filled in, the latest first. */
  #latest(source: VersionSource, on: Connection, begun: SQL | undefined) {
    const { resource, table } = resourceOf(this.engine, source.version);
    const [id, from] = [columnOf(table, 'id'), columnOf(table, source.from)];
    const { inside } = source;
    const whose =
      typeof inside === 'string' ? sql.placeholder('parent') : idOfFirst(this.engine, on, inside);
    const parent = eq(columnOf(table, parentFieldOf(resource)), whose);
    return on
      .select({ id, value: settledColumn(resource, table, source.field), since: from })
      .from(table)
      .where(and(activeOnly(resource, table), parent, begun))
      .orderBy(desc(from), desc(id));
  }
}
