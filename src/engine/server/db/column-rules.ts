import { partsOf, type RuleKind } from '../../declaration/row-rules.ts';
import type { Condition, Config, Field, Resource } from '../../declaration/types.ts';
import { elementsOf, entriesIn, findDefinition, holdsMany } from '../../fields/index.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import { isNeverNull } from './tables-columns.ts';

/** How the column of a field is written in a query. */
export type Written = (field: Field) => string;

/** Rules for the values of a column, which neither its type nor a rule of the table sees to. */
export interface ColumnRule {
  readonly attribute: string;
  /** As it is declared. */
  readonly declared: unknown;
  /** Columns that it speaks of. */
  readonly columns: readonly string[];
  /** The condition of rows that break it. */
  readonly broken: (written: Written) => string;
}

/** What the rules say, for the note of the column. */
export function noteOfRules(rules: readonly ColumnRule[]): string {
  return JSON.stringify(
    Object.fromEntries(rules.map(({ attribute, declared }) => [attribute, declared])),
  );
}

function emptySql(field: Field, column: string): string {
  if (entriesIn(field)) return `coalesce(jsonb_array_length(${column}), 0) = 0`;
  return elementsOf(field) ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`;
}

function conditionSql(condition: Condition, field: Field, column: string): string {
  if ('filled' in condition) {
    return condition.filled ? `not (${emptySql(field, column)})` : emptySql(field, column);
  }
  const wanted = 'in' in condition ? condition.in : condition.notIn;
  const values = wanted
    .map((value) => (typeof value === 'string' ? quoteText(value) : String(value)))
    .join(', ');
  const one = elementsOf(field);
  const holds = one ? `${column} && array[${values}]::${one}[]` : `${column} in (${values})`;
  return `${'in' in condition ? '' : 'not '}coalesce(${holds}, false)`;
}

/** A condition on a field of a stored row as SQL; undefined where that has no column. */
export function conditionOf(condition: Condition, { fieldsByName }: Resource): string | undefined {
  const field = fieldsByName[condition.field];
  return field?.column ? conditionSql(condition, field, quoteName(field.column)) : undefined;
}

/** A condition on another field as SQL, with that field's column; undefined where it has none. */
function onOther(condition: Condition | undefined, { fieldsByName }: Resource) {
  const other = condition && fieldsByName[condition.field];
  if (!condition || !other?.column) return undefined;
  return {
    column: other.column,
    sql: (written: Written) => conditionSql(condition, other, written(other)),
  };
}

function ownRules(field: Field, column: string, config: Config): ColumnRule[] {
  const rules = findDefinition(field)?.columnRules?.(field, config) ?? [];
  return rules.map(({ broken, ...rule }) => ({
    ...rule,
    columns: [column],
    broken: (written) => broken(written(field)),
  }));
}

/** What breaks a rule between two fields. */
const BREAKS: Readonly<Record<RuleKind, string>> = {
  notBefore: '<',
  after: '<=',
  atLeast: '<',
  atMost: '>',
  differs: '=',
};

/** That it follows the rules between it and other fields. */
function rowRules(field: Field, column: string, resource: Resource): ColumnRule[] {
  const own = resource.rules.filter((rule) => rule.field === field.name);
  return own.flatMap((rule) => {
    const { kind, other } = partsOf(rule);
    const against = resource.fieldsByName[other];
    if (!against?.column) return [];
    const when = onOther(rule.when, resource);
    const columns = [column, against.column, ...(when ? [when.column] : [])];
    return {
      attribute: kind,
      declared: rule.when ? { [kind]: other, when: rule.when } : other,
      columns,
      broken: (written: Written) => {
        const compared = `${written(field)} ${BREAKS[kind]} ${written(against)}`;
        return when ? `${compared} and ${when.sql(written)}` : compared;
      },
    };
  });
}

/** Whether it must be filled in some rows, although its column may be empty. */
function requiredRule(
  field: Field,
  column: string,
  resource: Resource,
  config: Config,
): ColumnRule[] {
  const { required, shownWhen, readOnly } = field;
  if (!required || required === 'create' || readOnly) return [];
  if (!holdsMany(field) && isNeverNull(field, config)) return [];
  const requiredWhen = onOther(required === true ? undefined : required, resource);
  const shown = onOther(shownWhen, resource);
  const others = [requiredWhen, shown].filter((one) => one !== undefined);
  return [
    {
      attribute: 'required',
      declared: required,
      columns: [column, ...others.map((other) => other.column)],
      broken: (written) =>
        [emptySql(field, written(field)), ...others.map(({ sql }) => sql(written))].join(' and '),
    },
  ];
}

/** Rules for the values of a declared field; the framework's own fields never change. */
export function columnRulesOf(field: Field, resource: Resource, config: Config): ColumnRule[] {
  if (field.column === null || field.system) return [];
  return [
    ...ownRules(field, field.column, config),
    ...rowRules(field, field.column, resource),
    ...requiredRule(field, field.column, resource, config),
  ];
}
