import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { config } from '../../core/config.ts';
import type { Row } from '../shared/rows.ts';
import type { Errors } from './errors.ts';
import type { LostSaves } from './lost-saves.ts';
import { newValues, valuesOf } from './values.ts';

/** What a form began with, and what its last attempt to be saved came to. */
export interface FormState {
  /** The stored row being edited; null while it is new. */
  readonly record: Row | null;
  readonly base: Values;
  /** What the fields began with: `base`, or what was typed before the session ended. */
  readonly initial: Values;
  /** Counts how often the form started over. */
  readonly round: number;
  /** What is wrong by now, among the errors shown before. */
  readonly errors: Errors;
  /** The errors of the last refused attempt, which the summary lists until the next one. */
  readonly summarized: Errors;
  /** What stands above the form when saving failed as a whole. */
  readonly problem: string | null;
  /** Counts refused attempts, so that each brings the first wrong field into focus. */
  readonly refusals: number;
}

/** What of a form outlives its session: passwords are typed anew. */
export interface FormDraft {
  readonly record: Row | null;
  readonly values: Values;
  /** Saves whose answers may have been lost as it ended. */
  readonly lost: LostSaves;
}

export const NOTHING_WRONG = { errors: {}, summarized: {}, problem: null } as const;

export function isRow(value: unknown): value is Row {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'version' in value &&
    'active' in value
  );
}

export function begin(resource: Resource, record: Row | null, fixed: Values): FormState {
  const base = record ? valuesOf(resource, record) : newValues(resource, config, fixed);
  return { record, base, initial: base, round: 0, ...NOTHING_WRONG, refusals: 0 };
}

export function draftOf(editor: {
  readonly resource: Resource;
  readonly record: Row | null;
  readonly values: Values;
  readonly base: Values;
  readonly lost: LostSaves;
}): FormDraft {
  const { resource, record, values, base, lost } = editor;
  const secret = resource.fields.filter(({ column }) => column === null);
  const untyped = Object.fromEntries(secret.map(({ name }) => [name, base[name]]));
  // Their names hold the passwords, too.
  const outlives = secret.length === 0 ? lost : new Map();
  return { record, values: { ...values, ...untyped }, lost: outlives };
}
