import { partsOf } from '../../declaration/row-rules.ts';
import type { Condition, Resource } from '../../declaration/types.ts';
import { definitionOf, entriesIn, findDefinition, isYesNo, pointsTo } from '../../fields/index.ts';
import { writeFigures } from '../../fields/shared/numbers.ts';
import { formatValue, translateIn } from '../telling.ts';
import type { Choices } from './choices.ts';
import { type Column, suffixOf, type Telling } from './columns.ts';
import { booleanText, ENTRY_MARK, joined, PART_MARK } from './values.ts';
import type { CellRule } from './write/sheet.ts';

function say(telling: Telling, key: string, params: Record<string, string | number> = {}): string {
  return telling.words.text(telling.language, `excel:rules.${key}`, writeFigures(params));
}

function itemLabel(telling: Telling, list: string, item: string, resource: Resource): string {
  return telling.words.fieldLabel(telling.language, `${list}.0.${item}`, resource.name);
}

/** What may stand in a cell: the options of its field, or what its entries are of. */
function optionsIn(telling: Telling, resource: Resource, { field, name }: Column): string {
  const shape = entriesIn(field);
  if (shape) {
    const parts = Object.keys(shape.fields).map((item) => itemLabel(telling, name, item, resource));
    const entry = parts.join(` ${PART_MARK} `);
    return `${entry}${ENTRY_MARK} ${entry}`;
  }
  const options = definitionOf(field).options?.(field, telling.config) ?? [];
  return joined(options.map((value) => formatValue(telling, field, value)));
}

/** Whether a row is in use has words of its own for yes and no. */
function activeRule(telling: Telling): string {
  const [yes = '', no = ''] = [true, false].map((value) => booleanText(telling, 'active', value));
  return say(telling, 'boolean', { yes, no });
}

function ruleOf(telling: Telling, resource: Resource, column: Column): string {
  const { field, name } = column;
  if (name === 'active' && isYesNo(field)) return activeRule(telling);
  const unit = suffixOf(telling, field);
  const options = optionsIn(telling, resource, column);
  const hint = definitionOf(field).hint(field, translateIn(telling), options);
  return unit === undefined ? hint : `${hint} ${say(telling, 'unit', { unit })}`;
}

/** That a field is required or used where another holds what is asked for. */
function whenText(
  telling: Telling,
  of: 'requiredWhen' | 'shownWhen',
  condition: Condition,
  resource: Resource,
): string {
  const { words, language } = telling;
  const label = words.fieldLabel(language, condition.field, resource.name);
  if ('filled' in condition) {
    return say(telling, `${of}.${condition.filled ? 'filled' : 'blank'}`, { field: label });
  }
  const field = resource.fieldsByName[condition.field];
  const listed = 'in' in condition ? condition.in : condition.notIn;
  const values = listed.map((value) => {
    if (field && findDefinition(field)?.options) return formatValue(telling, field, value);
    return typeof value === 'boolean'
      ? booleanText(telling, condition.field, value)
      : String(value);
  });
  const key = 'in' in condition ? 'in' : 'notIn';
  return say(telling, `${of}.${key}`, { field: label, values: joined(values) });
}

/** What the field must be beside others of the row. */
function betweenFields({ words, language }: Telling, resource: Resource, name: string): string[] {
  const label = (field: string): string => words.fieldLabel(language, field, resource.name);
  const own = resource.rules.filter(({ field }) => field === name).map(partsOf);
  return own.map(({ kind, other }) =>
    words.text(language, `validation:${kind}`, { field: label(name), fields: label(other) }),
  );
}

/** Everything a person must know to fill a column, a sentence each. */
export function sentencesOf(
  telling: Telling,
  resource: Resource,
  column: Column,
  choices: Choices,
): string[] {
  const { field, name } = column;
  const { words, language } = telling;
  if (name === 'id' || name === 'version') return [say(telling, 'key')];
  if (!column.read) return [say(telling, 'readOnly')];
  const kind = ruleOf(telling, resource, column);
  const { required, shownWhen } = field;
  const conditional = typeof required === 'object' && required !== null;
  const whenShown = required === true && shownWhen !== undefined;
  const within = pointsTo(field)?.within;
  const help =
    words.find(language, `resources:${resource.name}.help.${name}`) ??
    (name === 'code' || name === 'sortOrder'
      ? words.find(language, `resources:help.${name}`)
      : undefined);
  return [
    kind,
    ...(within === undefined
      ? []
      : [say(telling, 'within', { field: words.fieldLabel(language, within, resource.name) })]),
    ...(conditional ? [whenText(telling, 'requiredWhen', required, resource)] : []),
    ...(whenShown ? [whenText(telling, 'requiredWhen', shownWhen, resource)] : []),
    ...(shownWhen ? [whenText(telling, 'shownWhen', shownWhen, resource)] : []),
    ...betweenFields(telling, resource, name),
    ...(choices.of(column)?.cut ? [say(telling, 'cut')] : []),
    ...(help === undefined ? [] : [help]),
  ].filter((sentence) => sentence !== '');
}

/** What a spreadsheet itself can hold people to while they type into a column. */
export function cellRuleOf(
  telling: Telling,
  resource: Resource,
  column: Column,
  choices: Choices,
): CellRule | undefined {
  const { field } = column;
  if (!column.read || column.name === 'id' || column.name === 'version') return undefined;
  const message = sentencesOf(telling, resource, column, choices).join(' ');
  const common = { strictness: 'stop', title: column.heading, message } as const;
  const own = findDefinition(field)?.sheetRule?.(field);
  if (own) {
    const { kind, bounds, lenient } = own;
    return { ...common, kind, bounds, strictness: lenient ? 'warning' : 'stop' };
  }
  return choices.rule(telling, column, message);
}
