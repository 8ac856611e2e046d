import { allNamesOf } from '../../declaration/former-names.ts';
import { formulaOf } from '../../declaration/formula.ts';
import { snakeCase } from '../../declaration/naming.ts';
import type { Condition, Config, Field, Resource } from '../../declaration/types.ts';
import { type ColumnRule, columnRulesOf } from './column-rules.ts';
import { columnShape, isNeverNull, takesDefault } from './tables-columns.ts';
import { distinctIndexes, type RuleBlueprint, rulesOf } from './tables-rules.ts';
import { SEARCH_INDEX_COLUMN, SEARCH_TEXT_COLUMN } from './tables-search.ts';

/** What one column should be. */
export interface ColumnBlueprint {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  readonly byCodePoint: boolean;
  readonly notNull: boolean;
  /** SQL, or null for none. */
  readonly default: string | null;
  readonly identity: boolean;
  readonly renamedFrom: string | null;
  /** For a column the server computes from the row: from what and how; another text, and it is computed anew. */
  readonly computedFrom: string | null;
  /** For values that the column itself does not bound: what they are, and the field that says so. */
  readonly holds: { readonly what: string; readonly field: Field } | null;
  /** When the field takes part in a row at all; null for always. */
  readonly shownWhen: { readonly condition: Condition; readonly column: string } | null;
  /** Further rules for its values. */
  readonly keeps: readonly ColumnRule[];
  /** Whether rows that are there could be given a value by `default`. */
  readonly takesDefault: boolean;
}

/** What the table of one resource should be. */
export interface TableBlueprint {
  readonly name: string;
  readonly resource: Resource;
  readonly columns: readonly ColumnBlueprint[];
  readonly rules: readonly RuleBlueprint[];
  /** What its table and its rules were called under the former names, the last first. */
  readonly former: readonly FormerTable[];
  /** Every permission key that is declared. */
  readonly permissions: readonly string[];
}

/** A name that a table had before, and those of its rules then, in the order of the rules now. */
export interface FormerTable {
  readonly resource: string;
  readonly table: string;
  readonly ruleNames: readonly string[];
}

/** How it begins what the texts of `computedFrom` say. */
export const FORMULA = 'formula ';
export const SORT_KEY = 'sort key ';
/** Raised when `thaiSortKey` or `searchForm` changes what it gives, so that rows are computed anew. */
const COMPUTATION = 2;
const PLAIN: Omit<ColumnBlueprint, 'name' | 'type'> = {
  byCodePoint: false,
  notNull: false,
  default: null,
  identity: false,
  renamedFrom: null,
  computedFrom: null,
  holds: null,
  shownWhen: null,
  keeps: [],
  takesDefault: false,
};

function shownWhenOf({ shownWhen }: Field, { fieldsByName }: Resource) {
  const column = shownWhen && fieldsByName[shownWhen.field]?.column;
  return column ? { condition: shownWhen, column } : null;
}

function fieldColumns(field: Field, resource: Resource, config: Config): ColumnBlueprint[] {
  if (field.column === null) return [];
  const shape = columnShape(field, config);
  const formula = formulaOf(field);
  const renamedFrom = field.renamedFrom === undefined ? null : snakeCase(field.renamedFrom);
  const own: ColumnBlueprint = {
    ...PLAIN,
    name: field.column,
    type: shape.type,
    byCodePoint: shape.byCodePoint ?? false,
    notNull: isNeverNull(field, config),
    default: shape.default ?? null,
    renamedFrom,
    computedFrom:
      formula === undefined ? null : `${FORMULA}${JSON.stringify(formula)} as ${shape.type}`,
    holds: shape.holds === undefined ? null : { what: shape.holds, field },
    shownWhen: shownWhenOf(field, resource),
    keeps: columnRulesOf(field, resource, config),
    takesDefault: takesDefault(field),
  };
  if (field.sortKeyColumn === null) return [own];
  const key: ColumnBlueprint = {
    ...PLAIN,
    name: field.sortKeyColumn,
    type: 'text',
    byCodePoint: true,
    computedFrom: `${SORT_KEY}${COMPUTATION} of ${field.column}`,
  };
  return [own, key];
}

function columnsOf(resource: Resource, config: Config): ColumnBlueprint[] {
  const moment = { ...PLAIN, type: 'timestamp with time zone', notNull: true, default: 'now()' };
  const computed = {
    ...PLAIN,
    type: 'text',
    notNull: true,
    default: "''::text",
    computedFrom: `search forms ${COMPUTATION} of ${resource.searchable.join(', ')}`,
  };
  return [
    { ...PLAIN, name: 'id', type: 'integer', notNull: true, identity: true },
    { ...PLAIN, name: 'version', type: 'integer', notNull: true, default: '1' },
    ...resource.fields.flatMap((field) => fieldColumns(field, resource, config)),
    { ...computed, name: SEARCH_TEXT_COLUMN },
    { ...computed, name: SEARCH_INDEX_COLUMN },
    { ...moment, name: 'created_at' },
    { ...moment, name: 'updated_at' },
    { ...PLAIN, name: 'created_by', type: 'text' },
    { ...PLAIN, name: 'updated_by', type: 'text' },
  ];
}

function formerTables(resource: Resource, config: Config): FormerTable[] {
  return allNamesOf(config, resource.name)
    .slice(1)
    .map((name) => {
      const table = snakeCase(name);
      const ruleNames = rulesOf({ ...resource, table }, config).map((rule) => rule.name);
      return { resource: name, table, ruleNames };
    });
}

/** The tables of a config, in the order of its resources. */
export function blueprintsOf(config: Config): TableBlueprint[] {
  const tables = Object.values(config.resources).map((resource) => ({
    name: resource.table,
    resource,
    columns: columnsOf(resource, config),
    rules: rulesOf(resource, config),
    former: formerTables(resource, config),
    permissions: config.permissions,
  }));
  return distinctIndexes(tables);
}
