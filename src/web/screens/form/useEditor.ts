import { useCreate, useUpdate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ifMatchHeaders } from '../../../schema/entity-tag.ts';
import type { Resource } from '../../../schema/types.ts';
import { isBlank, type Values, validate } from '../../../schema/validate.ts';
import { config } from '../../app/config.ts';
import { todayInBangkok } from '../../dates/format/index.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { HttpError } from '../../session/index.ts';
import { problemText } from '../shared/problem.ts';
import type { Row } from '../shared/rows.ts';
import {
  type Check,
  calmed,
  type EditorState,
  type Errors,
  followed,
  type KeptForm,
  keptForm,
  left,
  refused,
  resumed,
  retold,
  start,
  typed,
} from './editorState.ts';
import { useKept } from './useKept.ts';
import { changedValues, valuesOf } from './values.ts';

export type Outcome =
  /** No row where the server said no more than that it saved a new one. */
  | { readonly kind: 'saved'; readonly row: Row | null }
  | { readonly kind: 'unchanged'; readonly row: Row }
  | { readonly kind: 'refused' }
  | { readonly kind: 'stale'; readonly current: Row };

export interface Editor extends EditorState {
  readonly resource: Resource;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** It holds what was typed before the session ended. */
  readonly resumed: boolean;
  set(name: string, value: unknown): void;
  /** The field was left: it is checked, unless it was never touched. */
  check(name: string): void;
  /** Checks every field as saving does; false, and the errors told, when something is wrong. */
  verify(): boolean;
  /** Saves what changed. `from` stands in for the state where it has only just been set. */
  save(from?: { readonly record: Row; readonly values: Values }): Promise<Outcome>;
  /** Starts over with a stored row, or a new one that begins with these values. */
  restart(record: Row | null, beginning?: Values): void;
  /** Takes over what another call stored (retiring), and keeps what is typed. */
  follow(record: Row): void;
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

function checked(resource: Resource, stored: Row | null, base: Values, values: Values) {
  const sent = stored
    ? changedValues(base, values)
    : // What a new row begins with, and was cleared, is said to be nothing.
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !isBlank(value) || !isBlank(base[name])),
      );
  return validate(
    resource,
    sent,
    stored ? { ...stored, ...base } : null,
    config,
    todayInBangkok(Date.now()),
  );
}

/**
 * Stores what changed of a row, or a new one where none is given; gives the row as stored, null
 * where the server told no more of a new one than that it saved it.
 */
export type Store = (stored: Row | null, values: Values) => Promise<Row | null>;

/** The ordinary save; throws what the call throws. */
function useStore(resource: Resource): Store {
  const queries = useQueryClient();
  const creating = useCreate<Row>();
  const updating = useUpdate<Row>();
  return async (stored, values) => {
    const quiet = { successNotification: false, errorNotification: false } as const;
    const { data } = stored
      ? await updating.mutateAsync({
          resource: resource.name,
          id: stored.id,
          values: { ...values, version: stored.version },
          meta: { headers: ifMatchHeaders(stored) },
          invalidates: ['list', 'many', 'detail'],
          ...quiet,
        })
      : await creating.mutateAsync({ resource: resource.name, values, ...quiet });
    await queries.invalidateQueries({ queryKey: ['options'] });
    // What the answer leaves out is as it was.
    if (stored) return { ...stored, ...data };
    return typeof data.id === 'number' ? data : null;
  };
}

export interface EditorPlace {
  /** What the place of the form decides. */
  readonly fixed?: Values;
  /** Names the form within its page, so that what is typed outlives the session. */
  readonly part?: string;
  /** Stores the row where it is no ordinary save; throws what the call throws. */
  readonly store?: Store;
}

const NOTHING_FIXED: Values = {};

/**
 * The state of one form: what was stored, what is typed, what is wrong. It begins with `record`
 * and never looks at it again, so that nothing arriving later overwrites what a person types.
 */
export function useEditor(
  resource: Resource,
  record: Row | null,
  { fixed = NOTHING_FIXED, part, store: own }: EditorPlace = {},
): Editor {
  const { t } = useTranslation('screens');
  const words = useWords();
  const kept = useKept<KeptForm>(part ?? null);
  const [restored, setRestored] = useState(kept.found !== null);
  const [state, setState] = useState(() =>
    kept.found ? resumed(resource, kept.found, fixed) : start(resource, record, fixed),
  );
  const usual = useStore(resource);
  const store = own ?? usual;
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const dirty = useMemo(
    () => Object.keys(changedValues(state.base, state.values)).length > 0,
    [state.base, state.values],
  );
  kept.note(dirty ? keptForm(resource, state) : null);
  const check: Check = (now) => {
    const result = checked(resource, now.record, now.base, now.values);
    return result.ok ? {} : words.errors(resource.name, result.errors);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with other words, not with every key
  useEffect(() => {
    setState((before) => retold(before, check));
  }, [words]);
  const refuse = (errors: Errors, found: Errors, problem: string | null): Outcome => {
    setState((before) => refused(before, errors, found, problem));
    return { kind: 'refused' };
  };
  const fail = (error: unknown): Outcome => {
    if (error instanceof HttpError && error.status === 409 && isRow(error.current)) {
      setState(calmed);
      return { kind: 'stale', current: error.current };
    }
    const fields = error instanceof HttpError ? (error.fields ?? {}) : {};
    // Where fields are named, their own sentences say it all.
    const named = Object.keys(fields).length > 0;
    return refuse(fields, fields, named ? null : problemText(error, t('problem.save')));
  };
  const save: Editor['save'] = async (from) => {
    if (busy.current) return { kind: 'refused' };
    const stored = from?.record ?? state.record;
    const base = from ? valuesOf(resource, from.record) : state.base;
    const result = checked(resource, stored, base, from?.values ?? state.values);
    if (!result.ok) return refuse(words.errors(resource.name, result.errors), {}, null);
    const sent = stored ? changedValues(base, result.values) : result.values;
    if (stored && Object.keys(sent).length === 0) {
      setState(calmed);
      return { kind: 'unchanged', row: stored };
    }
    busy.current = true;
    setSaving(true);
    try {
      const row = await store(stored, sent);
      setState(start(resource, row, row ? {} : fixed));
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
    resumed: restored && dirty,
    save,
    set: (name, value) => setState((before) => typed(before, resource, check, name, value)),
    check: (name) => setState((before) => left(before, check, name)),
    verify: () => {
      const wrong = check(state);
      const right = Object.keys(wrong).length === 0;
      if (right) setState(calmed);
      else refuse(wrong, {}, null);
      return right;
    },
    restart: (row, beginning) => {
      setRestored(false);
      setState(start(resource, row, { ...fixed, ...beginning }));
    },
    follow: (row) => setState((before) => followed(before, resource, row)),
  };
}
