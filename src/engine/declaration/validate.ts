import type { Entries } from '../fields/contract.ts';
import { entriesIn, findDefinition } from '../fields/index.ts';
import { roomOf } from './fields/index.ts';
import type { Choices } from './fields/room.ts';
import { isMaskedValue } from './masking.ts';
import type { FieldErrors, Message } from './messages.ts';
import { brokenRules } from './row-rules.ts';
import type { Condition, Field, FieldDeclaration, Resource } from './types.ts';

/** Values of a row by field name. */
export type Values = Readonly<Record<string, unknown>>;

export type Validation =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Blank: nothing was entered. An empty list is blank; `false` and 0 are not. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Whether a condition holds in a row. */
export function holds(condition: Condition, row: Values): boolean {
  const value = row[condition.field];
  if ('filled' in condition) return isBlank(value) !== condition.filled;
  // Of a field that holds many, one of them is enough.
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if ('notIn' in condition) return !condition.notIn.some((candidate) => values.includes(candidate));
  return condition.in.some((candidate) => values.includes(candidate));
}

/** Whether the field must hold a value in this row. */
export function isRequired(field: FieldDeclaration, row: Values, creating: boolean): boolean {
  const { required } = field;
  if (required === undefined || typeof required === 'boolean') return required ?? false;
  return required === 'create' ? creating : holds(required, row);
}

/** Whether the field takes part in this row at all. */
export function isShown(field: FieldDeclaration, row: Values): boolean {
  return field.shownWhen === undefined || holds(field.shownWhen, row);
}

/**
 * Names of the fields that take no part in this row. What is hidden counts as blank for the others:
 * a group that does not apply has no member either.
 */
export function hiddenFields({ fields }: Resource, row: Values): ReadonlySet<string> {
  const hidden = new Set<string>();
  const conditional = fields.filter(({ shownWhen }) => shownWhen !== undefined);
  if (conditional.length === 0) return hidden;
  const rest: Record<string, unknown> = { ...row };
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const field of conditional) {
      if (hidden.has(field.name) || isShown(field, rest)) continue;
      hidden.add(field.name);
      rest[field.name] = null;
    }
  }
  return hidden;
}

/** Blank in this field: a password is stored as typed, so spaces are not nothing there. */
function isBlankIn(field: FieldDeclaration, value: unknown): boolean {
  const { secret } = findDefinition(field) ?? {};
  return secret && typeof value === 'string' ? value === '' : isBlank(value);
}

type Checked = { readonly value: unknown } | { readonly errors: FieldErrors };

function checkEntry(shape: Entries, entry: Values, at: string, config: Choices): Checked {
  const errors: Record<string, readonly Message[]> = {};
  const value: Record<string, unknown> = {};
  for (const name of Object.keys(entry)) {
    if (!Object.hasOwn(shape.fields, name)) errors[`${at}.${name}`] = [{ key: 'unknownField' }];
  }
  for (const [name, item] of Object.entries(shape.fields)) {
    const checked = checkValue(item, entry[name], `${at}.${name}`, config);
    if ('errors' in checked) Object.assign(errors, checked.errors);
    else if (checked.value === null && item.required)
      errors[`${at}.${name}`] = [{ key: 'required' }];
    else value[name] = checked.value;
  }
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

function checkEntries(
  shape: Entries,
  entries: readonly Values[],
  at: string,
  config: Choices,
): Checked {
  const errors: Record<string, readonly Message[]> = {};
  const values: unknown[] = [];
  const seen = new Set<unknown>();
  entries.forEach((entry, place) => {
    const checked = checkEntry(shape, entry, `${at}.${place}`, config);
    if ('errors' in checked) Object.assign(errors, checked.errors);
    else values.push(checked.value);
    const key = shape.uniqueBy === undefined ? undefined : entry[shape.uniqueBy];
    if (key !== undefined && seen.has(key)) {
      errors[`${at}.${place}.${shape.uniqueBy}`] = [{ key: 'repeated' }];
    }
    seen.add(key);
  });
  return Object.keys(errors).length > 0 ? { errors } : { value: values };
}

/**
 * Checks and tidies one value, whatever else the row holds. Blank becomes null, or an empty list
 * where the field holds many.
 */
export function checkValue(
  field: FieldDeclaration,
  value: unknown,
  at: string,
  config: Choices,
): Checked {
  const room = roomOf(field, config);
  if (isBlankIn(field, value)) return { value: Array.isArray(room.initial) ? [] : null };
  if (field.masked && isMaskedValue(field, value)) return { errors: { [at]: [{ key: 'masked' }] } };
  const parsed = room.input.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0] ?? {};
    return { errors: { [at]: [room.explain(issue)] } };
  }
  const shape = entriesIn(field);
  if (!shape) return { value: parsed.data };
  // The schema of such a type has just checked that it is an array of objects.
  return checkEntries(shape, parsed.data as readonly Values[], at, config);
}

/** Fields a client may send for this resource. */
export function writableFields(resource: Resource): readonly Field[] {
  return resource.fields.filter((field) => !field.readOnly);
}

/** Fields with nothing in them, made once: an import uses those of each of its rows. */
const untouched = new WeakMap<Choices, WeakMap<Resource, Untouched>>();

interface Untouched {
  readonly values: Values;
  /** Fields that hold lists. */
  readonly lists: readonly string[];
}

/** The values of an untouched form. */
export function initialValues(resource: Resource, config: Choices): Values {
  const known = untouched.get(config) ?? new WeakMap<Resource, Untouched>();
  untouched.set(config, known);
  const form = known.get(resource) ?? untouchedOf(resource, config);
  known.set(resource, form);
  const { values, lists } = form;
  const own: Record<string, unknown> = { ...values };
  // A caller may fill the list that it is given.
  for (const name of lists) own[name] = [values[name]].flat();
  return own;
}

function untouchedOf(resource: Resource, config: Choices): Untouched {
  const values = Object.fromEntries(
    writableFields(resource).map((field) => [field.name, roomOf(field, config).initial]),
  );
  return { values, lists: Object.keys(values).filter((name) => Array.isArray(values[name])) };
}

/** An unknown field is named in the answer, but no more of it than any declared name may have. */
const LONGEST_NAME = 63;
/** Unknown fields that are reported; nobody reads more, and putting them into words takes long. */
const MOST_UNKNOWN = 100;

type Errors = Record<string, readonly Message[]>;

/** Each sent value by itself: tidied into `values`, or reported in `errors`. */
function checkSent(
  resource: Resource,
  sent: Values,
  config: Choices,
): { values: Record<string, unknown>; errors: Errors } {
  // Without a prototype, so that a field sent as `__proto__` is named like any other unknown one.
  const errors: Errors = Object.create(null);
  const values: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, value] of Object.entries(sent)) {
    const known = Object.hasOwn(resource.fieldsByName, name);
    const field = known ? resource.fieldsByName[name] : undefined;
    if (!field || field.readOnly) {
      unknown += 1;
      if (unknown <= MOST_UNKNOWN)
        errors[name.slice(0, LONGEST_NAME)] = [{ key: field ? 'readOnly' : 'unknownField' }];
      continue;
    }
    const checked = checkValue(field, value, name, config);
    if ('errors' in checked) Object.assign(errors, checked.errors);
    else values[name] = checked.value;
  }
  return { values, errors };
}

/** Whether its default stands in for what is blank and must be filled. */
const fillsBlank = (field: FieldDeclaration): boolean => findDefinition(field)?.fillsBlank === true;

/** Whether a new row cannot do without this value: it must be filled, and nothing stands in for it. */
export function mustBeGiven(field: FieldDeclaration): boolean {
  const always = field.required === true || field.required === 'create';
  const filled = always && field.shownWhen === undefined;
  return filled && !(fillsBlank(field) && 'default' in field && field.default !== undefined);
}

/**
 * Value that stands in for a blank one: yes or no, or the declared default of what must be filled.
 * What may be empty stays empty once it is cleared.
 */
function standIn(field: Field, required: boolean, config: Choices): unknown {
  return (required && fillsBlank(field)) || isNeverBlank(field)
    ? roomOf(field, config).initial
    : null;
}

/** Whether a field never is without a value, so that leaving it out undoes nothing. */
export function isNeverBlank(field: {
  readonly type: string;
  readonly neverBlank?: boolean;
}): boolean {
  return field.neverBlank === true || findDefinition(field)?.neverBlank === true;
}

/** Whether a day is one that has not come yet, in a field that takes none such. */
export function isNotYet(field: FieldDeclaration, day: string, today: string): boolean {
  return 'notInFuture' in field && field.notInFuture === true && day > today;
}

/** Days that have not come yet, in fields that are written. */
function findFutureDays(resource: Resource, values: Values, today: string): Errors {
  const errors: Errors = {};
  for (const field of resource.fields) {
    const day = values[field.name];
    if (typeof day === 'string' && isNotYet(field, day, today))
      errors[field.name] = [{ key: 'notInFuture' }];
  }
  return errors;
}

/** Choices between fields that this row leaves open, or makes twice; nothing untouched is reported. */
export function findChoicesNotMade(
  resource: Resource,
  row: Values,
  touched: Touched,
  unknown: { readonly wrong: ReadonlySet<string>; readonly hidden: ReadonlySet<string> },
): Errors {
  const { wrong, hidden } = unknown;
  const errors: Errors = {};
  for (const { fields } of resource.oneOf) {
    if (fields.some((name) => wrong.has(name)) || fields.every((name) => hidden.has(name))) {
      continue;
    }
    const filled = fields.filter((name) => !isBlank(row[name]));
    if (filled.length === 1 || !fields.some(touched)) continue;
    const params = { fields: fields.join(' ') };
    const key = filled.length === 0 ? 'oneOfMissing' : 'oneOfTooMany';
    for (const name of filled.length === 0 ? fields.slice(0, 1) : filled) {
      errors[name] = [{ key, params }];
    }
  }
  return errors;
}

/** Sets of which this row fills no field, though one of them is touched. */
function findNothingGiven(
  resource: Resource,
  row: Values,
  touched: Touched,
  wrong: ReadonlySet<string>,
): Errors {
  const errors: Errors = {};
  for (const fields of resource.atLeastOneOf) {
    const [first = ''] = fields;
    const given = fields.some((name) => wrong.has(name) || !isBlank(row[name]));
    if (given || !fields.some(touched)) continue;
    errors[first] = [{ key: 'atLeastOneOf', params: { fields: fields.join(' ') } }];
  }
  return errors;
}

type Touched = (name: string) => boolean;

/** Whether one of these fields decides if this one must be filled. */
function hangsOn({ required }: FieldDeclaration, names: ReadonlySet<string>): boolean {
  return typeof required === 'object' && names.has(required.field);
}

/**
 * Checks what a person or a program wants to save; form, endpoint and import all use it.
 * `current` is the stored row, or null for a new one; `today` is the day of the region, `YYYY-MM-DD`.
 * Only fields sent are checked by themselves, but rules between fields are checked on the row as it
 * would be. Fields unknown or not writable are errors. On success `values` holds the fields to
 * write, tidied.
 */
export function validate(
  resource: Resource,
  sent: Values,
  current: Values | null,
  config: Choices,
  today: string,
): Validation {
  const { values, errors } = checkSent(resource, sent, config);
  // What was sent for these is no value, but they are not empty either: nothing hangs on them.
  const wrong: ReadonlySet<string> = new Set(Object.keys(errors));
  const next: Record<string, unknown> = {
    ...(current ?? initialValues(resource, config)),
    ...values,
  };
  const hidden = hiddenFields(resource, next);
  for (const field of writableFields(resource)) {
    const { name } = field;
    const value = next[name];
    if (hidden.has(name)) {
      // What no longer applies is not stored: a member who becomes staff has no membership fee.
      if (!isBlank(value)) values[name] = Array.isArray(value) ? [] : null;
      continue;
    }
    if (errors[name]) continue;
    const touched = current === null || name in values;
    if (!isBlankIn(field, value)) {
      if (touched) values[name] = value;
      continue;
    }
    // What is never blank is not undone by leaving it out: a change that sends nothing for it is
    // wrong.
    const unsaid = isNeverBlank(field) && current !== null;
    const required = !hangsOn(field, wrong) && isRequired(field, next, current === null);
    const initial = unsaid ? null : standIn(field, required, config);
    if (unsaid && touched) errors[name] = [{ key: 'required' }];
    else if (initial !== null && touched) values[name] = initial;
    else if (required) errors[name] = [{ key: 'required' }];
  }
  const touched: Touched = (name) => current === null || name in values;
  const isSound: Touched = (name) => touched(name) && !wrong.has(name);
  // As it would be stored: without what is hidden, and with what stands in for nothing.
  const stored = { ...next, ...values };
  const rules = {
    ...brokenRules(
      resource,
      stored,
      isSound,
      ({ when }) => when === undefined || holds(when, stored),
    ),
    ...findChoicesNotMade(resource, next, touched, { wrong, hidden }),
    ...findNothingGiven(resource, next, touched, wrong),
    ...findFutureDays(resource, values, today),
  };
  const all: Errors = { ...rules, ...errors };
  return Object.keys(all).length > 0 ? { ok: false, errors: all } : { ok: true, values };
}
