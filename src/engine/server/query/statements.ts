import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { isStalePlan } from '../db/errors.ts';

export type Parameters = Readonly<Record<string, unknown>>;
type Selected = Record<string, unknown>;

/** A query that is complete but for the values of its placeholders. */
export interface Preparable {
  toSQL(): { sql: string };
  prepare(name: string): Prepared;
}
interface Prepared {
  execute(parameters?: Record<string, unknown>): Promise<Selected[]>;
}

/** Every connection keeps each named statement for good, so their number has an end. */
const MOST_NAMED = 500;
const UNNAMED = '';

/** A name that only statements of this text have. */
export function statementName(prefix: string, text: string): string {
  return `${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

interface Executed<Row> {
  readonly execute: { readonly rows: readonly Row[] };
  readonly all: unknown;
  readonly values: unknown;
}

/** A statement with the values of its places `$1`, `$2`, … */
export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

/** Runs a statement that Drizzle would take apart first; one that has a name is planned once. */
export async function runStatement<Row>(
  connection: Connection,
  statement: Statement,
  name?: string,
): Promise<readonly Row[]> {
  const { session } = connection._;
  const { rows } = await session
    .prepareQuery<Executed<Row>>(statement, undefined, name, false)
    .execute();
  return rows;
}

/**
 * Runs one of few statements, which are asked again and again: each connection keeps its plan.
 * @param text gives columns of the same types whatever becomes of the tables
 */
export const runFixed = <Row>(
  connection: Connection,
  text: string,
  params: unknown[] = [],
): Promise<readonly Row[]> =>
  runStatement(connection, { sql: text, params }, statementName('fixed', text));

/** Stands in the SQL of what holds for one person alone: such a statement is nobody else's. */
export const OF_ONE_PERSON = '/* of one person */';

/** How the statements of somebody who sees some rows differ from those of others. */
export interface PersonalStatements {
  /** Statements of one shape and one kind have the same SQL. */
  readonly kind: string;
  /** Whether PostgreSQL caches them by name, or plans each for the values that it is run with. */
  readonly named: boolean;
  /** Values of placeholders that any of them may have. */
  readonly values: Parameters;
}

const NOBODY: PersonalStatements = { kind: '', named: true, values: {} };

type SqlType = `${'boolean' | 'integer' | 'text'}${'' | '[]'}`;

/**
 * A placeholder whose value PostgreSQL does not look at when it plans: what is good for one value is
 * good for all. It plans a statement anew for each request where it expects less of the values that
 * it sees than of those to come.
 */
export const unplanned = (placeholder: SQLWrapper, type: SqlType): SQL =>
  sql`(select ${placeholder}::${sql.raw(type)})`;

interface Nature {
  /** What it gives is of the same types whatever becomes of the tables. */
  readonly settled?: boolean;
  /** How it is best run depends on its values: PostgreSQL plans it for them each time. */
  readonly planned?: boolean;
  /** It seeks rows by few ids that it is given: one plan is good for all users. */
  readonly byIds?: boolean;
  /** Few searches have its shape: it is planned for its values, and takes no name from others. */
  readonly once?: boolean;
}

/** What was prepared, and under which names. */
interface Cache {
  /** By what they run on, and by their shape. */
  readonly prepared: WeakMap<Connection, Map<string, Prepared>>;
  readonly names: Map<string, string>;
}

const emptyCache = (): Cache => ({ prepared: new WeakMap(), names: new Map() });

/**
 * Caches prepared queries by their shape: neither Drizzle writes nor PostgreSQL plans a query anew
 * that was run before with other values.
 */
export class Statements {
  constructor(
    readonly root: Connection,
    private readonly person: PersonalStatements = NOBODY,
    private readonly cache: Cache = emptyCache(),
    private readonly others: Cache = emptyCache(),
  ) {}

  /** The same as one person runs them. Those of their kind have a cache of their own, with its own limit. */
  runBy(person: PersonalStatements): Statements {
    return new Statements(this.root, person, this.others, this.others);
  }

  /**
   * Runs a query with the values of its placeholders. `shape` names it: queries of one shape have
   * the same SQL. Past the limit Drizzle writes it and PostgreSQL plans it each time.
   *
   * A newer server beside this one may widen a column, upon which PostgreSQL refuses what was
   * prepared before: it is run again without a name, then and from then on. That ends a
   * transaction, so that there only what is `settled` has a name.
   */
  async run(
    connection: Connection,
    shape: string,
    build: (connection: Connection) => Preparable,
    parameters: Parameters,
    { settled = false, planned = false, byIds = false, once = false }: Nature = {},
  ): Promise<Selected[]> {
    const values = { ...this.person.values, ...parameters };
    if (once) return build(connection).prepare(UNNAMED).execute(values);
    const isRoot = connection === this.root;
    const isNamed = !planned && (isRoot || settled);
    const own = `${this.person.kind} ${shape}`;
    const prepared = () => this.#preparedOn(connection, own, build, { isNamed, byIds });
    if (!isRoot) return prepared().execute(values);
    try {
      return await prepared().execute(values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.cache.names.set(own, UNNAMED);
      this.cache.prepared.get(connection)?.delete(own);
      return prepared().execute(values);
    }
  }

  #preparedOn(
    connection: Connection,
    shape: string,
    build: (connection: Connection) => Preparable,
    { isNamed, byIds }: { readonly isNamed: boolean; readonly byIds: boolean },
  ): Prepared {
    const { prepared, names } = this.cache;
    const onIt = prepared.get(connection) ?? new Map<string, Prepared>();
    const known = onIt.get(shape);
    if (known) return known;
    const query = build(connection);
    const name = this.#nameOf(shape, query, byIds);
    const made = query.prepare(isNamed ? name : UNNAMED);
    if (names.has(shape)) prepared.set(connection, onIt.set(shape, made));
    return made;
  }

  /** Made from the statement's text, so that no two have one name; none past the limit. */
  #nameOf(shape: string, query: Preparable, byIds: boolean): string {
    const { names } = this.cache;
    const known = names.get(shape);
    if (known !== undefined) return known;
    const text = query.toSQL().sql;
    if (text.includes(OF_ONE_PERSON)) throw new Error('What one person sees is not cached');
    if (names.size >= MOST_NAMED) return UNNAMED;
    const name = this.person.named || byIds ? statementName('resource', text) : UNNAMED;
    names.set(shape, name);
    return name;
  }
}
