import { createHash } from 'node:crypto';
import { formulaOf } from '../../schema/formula.ts';
import { snakeCase, uniqueName } from '../../schema/naming.ts';
import type { Condition, Config, Field, Resource } from '../../schema/types.ts';
import { columnShape, isNeverNull, quoteName } from './tables-columns.ts';
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
  /** For values that the column itself does not bound: what they are, and the field that tells. */
  readonly holds: { readonly what: string; readonly field: Field } | null;
  /** When the field takes part in a row at all; null for always. */
  readonly shownWhen: { readonly condition: Condition; readonly column: string } | null;
}

/** A constraint or an index: `definition` is its SQL, kept as its comment to notice changes. */
export interface RuleBlueprint {
  readonly kind: 'check' | 'foreignKey' | 'unique' | 'index';
  readonly name: string;
  readonly definition: string;
  readonly columns: readonly string[];
  /** Query for the ids of rows, or the first of groups of rows, breaking the rule; null where none can. */
  readonly violation: string | null;
}

/** What the table of one resource should be. */
export interface TableBlueprint {
  readonly name: string;
  readonly resource: Resource;
  readonly columns: readonly ColumnBlueprint[];
  readonly rules: readonly RuleBlueprint[];
}

/** Raised when `thaiSortKey` or `searchForm` changes what it gives, so that rows are computed anew. */
const COMPUTATION = 2;
const LONGEST_NAME = 63;

/** PostgreSQL cuts longer names silently; two might then be the same. */
function boundedName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_NAME - 9)}_${digest}`;
}

const PLAIN: Omit<ColumnBlueprint, 'name' | 'type'> = {
  byCodePoint: false,
  notNull: false,
  default: null,
  identity: false,
  renamedFrom: null,
  computedFrom: null,
  holds: null,
  shownWhen: null,
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
      formula === undefined ? null : `formula ${JSON.stringify(formula)} as ${shape.type}`,
    holds: shape.holds === undefined ? null : { what: shape.holds, field },
    shownWhen: shownWhenOf(field, resource),
  };
  if (field.sortKeyColumn === null) return [own];
  const key: ColumnBlueprint = {
    ...PLAIN,
    name: field.sortKeyColumn,
    type: 'text',
    byCodePoint: true,
    computedFrom: `sort key ${COMPUTATION} of ${field.column}`,
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

/** Of each choice between fields, every row fills exactly one. */
function choiceChecksOf(resource: Resource): RuleBlueprint[] {
  return resource.oneOf.map(({ name, fields }) => {
    const columns = columnNames(resource, fields);
    const condition = `num_nonnulls(${columns.map(quoteName).join(', ')}) = 1`;
    return {
      kind: 'check' as const,
      name: boundedName(`ck_${resource.table}_one_${snakeCase(name)}`),
      definition: `check (${condition})`,
      columns,
      violation: `select id from ${quoteName(resource.table)} where not (${condition})`,
    };
  });
}

function checksOf(resource: Resource, config: Config): RuleBlueprint[] {
  const single = resource.fields.flatMap((field) => {
    if (field.column === null) return [];
    const condition = columnShape(field, config).check?.(quoteName(field.column));
    if (condition === undefined) return [];
    return {
      kind: 'check' as const,
      name: boundedName(`ck_${resource.table}_${field.column}`),
      definition: `check (${condition})`,
      columns: [field.column],
      violation: `select id from ${quoteName(resource.table)} where not (${condition})`,
    };
  });
  return [...single, ...choiceChecksOf(resource)];
}

function columnNames(resource: Resource, fields: readonly string[]): string[] {
  return fields.flatMap((name) => resource.fieldsByName[name]?.column ?? []);
}

/**
 * Whether a unique field takes texts that differ in case for the same. Only A to Z are folded (the
 * column compares by code point), so that every cluster agrees; Thai has no case.
 */
export function foldsCase(field: Field | undefined): boolean {
  return field?.type === 'email' || (field?.type === 'text' && field.pattern === undefined);
}

function uniqueExpression(resource: Resource, name: string): string {
  const field = resource.fieldsByName[name];
  const column = quoteName(field?.column ?? name);
  return foldsCase(field) ? `lower(${column})` : column;
}

/**
 * Whether rows with nothing in these fields are alike. They are in a set of fields told apart
 * together; a single field that may stay empty says nothing by it.
 */
export function emptyIsAlike(
  resource: Resource,
  fields: readonly string[],
  config: Config,
): boolean {
  const [last, ...rest] = fields.filter((name) => name !== resource.parent?.field);
  const field = last === undefined ? undefined : resource.fieldsByName[last];
  return rest.length > 0 || !field?.unique || isNeverNull(field, config);
}

function uniquesOf(resource: Resource, config: Config): RuleBlueprint[] {
  return resource.uniques.map((fields) => {
    const columns = columnNames(resource, fields);
    const expressions = fields.map((name) => uniqueExpression(resource, name)).join(', ');
    const table = quoteName(resource.table);
    const alike = emptyIsAlike(resource, fields, config);
    const filled = `num_nulls(${columns.map(quoteName).join(', ')}) = 0`;
    return {
      kind: 'unique' as const,
      name: uniqueName(resource.table, columns),
      definition: `(${expressions})${alike ? ' nulls not distinct' : ''}`,
      columns,
      violation: `select min(id) as id from ${table} ${alike ? '' : `where ${filled} `}group by ${expressions} having count(*) > 1`,
    };
  });
}

function foreignKeysOf(resource: Resource, config: Config): RuleBlueprint[] {
  return resource.fields.flatMap((field) => {
    if (field.type !== 'reference' || field.column === null) return [];
    const target = quoteName(config.resources[field.resource]?.table ?? '');
    const column = quoteName(field.column);
    return {
      kind: 'foreignKey' as const,
      name: boundedName(`fk_${resource.table}_${field.column}`),
      definition: `foreign key (${column}) references ${target} (id) on delete restrict`,
      columns: [field.column],
      violation:
        `select id from ${quoteName(resource.table)} as referring where ${column} is not null ` +
        `and not exists (select 1 from ${target} where id = referring.${column})`,
    };
  });
}

/** Columns a sort by these fields goes through. */
function sortColumns(resource: Resource, fields: readonly string[]): string[] {
  return fields.flatMap((name) => {
    const field = resource.fieldsByName[name];
    return field?.sortKeyColumn ?? field?.column ?? [];
  });
}

function plainIndex(resource: Resource, columns: readonly string[]): RuleBlueprint {
  return {
    kind: 'index',
    name: boundedName(`ix_${resource.table}_${columns.join('_')}`),
    definition: `(${columns.map(quoteName).join(', ')})`,
    columns,
    violation: null,
  };
}

/** The order of a list and a sort key may ask for one index: `sort: [{ field: 'name' }]`. */
function once(rules: readonly RuleBlueprint[]): RuleBlueprint[] {
  return [...new Map(rules.map((rule) => [rule.name, rule])).values()];
}

function indexesOf(resource: Resource): RuleBlueprint[] {
  const parent = resource.parent ? columnNames(resource, [resource.parent.field]) : [];
  const sort = sortColumns(
    resource,
    resource.sort.map((sorter) => sorter.field),
  );
  const keys = resource.fields.flatMap((field) => field.sortKeyColumn ?? []);
  // What an index starts with needs none of its own: a child's parent, in its unique indexes.
  const led = [...resource.uniques, ...resource.indexes];
  const leading = new Set(led.map((fields) => columnNames(resource, fields)[0]));
  const looked = resource.fields
    // Lists are searched by what they show; a database without deleting asks for no others.
    .filter((field) => field.list !== false)
    .filter((field) => field.type === 'reference' || field.type === 'area')
    .flatMap((field) => field.column ?? [])
    .filter((column) => !leading.has(column));
  const search: RuleBlueprint = {
    kind: 'index',
    name: boundedName(`ix_${resource.table}_${SEARCH_INDEX_COLUMN}`),
    definition: `using gin (${SEARCH_INDEX_COLUMN} gin_trgm_ops)`,
    columns: [SEARCH_INDEX_COLUMN],
    violation: null,
  };
  return once([
    plainIndex(resource, [...(resource.replaced ? parent : []), ...sort, 'id']),
    ...keys.map((column) => plainIndex(resource, [column, 'id'])),
    ...looked.map((column) => plainIndex(resource, [column])),
    ...resource.indexes.map((fields) => plainIndex(resource, sortColumns(resource, fields))),
    ...(resource.searchable.length > 0 ? [search] : []),
  ]);
}

/** The tables that a config asks for, in the order of its resources. */
export function blueprintsOf(config: Config): TableBlueprint[] {
  return Object.values(config.resources).map((resource) => ({
    name: resource.table,
    resource,
    columns: columnsOf(resource, config),
    rules: [
      ...checksOf(resource, config),
      ...uniquesOf(resource, config),
      ...indexesOf(resource),
      ...foreignKeysOf(resource, config),
    ],
  }));
}
