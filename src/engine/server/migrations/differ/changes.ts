import { quoteName, quoteText } from '../../../fields/shared/quoting.ts';
import type { ColumnBlueprint, TableBlueprint } from '../../db/tables.ts';
import type { RuleBlueprint } from '../../db/tables-rules.ts';
import type { ActualTable, Stored } from './catalog.ts';
import { type MigrationNote, NOTED, noteOf } from './notes.ts';
import { columnPlace, foreignKeysSql, placeOf, ruleSql } from './statements.ts';

/** What a plan does to a table, or to one of its columns, indexes and constraints, by its name. */
export interface Step {
  readonly kind:
    | 'addTable'
    | 'renameTable'
    | 'dropTable'
    | 'addColumn'
    | 'changeColumn'
    | 'renameColumn'
    | 'dropColumn'
    | 'addIndex'
    | 'dropIndex'
    | 'addConstraint'
    | 'dropConstraint'
    | 'renamePermission';
  readonly table: string;
  /** '' for the table itself. */
  readonly name: string;
  /** What it was called before, where it is renamed; else ''. */
  readonly from: string;
}

/** What has to be done so that the database fits the blueprints. */
export interface Plan {
  /** SQL, in the order to run it. */
  readonly statements: readonly string[];
  /** The same for people: notes left aside, and one step for several statements about a column. */
  readonly steps: readonly Step[];
  /** Which part of the declaration needs a statement, for the message about one that fails. */
  readonly places: ReadonlyMap<string, string>;
  /** Columns whose computed values must be computed anew, by table. */
  readonly toCompute: ReadonlyMap<TableBlueprint, readonly string[]>;
  /** Where the database differs and is left as it is, for nothing may be lost. */
  readonly drift: readonly MigrationNote[];
  /** Why the plan must not be carried out; empty when it may. */
  readonly refusals: readonly MigrationNote[];
}

/** Gathers what a plan comes to, while one table after another is compared. */
export class Changes {
  readonly toCompute = new Map<TableBlueprint, string[]>();
  readonly drift: MigrationNote[] = [];
  readonly refusals: MigrationNote[] = [];
  /** `table.column` to be → the name the column has yet. */
  readonly renames = new Map<string, string>();
  readonly #columnStatements: string[] = [];
  readonly #ruleStatements: string[] = [];
  /** After all others: they need the unique indexes and the tables they point to. */
  readonly #foreignKeys = new Map<string, readonly RuleBlueprint[]>();
  readonly #places = new Map<string, string>();
  readonly #steps: Step[] = [];

  constructor(readonly stored: Stored) {}

  get plan(): Plan {
    return {
      statements: [
        ...this.#columnStatements,
        ...this.#ruleStatements,
        ...foreignKeysSql(this.#foreignKeys),
      ],
      steps: this.#steps,
      places: this.#places,
      toCompute: this.toCompute,
      drift: this.drift,
      refusals: this.refusals,
    };
  }

  step(kind: Step['kind'], table: string, name = '', from = ''): void {
    this.#steps.push({ kind, table, name, from });
  }

  /** A statement about a table, or its columns. */
  column(at: string, statement: string): void {
    this.#columnStatements.push(statement);
    this.#places.set(statement, at);
  }

  /** Statements about rules, behind those about columns. */
  rule(at: string, ...statements: readonly string[]): void {
    this.#ruleStatements.push(...statements);
    for (const statement of statements) this.#places.set(statement, at);
  }

  addRule(blueprint: TableBlueprint, rule: RuleBlueprint): void {
    const isIndex = rule.kind === 'index' || rule.kind === 'unique';
    this.step(isIndex ? 'addIndex' : 'addConstraint', blueprint.name, rule.name);
    if (rule.kind !== 'foreignKey') this.rule(rule.at, ...ruleSql(blueprint.name, rule));
    else {
      const others = this.#foreignKeys.get(blueprint.name) ?? [];
      this.#foreignKeys.set(blueprint.name, [...others, rule]);
    }
  }

  dropRule(blueprint: TableBlueprint, name: string, isConstraint: boolean): void {
    this.step(isConstraint ? 'dropConstraint' : 'dropIndex', blueprint.name, name);
    this.rule(
      blueprint.resource.name,
      isConstraint
        ? `alter table ${quoteName(blueprint.name)} drop constraint ${quoteName(name)}`
        : `drop index ${quoteName(name)}`,
    );
  }

  alter(blueprint: TableBlueprint, column: string, change: string): void {
    this.step('changeColumn', blueprint.name, column);
    this.column(
      columnPlace(blueprint, column),
      `alter table ${quoteName(blueprint.name)} alter column ${quoteName(column)} ${change}`,
    );
  }

  dropColumn(blueprint: TableBlueprint, column: string, actual: ActualTable): void {
    // They go with the column.
    for (const [rule, { note }] of actual.rules) {
      if (note?.includes(quoteName(column))) actual.rules.delete(rule);
    }
    this.step('dropColumn', blueprint.name, column);
    this.column(
      columnPlace(blueprint, column),
      `alter table ${quoteName(blueprint.name)} drop column ${quoteName(column)}`,
    );
  }

  renameColumn(blueprint: TableBlueprint, column: ColumnBlueprint, before: string): void {
    this.renames.set(`${blueprint.name}.${column.name}`, before);
    this.step('renameColumn', blueprint.name, column.name, before);
    this.column(
      columnPlace(blueprint, column.name),
      `alter table ${quoteName(blueprint.name)} rename column ${quoteName(before)} to ${quoteName(column.name)}`,
    );
  }

  noteTable({ name, resource }: TableBlueprint): void {
    this.column(resource.name, `comment on table ${quoteName(name)} is ${quoteText(NOTED)}`);
  }

  noteColumn(blueprint: TableBlueprint, column: ColumnBlueprint): void {
    const note = noteOf(column);
    this.step('changeColumn', blueprint.name, column.name);
    this.column(
      columnPlace(blueprint, column.name),
      `comment on column ${quoteName(blueprint.name)}.${quoteName(column.name)} is ${note === null ? 'null' : quoteText(note)}`,
    );
  }

  compute(blueprint: TableBlueprint, column: ColumnBlueprint): void {
    const columns = this.toCompute.get(blueprint) ?? [];
    this.toCompute.set(blueprint, [...new Set([...columns, column.name])]);
  }

  /** Refuses the plan for what it would do to columns. */
  refuse(
    key: MigrationNote['key'],
    blueprint: TableBlueprint,
    columns: readonly string[],
    params: MigrationNote['params'] = {},
  ): void {
    this.refusals.push({ key, params: { ...placeOf(blueprint, columns), ...params } });
  }

  isRefused(blueprint: TableBlueprint, column: string): boolean {
    return this.refusals.some(
      ({ params }) => params.table === blueprint.name && params.column === column,
    );
  }
}
