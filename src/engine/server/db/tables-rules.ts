import { createHash } from 'node:crypto';
import { LONGEST_IDENTIFIER, snakeCase, uniqueName } from '../../declaration/naming.ts';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import { findDefinition, holdsMany, isPlainNumber, pointsToOne } from '../../fields/index.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import { conditionOf } from './column-rules.ts';
import { columnShape, isNeverNull } from './tables-columns.ts';
import { SEARCH_INDEX_COLUMN } from './tables-search.ts';

/** A constraint or an index: `definition` is its SQL, stored as its comment to notice changes. */
export interface RuleBlueprint {
  readonly kind: 'check' | 'foreignKey' | 'unique' | 'index';
  readonly name: string;
  readonly definition: string;
  readonly columns: readonly string[];
  /** Query for the ids of rows, or the first of groups of rows, breaking the rule; null where none can. */
  readonly violation: string | null;
  /** Where it is declared, and what it says there. */
  readonly at: string;
  readonly says: string;
}

/** A name with a digest of what it stands for behind it, cut to the room there is. */
function digested(name: string, of: string): string {
  const digest = createHash('sha256').update(of).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_IDENTIFIER - 9)}_${digest}`;
}

/** A name that PostgreSQL takes as it is. */
function boundedName(name: string): string {
  return name.length <= LONGEST_IDENTIFIER ? name : digested(name, name);
}

/** The condition under which all of some fields are shown, as SQL; null where they always may be. */
function shownTogether(resource: Resource, fields: readonly string[]): string | null {
  const conditions = fields.map((name) => resource.fieldsByName[name]?.shownWhen);
  const [first] = conditions;
  const isShared = conditions.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return (first && isShared && conditionOf(first, resource)) || null;
}

/** Of each choice between fields, every row fills exactly one; none where they are not shown. */
function choiceChecksOf(resource: Resource): RuleBlueprint[] {
  return resource.oneOf.map(({ name, fields }) => {
    const columns = columnNames(resource, fields);
    const shown = shownTogether(resource, fields);
    const wanted = shown === null ? '1' : `case when ${shown} then 1 else 0 end`;
    const condition = `num_nonnulls(${columns.map(quoteName).join(', ')}) = ${wanted}`;
    return {
      kind: 'check' as const,
      name: boundedName(`ck_${resource.table}_one_${snakeCase(name)}`),
      definition: `check (${condition})`,
      columns,
      violation: `select id from ${quoteName(resource.table)} where not (${condition})`,
      at: `${resource.name}.exactlyOneOf.${name}`,
      says: fields.join(', '),
    };
  });
}

/** Of each set, every row fills at least one. */
function givenChecksOf(resource: Resource): RuleBlueprint[] {
  return resource.atLeastOneOf.map((fields, place) => {
    const columns = columnNames(resource, fields);
    const condition = `num_nonnulls(${columns.map(quoteName).join(', ')}) >= 1`;
    return {
      kind: 'check' as const,
      name: boundedName(`ck_${resource.table}_any_${columns[0]}`),
      definition: `check (${condition})`,
      columns,
      violation: `select id from ${quoteName(resource.table)} where not (${condition})`,
      at: `${resource.name}.atLeastOneOf.${place}`,
      says: fields.join(', '),
    };
  });
}

/** What bounds the values of a field, in the words of its declaration. */
function boundsOf(field: Field): string {
  if ('choices' in field) return `choices: ${field.choices}`;
  if (isPlainNumber(field)) {
    const above = field.exclusiveMin ? ', exclusiveMin' : '';
    return `min: ${field.min}, max: ${field.max}${above}`;
  }
  const declared = new Map<string, unknown>(Object.entries(field));
  const limits = ['pattern', 'bounds', 'min', 'max'].flatMap((name) => {
    const value = declared.get(name);
    if (value === undefined) return [];
    return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
  });
  return limits.join(', ') || field.type;
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
      at: `${resource.name}.fields.${field.name}`,
      says: boundsOf(field),
    };
  });
  return [...single, ...choiceChecksOf(resource), ...givenChecksOf(resource)];
}

function columnNames(resource: Resource, fields: readonly string[]): string[] {
  return fields.flatMap((name) => resource.fieldsByName[name]?.column ?? []);
}

/**
 * Whether a unique field takes texts that differ in case for the same. Only A to Z are folded (the
 * column compares by code point), so that every cluster agrees; Thai has no case.
 */
export function foldsCase(field: Field | undefined): boolean {
  return field !== undefined && findDefinition(field)?.foldsCase?.(field) === true;
}

function uniqueExpression(resource: Resource, name: string): string {
  const field = resource.fieldsByName[name];
  const column = quoteName(field?.column ?? name);
  return foldsCase(field) ? `lower(${column})` : column;
}

/**
 * Whether rows with nothing in these fields are alike. They are in a set of fields that is unique
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

/** Where a uniqueness is declared: at its one field, or for several together. */
function uniquePlace({ name, parent, fieldsByName }: Resource, fields: readonly string[]) {
  const [field = '', ...more] = fields.filter((one) => one !== parent?.field);
  return more.length === 0 && fieldsByName[field]?.unique
    ? { at: `${name}.fields.${field}.unique`, says: `unique: ${field}` }
    : { at: `${name}.uniqueTogether`, says: `uniqueTogether: ${[field, ...more].join(', ')}` };
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
      violation:
        `select id from (select id, count(*) over (partition by ${expressions}) as many ` +
        `from ${table}${alike ? '' : ` where ${filled}`}) as alike where many > 1`,
      ...uniquePlace(resource, fields),
    };
  });
}

function foreignKeysOf(resource: Resource, config: Config): RuleBlueprint[] {
  return resource.fields.flatMap((field) => {
    const pointing = pointsToOne(field);
    if (!pointing || field.column === null) return [];
    const target = quoteName(config.resources[pointing.resource]?.table ?? '');
    const column = quoteName(field.column);
    return {
      kind: 'foreignKey' as const,
      name: boundedName(`fk_${resource.table}_${field.column}`),
      definition: `foreign key (${column}) references ${target} (id) on delete restrict`,
      columns: [field.column],
      violation:
        `select id from ${quoteName(resource.table)} as referring where ${column} is not null ` +
        `and not exists (select 1 from ${target} where id = referring.${column})`,
      at: `${resource.name}.fields.${field.name}`,
      says: `resource: ${pointing.resource}`,
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

/** No row breaks an index, so that its place is never reported. */
const unspoken = ({ name }: Resource) => ({ at: name, says: 'index' });

function plainIndex(resource: Resource, columns: readonly string[]): RuleBlueprint {
  return {
    kind: 'index',
    name: boundedName(`ix_${resource.table}_${columns.join('_')}`),
    definition: `(${columns.map(quoteName).join(', ')})`,
    columns,
    violation: null,
    ...unspoken(resource),
  };
}

/** The order of a list and a sort key may need one index: `sort: [{ field: 'name' }]`. */
function once(rules: readonly RuleBlueprint[]): RuleBlueprint[] {
  return [...new Map(rules.map((rule) => [rule.name, rule])).values()];
}

/** Fields of a resource that determine whose rows are, its own and those that point to it. */
function scopeFields(resource: Resource, config: Config): string[] {
  const found = Object.values(config.resources).flatMap(({ name, scope }) =>
    Object.values(scope ?? {}).flatMap((path: string) => {
      let at = config.resources[name];
      return path.split('.').flatMap((field) => {
        const here = at?.name === resource.name ? [field] : [];
        const target = pointsToOne(at?.fieldsByName[field]);
        at = target && config.resources[target.resource];
        return here;
      });
    }),
  );
  return [...new Set(found)].filter((field) => field !== 'id');
}

/**
 * What rows are found by that somebody sees: in the order of the list, and with whether they are in
 * use, so that they can be counted without being read.
 */
function scopeIndexes(resource: Resource, sort: readonly string[], config: Config) {
  const active = columnNames(resource, ['active']);
  return scopeFields(resource, config).flatMap((field) => {
    const held = resource.fieldsByName[field];
    // Of several people it is looked up among them all.
    if (held && holdsMany(held)) return [];
    const own = columnNames(resource, [field]);
    return own.length > 0 ? [plainIndex(resource, [...new Set([...own, ...sort, ...active])])] : [];
  });
}

/** Own rows are found by a user's id, among those of several people. */
function ownersIndex(resource: Resource): RuleBlueprint[] {
  const owners = resource.fieldsByName[resource.scope?.owner ?? ''];
  if (!owners?.column || !holdsMany(owners)) return [];
  return [
    {
      kind: 'index',
      name: boundedName(`ix_${resource.table}_${owners.column}`),
      definition: `using gin (${quoteName(owners.column)})`,
      columns: [owners.column],
      violation: null,
      ...unspoken(resource),
    },
  ];
}

function indexesOf(resource: Resource, config: Config): RuleBlueprint[] {
  const parent = resource.parent ? columnNames(resource, [resource.parent.field]) : [];
  const sort = sortColumns(
    resource,
    resource.sort.map((sorter) => sorter.field),
  );
  const keys = resource.fields.flatMap((field) => field.sortKeyColumn ?? []);
  // What an index starts with needs none of its own: a child's parent, in its unique indexes.
  const firstOf = (fields: readonly string[]) => columnNames(resource, fields)[0];
  const unique = new Set(resource.uniques.map(firstOf));
  const scope = scopeIndexes(resource, sort, config).filter(
    ({ columns: [first] }) => !unique.has(first),
  );
  const leading = new Set([
    ...unique,
    ...resource.indexes.map(firstOf),
    ...scope.map(({ columns: [first] }) => first),
  ]);
  const looked = resource.fields
    // Lists are searched by what they show; a database without deleting needs no others.
    .filter((field) => field.list !== false)
    .filter((field) => pointsToOne(field) || findDefinition(field)?.labelled)
    .flatMap((field) => field.column ?? [])
    .filter((column) => !leading.has(column));
  const search: RuleBlueprint = {
    kind: 'index',
    name: boundedName(`ix_${resource.table}_${SEARCH_INDEX_COLUMN}`),
    definition: `using gin (${SEARCH_INDEX_COLUMN} gin_trgm_ops)`,
    columns: [SEARCH_INDEX_COLUMN],
    violation: null,
    ...unspoken(resource),
  };
  return once([
    plainIndex(resource, [...(resource.replaced ? parent : []), ...sort, 'id']),
    ...keys.map((column) => plainIndex(resource, [column, 'id'])),
    ...looked.map((column) => plainIndex(resource, [column])),
    ...scope,
    ...resource.indexes.map((fields) => plainIndex(resource, sortColumns(resource, fields))),
    ...(resource.searchable.length > 0 ? [search] : []),
    ...ownersIndex(resource),
  ]);
}

/** The constraints and indexes of a resource's table. */
export function rulesOf(resource: Resource, config: Config): RuleBlueprint[] {
  return [
    ...checksOf(resource, config),
    ...uniquesOf(resource, config),
    ...indexesOf(resource, config),
    ...foreignKeysOf(resource, config),
  ];
}

interface Ruled {
  readonly name: string;
  readonly rules: readonly RuleBlueprint[];
}

/**
 * Indexes of all tables share one room of names. Where two tables come to one (`bins` by `kind_no`,
 * `bins_kind` by `no`), each gets a longer one, whichever is declared first.
 */
export function distinctIndexes<Table extends Ruled>(tables: readonly Table[]): Table[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  const indexes = tables.flatMap(({ rules }) => rules.filter(({ kind }) => kind === 'index'));
  for (const { name } of indexes) (seen.has(name) ? shared : seen).add(name);
  if (shared.size === 0) return [...tables];
  return tables.map((table) => ({
    ...table,
    rules: table.rules.map((rule) =>
      shared.has(rule.name) && rule.kind === 'index'
        ? { ...rule, name: digested(rule.name, `${table.name} ${rule.columns.join(' ')}`) }
        : rule,
    ),
  }));
}
