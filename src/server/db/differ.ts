import type { Connection } from './connection.ts';
import {
  type ActualColumn,
  type ActualRule,
  type ActualTable,
  anyRow,
  readCatalog,
  rowsInTheWay,
} from './differ-catalog.ts';
import {
  columnSql,
  constraintSql,
  foreignKeysSql,
  placeOf,
  ruleNoteSql,
  ruleSql,
  violationSql,
} from './differ-statements.ts';
import { compareTypes } from './differ-types.ts';
import { lostMeaning, MARK, NOTED, noteOf } from './differ-values.ts';
import type { ColumnBlueprint, RuleBlueprint, TableBlueprint } from './tables.ts';
import { quoteName, quoteText } from './tables-columns.ts';

/** Something for a person: a key under `locales/<language>/migration.json`, and its figures. */
export interface MigrationNote {
  readonly key:
    | 'typeChanged'
    | 'requiredColumnOnRows'
    | 'requiredHasEmpty'
    | 'rowsBreakRule'
    | 'rowsBreakType'
    | 'pointsElsewhere'
    | 'formulaOverTyped'
    | 'filledButHidden'
    | 'renamedTooLate'
    | 'renamedFromNothing'
    | 'extraColumn'
    | 'extraTable'
    | 'narrowerType';
  readonly params: Readonly<Record<string, string>>;
}

/** What has to be done so that the database fits the blueprints. */
export interface Plan {
  /** SQL, in the order to run it. */
  readonly statements: readonly string[];
  /** Columns whose computed values must be computed anew, by table. */
  readonly toCompute: ReadonlyMap<TableBlueprint, readonly string[]>;
  /** Where the database differs and is left as it is, for nothing may be lost. */
  readonly drift: readonly MigrationNote[];
  /** Why the plan must not be carried out; empty when it may. */
  readonly refusals: readonly MigrationNote[];
}

class Planner {
  readonly columnStatements: string[] = [];
  readonly ruleStatements: string[] = [];
  /** After all others: they need the unique indexes and the tables they point to. */
  readonly foreignKeys = new Map<string, readonly RuleBlueprint[]>();
  readonly toCompute = new Map<TableBlueprint, string[]>();
  readonly drift: MigrationNote[] = [];
  readonly refusals: MigrationNote[] = [];
  /** `table.column` to be → the name the column has yet. */
  readonly renames = new Map<string, string>();

  constructor(readonly connection: Connection) {}

  /** A table this file made for a resource that is no longer declared. */
  extraTable(name: string, actual: ActualTable): void {
    const isOurs = [...actual.rules.values()].some((rule) => rule.note?.startsWith(MARK));
    if (isOurs) this.drift.push({ key: 'extraTable', params: { table: name } });
  }

  async table(blueprint: TableBlueprint, actual: ActualTable | undefined): Promise<void> {
    if (actual) await this.#alterTable(blueprint, actual);
    else this.#createTable(blueprint);
    // The checks of a new table stand in it.
    const rules = blueprint.rules.filter(({ kind }) => actual || kind !== 'check');
    for (const rule of rules) await this.#rule(blueprint, rule, actual);
    for (const [name, rule] of actual?.rules ?? []) {
      const known = blueprint.rules.some((candidate) => candidate.name === name);
      if (!known && rule.note?.startsWith(MARK)) this.#dropRule(blueprint, name, rule.isConstraint);
    }
  }

  #createTable(blueprint: TableBlueprint): void {
    const columns = blueprint.columns.map((column) => columnSql(column, column.notNull));
    // Made along with the table they cost next to nothing, unlike one by one behind it.
    const checks = blueprint.rules.filter(({ kind }) => kind === 'check');
    const lines = [...columns, ...checks.map(constraintSql)].map((line) => `  ${line}`);
    const table = quoteName(blueprint.name);
    this.columnStatements.push(`create table ${table} (\n${lines.join(',\n')}\n)`);
    this.ruleStatements.push(...checks.map((rule) => ruleNoteSql(blueprint.name, rule)));
    this.#noteTable(blueprint);
    for (const column of blueprint.columns.filter((one) => noteOf(one) !== null)) {
      this.#note(blueprint, column);
    }
  }

  async #alterTable(blueprint: TableBlueprint, actual: ActualTable): Promise<void> {
    const left = new Map(actual.columns);
    if (actual.note !== NOTED) this.#noteTable(blueprint);
    for (const column of blueprint.columns) {
      const late = await this.#renamedLate(blueprint, column, actual);
      if (late) left.delete(column.name);
      const current = late ?? left.get(column.name) ?? this.#renamed(blueprint, column, actual);
      if (current) {
        left.delete(current.name);
        await this.#alterColumn(blueprint, column, current, actual);
      } else {
        await this.#addColumn(blueprint, column);
      }
    }
    for (const extra of left.values()) {
      this.drift.push({
        key: 'extraColumn',
        params: { table: blueprint.name, column: extra.name },
      });
      // It would refuse every new row, which says nothing about it.
      if (extra.notNull && extra.default === null) {
        this.#alter(blueprint, extra.name, 'drop not null');
      }
    }
  }

  #renamed(
    blueprint: TableBlueprint,
    column: ColumnBlueprint,
    actual: ActualTable,
  ): ActualColumn | undefined {
    if (column.renamedFrom === null) return undefined;
    const before = actual.columns.get(column.renamedFrom);
    const taken = blueprint.columns.some(({ name }) => name === column.renamedFrom);
    if (!before) {
      const { renamedFrom: from } = column;
      const params = { ...placeOf(blueprint, [column.name]), from };
      this.drift.push({ key: 'renamedFromNothing', params });
    }
    if (!before || taken) return undefined;
    this.#rename(blueprint, column, before);
    return before;
  }

  #rename(blueprint: TableBlueprint, column: ColumnBlueprint, before: ActualColumn): void {
    this.renames.set(`${blueprint.name}.${column.name}`, before.name);
    this.columnStatements.push(
      `alter table ${quoteName(blueprint.name)} rename column ${quoteName(before.name)} to ${quoteName(column.name)}`,
    );
  }

  /**
   * A field that was renamed without saying so, and says so now: its new column was made empty, and
   * makes way for the one that holds the values.
   */
  async #renamedLate(
    blueprint: TableBlueprint,
    column: ColumnBlueprint,
    actual: ActualTable,
  ): Promise<ActualColumn | undefined> {
    const from = column.renamedFrom;
    if (from === null || blueprint.columns.some(({ name }) => name === from)) return undefined;
    const [before, made] = [actual.columns.get(from), actual.columns.get(column.name)];
    if (!before || !made) return undefined;
    const filled = (name: string): Promise<boolean> =>
      anyRow(
        this.connection,
        `select 1 from ${quoteName(blueprint.name)} where ${quoteName(name)} is not null`,
      );
    if (!(await filled(from))) return undefined;
    if (await filled(column.name)) {
      const params = { ...placeOf(blueprint, [column.name]), from };
      this.refusals.push({ key: 'renamedTooLate', params });
      return undefined;
    }
    const [table, name] = [quoteName(blueprint.name), quoteName(column.name)];
    this.columnStatements.push(`alter table ${table} drop column ${name}`);
    // They go with the column.
    for (const [rule, { note }] of actual.rules)
      if (note?.includes(name)) actual.rules.delete(rule);
    this.#rename(blueprint, column, before);
    for (const computed of blueprint.columns.filter(({ computedFrom }) => computedFrom !== null)) {
      this.#compute(blueprint, computed);
    }
    return before;
  }

  async #addColumn(blueprint: TableBlueprint, column: ColumnBlueprint): Promise<void> {
    const table = quoteName(blueprint.name);
    if (column.notNull && column.default === null) {
      if (await anyRow(this.connection, `select 1 from ${table}`)) {
        this.refusals.push({
          key: 'requiredColumnOnRows',
          params: placeOf(blueprint, [column.name]),
        });
        return;
      }
    }
    this.columnStatements.push(
      `alter table ${table} add column ${columnSql(column, column.notNull)}`,
    );
    if (noteOf(column) !== null) this.#note(blueprint, column);
    if (column.computedFrom !== null) this.#compute(blueprint, column);
  }

  async #alterColumn(
    blueprint: TableBlueprint,
    column: ColumnBlueprint,
    current: ActualColumn,
    actual: ActualTable,
  ): Promise<void> {
    const place = placeOf(blueprint, [column.name]);
    if (column.type !== current.type) {
      const change = compareTypes(current.type, column.type);
      const params = { ...place, from: current.type, to: column.type };
      if (change === 'other') this.refusals.push({ key: 'typeChanged', params });
      else if (change === 'narrower') this.drift.push({ key: 'narrowerType', params });
      else if (change.to !== current.type) this.#alter(blueprint, column.name, `type ${change.to}`);
    }
    if (column.default !== current.default && !column.identity) {
      const change = column.default === null ? 'drop default' : `set default ${column.default}`;
      this.#alter(blueprint, column.name, change);
    }
    if (current.notNull && !column.notNull) this.#alter(blueprint, column.name, 'drop not null');
    if (!current.notNull && column.notNull) {
      const empty = `select id from ${quoteName(blueprint.name)} where ${quoteName(current.name)} is null`;
      const rows = await rowsInTheWay(this.connection, empty);
      if (rows) {
        this.refusals.push({ key: 'requiredHasEmpty', params: { ...place, ...rows } });
      } else {
        this.#alter(blueprint, column.name, 'set not null');
      }
    }
    const { connection } = this;
    const lost = await lostMeaning({ connection, blueprint, column, current, actual });
    if (lost) this.refusals.push({ key: lost.key, params: { ...place, ...lost.rows } });
    const note = noteOf(column);
    if (current.note === note || (note === null && !current.note?.startsWith(MARK))) return;
    this.#note(blueprint, column);
    if (column.computedFrom !== null) this.#compute(blueprint, column);
  }

  async #rule(
    blueprint: TableBlueprint,
    rule: RuleBlueprint,
    actual: ActualTable | undefined,
  ): Promise<void> {
    const current = actual?.rules.get(rule.name);
    if (current?.note === MARK + rule.definition) return;
    // A refused column's rules cannot even be asked about.
    if (rule.columns.some((column) => this.#isRefused(blueprint, column))) return;
    if (await this.#pointsElsewhere(blueprint, rule, current)) return;
    const query = actual && violationSql(blueprint.name, rule, actual, this.renames);
    if (query) {
      const rows = await rowsInTheWay(this.connection, query);
      if (rows) {
        this.refusals.push({
          key: 'rowsBreakRule',
          params: {
            ...rows,
            ...placeOf(blueprint, rule.columns),
            rule: `${rule.kind === 'unique' ? 'unique ' : ''}${rule.definition}`,
          },
        });
        return;
      }
    }
    if (current) this.#dropRule(blueprint, rule.name, current.isConstraint);
    this.#addRule(blueprint, rule);
  }

  /** Numbers of rows of one table would silently mean rows of another. */
  async #pointsElsewhere(
    blueprint: TableBlueprint,
    rule: RuleBlueprint,
    current: ActualRule | undefined,
  ): Promise<boolean> {
    if (rule.kind !== 'foreignKey' || !current?.note?.startsWith(MARK)) return false;
    for (const column of rule.columns) {
      const filled = `select id from ${quoteName(blueprint.name)} where ${quoteName(column)} is not null`;
      const rows = await rowsInTheWay(this.connection, filled);
      const params = placeOf(blueprint, rule.columns);
      if (rows) this.refusals.push({ key: 'pointsElsewhere', params: { ...params, ...rows } });
    }
    return rule.columns.some((column) => this.#isRefused(blueprint, column));
  }

  #isRefused(blueprint: TableBlueprint, column: string): boolean {
    return this.refusals.some(
      ({ params }) => params.table === blueprint.name && params.column === column,
    );
  }

  #addRule(blueprint: TableBlueprint, rule: RuleBlueprint): void {
    if (rule.kind === 'foreignKey') {
      this.foreignKeys.set(blueprint.name, [...(this.foreignKeys.get(blueprint.name) ?? []), rule]);
    } else this.ruleStatements.push(...ruleSql(blueprint.name, rule));
  }

  #dropRule(blueprint: TableBlueprint, name: string, isConstraint: boolean): void {
    this.ruleStatements.push(
      isConstraint
        ? `alter table ${quoteName(blueprint.name)} drop constraint ${quoteName(name)}`
        : `drop index ${quoteName(name)}`,
    );
  }

  #alter(blueprint: TableBlueprint, column: string, change: string): void {
    this.columnStatements.push(
      `alter table ${quoteName(blueprint.name)} alter column ${quoteName(column)} ${change}`,
    );
  }

  #noteTable({ name }: TableBlueprint): void {
    this.columnStatements.push(`comment on table ${quoteName(name)} is ${quoteText(NOTED)}`);
  }

  #note(blueprint: TableBlueprint, column: ColumnBlueprint): void {
    const note = noteOf(column);
    this.columnStatements.push(
      `comment on column ${quoteName(blueprint.name)}.${quoteName(column.name)} is ${note === null ? 'null' : quoteText(note)}`,
    );
  }

  #compute(blueprint: TableBlueprint, column: ColumnBlueprint): void {
    const columns = this.toCompute.get(blueprint) ?? [];
    this.toCompute.set(blueprint, [...new Set([...columns, column.name])]);
  }
}

/** Compares the database with the blueprints. Reads only. */
export async function planTables(
  connection: Connection,
  blueprints: readonly TableBlueprint[],
): Promise<Plan> {
  const catalog = await readCatalog(connection);
  const planner = new Planner(connection);
  for (const blueprint of blueprints) {
    await planner.table(blueprint, catalog.get(blueprint.name));
    catalog.delete(blueprint.name);
  }
  for (const [name, actual] of catalog) planner.extraTable(name, actual);
  return {
    statements: [
      ...planner.columnStatements,
      ...planner.ruleStatements,
      ...foreignKeysSql(planner.foreignKeys),
    ],
    toCompute: planner.toCompute,
    drift: planner.drift,
    refusals: planner.refusals,
  };
}
