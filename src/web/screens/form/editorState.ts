import type { Resource } from '../../../schema/types.ts';
import { hiddenFields, type Values } from '../../../schema/validate.ts';
import { config } from '../../app/config.ts';
import type { Row } from '../shared/rows.ts';
import { newValues, sameValue, valuesOf } from './values.ts';

/** Sentences under a field, by its (dotted) name. */
export type Errors = Readonly<Record<string, readonly string[]>>;

export interface EditorState {
  /** The stored row being edited; null while it is new. */
  readonly record: Row | null;
  readonly base: Values;
  readonly values: Values;
  readonly errors: Errors;
  /** The errors of the last refused attempt, which the summary lists until the next one. */
  readonly told: Errors;
  /** Errors only the server could find: they stand until their value is another. */
  readonly found: Errors;
  /** What stands above the form when saving failed as a whole. */
  readonly problem: string | null;
  /** Counts refused attempts, so that each brings the first wrong field into focus. */
  readonly refusals: number;
}

/** What the checks of the declaration say of a state. */
export type Check = (state: EditorState) => Errors;

const NOTHING_WRONG = { errors: {}, told: {}, found: {}, problem: null } as const;

/** Name of the field that a (dotted) name of an error stands in. */
export function fieldOf(name: string): string {
  return name.split('.')[0] ?? name;
}

function ofFields(errors: Errors, wanted: (field: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => wanted(fieldOf(key))));
}

/** The state of a form just opened; `fixed` holds what its place decides. */
export function start(resource: Resource, record: Row | null, fixed: Values): EditorState {
  const base = record ? valuesOf(resource, record) : newValues(resource, config, fixed);
  return { record, base, values: base, ...NOTHING_WRONG, refusals: 0 };
}

/** What of a form outlives its session: passwords are typed anew. */
export interface KeptForm {
  readonly record: Row | null;
  readonly values: Values;
}

export function keptForm(resource: Resource, { record, base, values }: EditorState): KeptForm {
  const secret = resource.fields.filter(({ type }) => type === 'password');
  const blanked = Object.fromEntries(secret.map(({ name }) => [name, base[name]]));
  return { record, values: { ...values, ...blanked } };
}

/**
 * The form as it was left, over the row as it was then: one stored meanwhile meets it on saving,
 * and the person chooses.
 */
export function resumed(resource: Resource, form: KeptForm, fixed: Values): EditorState {
  return { ...start(resource, form.record, fixed), values: form.values };
}

/** Dependent fields lose their value with the one they are chosen within. */
function withDependents(resource: Resource, values: Values, name: string, value: unknown): Values {
  const next: Record<string, unknown> = { ...values, [name]: value };
  for (const field of resource.fields) {
    if (field.type !== 'reference' || sameValue(values[name], value)) continue;
    if (field.within === name || field.matching?.with === name) next[field.name] = null;
  }
  return next;
}

/** After typing: errors go as soon as what is typed is right, and none comes before its time. */
export function typed(
  state: EditorState,
  resource: Resource,
  check: Check,
  name: string,
  value: unknown,
): EditorState {
  const values = withDependents(resource, state.values, name, value);
  const found = ofFields(state.found, (field) => sameValue(state.values[field], values[field]));
  const next = { ...state, values, found };
  if (Object.keys(state.errors).length === 0) return next;
  const flagged = new Set(Object.keys(state.errors).map(fieldOf));
  const hidden = hiddenFields(resource, values);
  const wanted = (fieldName: string): boolean => flagged.has(fieldName) && !hidden.has(fieldName);
  const errors = { ...ofFields(check(next), wanted), ...ofFields(found, wanted) };
  const right = Object.keys(errors).length === 0;
  return { ...next, errors, problem: right ? null : state.problem };
}

/** After a field was left: it is checked, unless it was never touched. */
export function left(state: EditorState, check: Check, name: string): EditorState {
  if (sameValue(state.base[name], state.values[name])) return state;
  const own = (field: string): boolean => field === name;
  const errors = {
    ...ofFields(state.errors, (field) => field !== name),
    ...ofFields(check(state), own),
    ...ofFields(state.found, own),
  };
  return { ...state, errors };
}

/** After a refused attempt. `found` are the errors that only the server could find. */
export function refused(
  state: EditorState,
  errors: Errors,
  found: Errors,
  problem: string | null,
): EditorState {
  return { ...state, errors, told: errors, found, problem, refusals: state.refusals + 1 };
}

/**
 * The errors told anew by the checks, as when another language is on screen. What only the server
 * could find stands as it said it.
 */
export function retold(state: EditorState, check: Check): EditorState {
  if (Object.keys(state.errors).length === 0 && Object.keys(state.told).length === 0) return state;
  const now = check(state);
  const anew = (errors: Errors): Errors =>
    Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, now[name] ?? texts]));
  return { ...state, errors: anew(state.errors), told: anew(state.told) };
}

/** After an attempt that found nothing wrong with what is typed. */
export function calmed(state: EditorState): EditorState {
  return { ...state, ...NOTHING_WRONG };
}

/** Takes over what another call stored (retiring, a lock), and keeps what is typed. */
export function followed(state: EditorState, resource: Resource, row: Row): EditorState {
  const base = valuesOf(resource, row);
  const isTyped = (name: string): boolean =>
    name !== 'active' && !sameValue(state.base[name], state.values[name]);
  const values = Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, isTyped(name) ? state.values[name] : value]),
  );
  return { ...state, record: row, base, values };
}
