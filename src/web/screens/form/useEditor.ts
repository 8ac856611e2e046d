import { useCreate, useUpdate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../schema/types.ts';
import { isBlank, type Values, validate } from '../../../schema/validate.ts';
import { config } from '../../app/config.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { HttpError } from '../../session/index.ts';
import { problemText } from '../shared/problem.ts';
import type { Row } from '../shared/rows.ts';
import { changedValues, newValues, sameValue, valuesOf } from './values.ts';

/** Sentences under a field, by its (dotted) name. */
export type Errors = Readonly<Record<string, readonly string[]>>;

export type Outcome =
  | { readonly kind: 'saved' | 'unchanged'; readonly row: Row }
  | { readonly kind: 'refused' }
  | { readonly kind: 'stale'; readonly current: Row };

interface State {
  /** The stored row being edited; null while it is new. */
  readonly record: Row | null;
  readonly base: Values;
  readonly values: Values;
  readonly errors: Errors;
  /** What stands above the form when saving failed as a whole. */
  readonly problem: string | null;
  /** Counts refused attempts, so that each brings the first wrong field into focus. */
  readonly refusals: number;
}

export interface Editor extends State {
  readonly resource: Resource;
  readonly dirty: boolean;
  readonly saving: boolean;
  set(name: string, value: unknown): void;
  /** The field was left: it is checked, unless it was never touched. */
  check(name: string): void;
  /** Saves what changed. `from` stands in for the state where it has only just been set. */
  save(from?: { readonly record: Row; readonly values: Values }): Promise<Outcome>;
  /** Starts over with a stored row, or a new one. */
  restart(record: Row | null): void;
  /** Takes over what another call stored (retiring), and keeps what is typed. */
  follow(record: Row): void;
  /** Shows errors found elsewhere in the same saving. */
  refuse(problem: string): void;
}

/** Errors of one field: its own and those inside it. */
function ownErrors(errors: Errors, name: string): Errors {
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => key === name || key.startsWith(`${name}.`)),
  );
}

function without(errors: Errors, name: string): Errors {
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => key !== name && !key.startsWith(`${name}.`)),
  );
}

function isRow(value: unknown): value is Row {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'version' in value &&
    'active' in value
  );
}

function start(resource: Resource, record: Row | null, fixed: Values): State {
  const base = record ? valuesOf(resource, record) : newValues(resource, config, fixed);
  return { record, base, values: base, errors: {}, problem: null, refusals: 0 };
}

/** Dependent fields lose their value with the one they are chosen within. */
function withDependents(resource: Resource, values: Values, name: string, value: unknown): Values {
  const next: Record<string, unknown> = { ...values, [name]: value };
  for (const field of resource.fields) {
    if (field.type === 'reference' && field.within === name && !sameValue(values[name], value)) {
      next[field.name] = null;
    }
  }
  return next;
}

/**
 * The state of one form: what was stored, what is typed, what is wrong. It begins with `record`
 * and never looks at it again, so that nothing arriving later overwrites what a person types.
 */
export function useEditor(resource: Resource, record: Row | null, fixed: Values = {}): Editor {
  const { t } = useTranslation('screens');
  const words = useWords();
  const queries = useQueryClient();
  const [state, setState] = useState(() => start(resource, record, fixed));
  const creating = useCreate<Row>();
  const updating = useUpdate<Row>();
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const dirty = useMemo(
    () => Object.keys(changedValues(state.base, state.values)).length > 0,
    [state.base, state.values],
  );

  const checked = (stored: Row | null, base: Values, values: Values) => {
    const sent = stored
      ? changedValues(base, values)
      : Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
    return validate(resource, sent, stored ? { ...stored, ...base } : null, config);
  };
  const errorsOf = (stored: Row | null, base: Values, values: Values): Errors => {
    const result = checked(stored, base, values);
    return result.ok ? {} : words.errors(resource.name, result.errors);
  };
  const refuse = (errors: Errors, problem: string | null): Outcome => {
    setState((before) => ({ ...before, errors, problem, refusals: before.refusals + 1 }));
    return { kind: 'refused' };
  };
  const store = async (stored: Row | null, values: Values): Promise<Row> => {
    const quiet = { successNotification: false, errorNotification: false } as const;
    const { data } = stored
      ? await updating.mutateAsync({
          resource: resource.name,
          id: stored.id,
          values: { ...values, version: stored.version },
          invalidates: ['list', 'many', 'detail'],
          ...quiet,
        })
      : await creating.mutateAsync({ resource: resource.name, values, ...quiet });
    await queries.invalidateQueries({ queryKey: ['options'] });
    return data;
  };
  const fail = (error: unknown): Outcome => {
    if (error instanceof HttpError && error.status === 409 && isRow(error.current)) {
      return { kind: 'stale', current: error.current };
    }
    const fields = error instanceof HttpError ? (error.fields ?? {}) : {};
    return refuse(fields, problemText(error, t('problem.save')));
  };

  const save: Editor['save'] = async (from) => {
    if (busy.current) return { kind: 'refused' };
    const stored = from?.record ?? state.record;
    const base = from ? valuesOf(resource, from.record) : state.base;
    const values = from?.values ?? state.values;
    const result = checked(stored, base, values);
    if (!result.ok) return refuse(words.errors(resource.name, result.errors), null);
    const sent = stored ? changedValues(base, result.values) : result.values;
    if (stored && Object.keys(sent).length === 0) return { kind: 'unchanged', row: stored };
    busy.current = true;
    setSaving(true);
    try {
      const row = await store(stored, sent);
      setState(start(resource, row, {}));
      return { kind: 'saved', row };
    } catch (error) {
      return fail(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    ...state,
    resource,
    dirty,
    saving,
    save,
    set: (name, value) =>
      setState((before) => {
        const values = withDependents(resource, before.values, name, value);
        // Corrected in sight: an error goes as soon as what is typed is right.
        const flagged = Object.keys(ownErrors(before.errors, name)).length > 0;
        const left = without(before.errors, name);
        const again = flagged ? ownErrors(errorsOf(before.record, before.base, values), name) : {};
        return { ...before, values, errors: { ...left, ...again } };
      }),
    check: (name) =>
      setState((before) => {
        if (sameValue(before.base[name], before.values[name])) return before;
        const found = ownErrors(errorsOf(before.record, before.base, before.values), name);
        return { ...before, errors: { ...without(before.errors, name), ...found } };
      }),
    restart: (row) => setState(start(resource, row, fixed)),
    follow: (row) =>
      setState((before) => ({
        ...before,
        record: row,
        base: { ...before.base, active: row.active },
        values: { ...before.values, active: row.active },
      })),
    refuse: (problem) => setState((before) => ({ ...before, problem })),
  };
}
