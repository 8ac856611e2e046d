/** What becomes of the rows of older versions before the tables are compared with the declaration. */
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import { ROWS_OF } from '../../fields/shared/rows-of.ts';
import type { Connection } from '../db/connection.ts';
import { blueprintsOf, type TableBlueprint } from '../db/tables.ts';
import { tablesOf } from '../query/tables.ts';
import { computeColumns } from './compute.ts';
import { MARK } from './differ/notes.ts';
import { planTables } from './differ/plan.ts';
import { columnSql } from './differ/statements.ts';

/** One such step; never changed once it has been released. */
export interface Upgrade {
  readonly name: string;
  /** Not run on an empty database, which has no rows of older versions. */
  run(steps: UpgradeSteps): Promise<void>;
}

/** What a step is made of. */
export interface UpgradeSteps {
  readonly connection: Connection;
  /** Whether there is such a table yet. */
  has(table: string): Promise<boolean>;
  /** Adds the column of a field that older versions did not have. */
  addColumn(resource: string, field: string): Promise<void>;
  /** Makes the table of a resource as it is declared, with the rows that a query gives by its columns. */
  makeTable(resource: string, columns: readonly string[], rows: SQL): Promise<void>;
  /** The numbers in a field mean rows of the resource it is declared for now, no longer of another. */
  repoint(resource: string, field: string, from: string): Promise<void>;
}

class Steps implements UpgradeSteps {
  readonly #blueprints: readonly TableBlueprint[];

  constructor(
    readonly connection: Connection,
    private readonly config: Config,
  ) {
    this.#blueprints = blueprintsOf(config);
  }

  async has(table: string): Promise<boolean> {
    const { rows } = await this.connection.execute<{ isThere: boolean }>(
      sql`select to_regclass(${quoteName(table)}) is not null as "isThere"`,
    );
    return rows[0]?.isThere === true;
  }

  async addColumn(resource: string, field: string): Promise<void> {
    const { name: table, columns, resource: declared } = this.#blueprintOf(resource);
    const column = columns.find(({ name }) => name === declared.fieldsByName[field]?.column);
    if (!column) throw new Error(`No field ${resource}.${field}`);
    const add = `alter table ${quoteName(table)} add column if not exists ${columnSql(column, column.notNull)}`;
    await this.connection.execute(sql.raw(add));
  }

  async makeTable(resource: string, columns: readonly string[], rows: SQL): Promise<void> {
    const blueprint = this.#blueprintOf(resource);
    const table = tablesOf(this.config)[resource];
    if (!table) throw new Error(`No resource ${resource}`);
    // What it refers to may not be there yet.
    const rules = blueprint.rules.filter(({ kind }) => kind !== 'foreignKey');
    const { statements } = await planTables(this.connection, [{ ...blueprint, rules }]);
    await this.connection.execute(sql.raw(statements.join(';\n')));
    const names = sql.raw(columns.map(quoteName).join(', '));
    await this.connection.execute(sql`insert into ${table} (${names}) ${rows}`);
    await this.connection.execute(sql`select setval(
      pg_get_serial_sequence(${blueprint.name}, 'id'),
      (select max(id) from ${table})) from ${table} limit 1`);
    const computed = blueprint.columns.filter(({ computedFrom }) => computedFrom !== null);
    const computedNames = computed.map(({ name }) => name);
    await computeColumns(this.connection, blueprint, table, computedNames);
  }

  async repoint(resource: string, field: string, from: string): Promise<void> {
    const { name: table, resource: declared } = this.#blueprintOf(resource);
    const { column } = declared.fieldsByName[field] ?? {};
    if (!column) throw new Error(`No field ${resource}.${field}`);
    const key = sql`select c.conname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.conrelid = to_regclass(${quoteName(table)})
        and a.attname = ${column}`;
    const keys = await this.connection.execute<{ name: string }>(key);
    for (const { name } of keys.rows) {
      const drop = `alter table ${quoteName(table)} drop constraint ${quoteName(name)}`;
      await this.connection.execute(sql.raw(drop));
    }
    await this.#noteRows(table, column, from);
  }

  /** The note of a column, which says of what table its numbers are rows; the oldest have none. */
  async #noteRows(table: string, column: string, from: string): Promise<void> {
    const before = ROWS_OF + (this.config.resources[from]?.table ?? from);
    const blueprint = this.#blueprints.find(({ name }) => name === table);
    const now = blueprint?.columns.find(({ name }) => name === column)?.holds?.what;
    if (!now?.startsWith(ROWS_OF)) throw new Error(`${table}.${column} is no reference`);
    const { rows } = await this.connection.execute<{ note: string | null }>(sql`
      select col_description(attrelid, attnum) as note from pg_attribute
      where attrelid = to_regclass(${quoteName(table)}) and attname = ${column}`);
    const note = rows[0]?.note?.replace(before, now) ?? MARK + now;
    const place = `${quoteName(table)}.${quoteName(column)}`;
    await this.connection.execute(sql.raw(`comment on column ${place} is ${quoteText(note)}`));
  }

  #blueprintOf(resource: string): TableBlueprint {
    const blueprint = this.#blueprints.find((it) => it.resource.name === resource);
    if (!blueprint) throw new Error(`No resource ${resource}`);
    return blueprint;
  }
}

const NOTED = sql`system_migrations`;

/**
 * Runs what a database in use has not been through; a new one has nothing to be upgraded.
 * @returns the names of what was run
 */
export async function runUpgrades(
  connection: Connection,
  config: Config,
  upgrades: readonly Upgrade[],
): Promise<readonly string[]> {
  await connection.execute(sql`create table if not exists ${NOTED} (
    name text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await connection.execute<{ name: string }>(sql`select name from ${NOTED}`);
  const applied = new Set(rows.map(({ name }) => name));
  const steps = new Steps(connection, config);
  const run: string[] = [];
  for (const upgrade of upgrades) {
    if (applied.has(upgrade.name)) continue;
    // Steps of its history are noted in whatever database the product has made tables.
    if (applied.size > 0) {
      await upgrade.run(steps);
      run.push(upgrade.name);
    }
    await connection.execute(sql`insert into ${NOTED} (name) values (${upgrade.name})`);
  }
  return run;
}
