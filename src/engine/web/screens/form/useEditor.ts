import { Form, type FormInstance, type FormProps, type FormRule } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import { hiddenFields, type Values } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { HttpError } from '../../session/index.ts';
import { changeProblemText } from '../shared/change-problem.ts';
import type { Row } from '../shared/rows.ts';
import {
  checkRow,
  type Errors,
  errorsIn,
  fieldOf,
  foundIn,
  type ServerErrors,
  standing,
} from './errors.ts';
import {
  begin,
  draftOf,
  type FormDraft,
  type FormState,
  isRow,
  NOTHING_WRONG,
} from './form-state.ts';
import { SavedBefore } from './lost-saves.ts';
import { useDraftInMemory } from './useDraftInMemory.ts';
import type { ResourceForm, Store } from './useResourceForm.ts';
import { changedValues, dependents, sameValue, valuesOf } from './values.ts';

export type Outcome =
  /** No row where the server said no more than that it saved a new one. */
  | { readonly kind: 'saved'; readonly row: Row | null }
  | { readonly kind: 'unchanged'; readonly row: Row }
  | { readonly kind: 'refused' }
  /** The stored row is another by now; `isOwn` where an earlier save of this form made it so. */
  | { readonly kind: 'stale'; readonly current: Row; readonly isOwn: boolean };

export interface Editor extends Omit<FormState, 'initial'> {
  readonly resource: Resource;
  readonly form: FormInstance;
  readonly formProps: FormProps<Values>;
  readonly values: Values;
  readonly dirty: boolean;
  /** The row is shown, and not to be changed. */
  readonly readOnly: boolean;
  readonly saving: boolean;
  /** It holds what was typed before the session ended. */
  readonly resumed: boolean;
  /** Rule of a form item: what the schema, and the server, have against these fields. */
  rule(...names: readonly string[]): FormRule;
  set(name: string, value: unknown): void;
  /** Sets what nobody typed: a new row that is untouched begins with it. */
  fillIn(name: string, value: unknown): void;
  /** The field was left: it is checked, unless it was never touched. */
  check(name: string): void;
  /** Checks every field by the declaration; false, with the errors shown, when something is wrong. */
  verify(): boolean;
  /** Saves what changed. `from` stands in for the state where it has only just been set. */
  save(from?: { readonly record: Row; readonly values: Values }): Promise<Outcome>;
  /** Starts over with a stored row, or a new one that begins with these values. */
  restart(record: Row | null, beginning?: Values): void;
  /** Takes over what another call stored (retiring), and keeps what is typed. */
  follow(record: Row): void;
}

export interface EditorPlace {
  /** What the place of the form decides. */
  readonly fixed?: Values;
  /** Whether the row is only shown. */
  readonly readOnly?: boolean;
  /** Names the form within its page, so that what is typed outlives the session. */
  readonly part?: string;
  /** Stores the row where it is no ordinary save; throws what the call throws. */
  readonly store?: Store;
}

const NOTHING_FIXED: Values = {};
/**
 * A form of Refine's `useForm` over one row: antd's Form holds what is typed and what is wrong with
 * it, this what it began with and how saving went. It begins with `record` and never looks at it
 * again, so that nothing arriving later overwrites what a person types.
 */
export function useEditor(
  refine: ResourceForm,
  resource: Resource,
  record: Row | null,
  { fixed = NOTHING_FIXED, part, readOnly = false, store = refine.store }: EditorPlace = {},
): Editor {
  const { t } = useTranslation('screens');
  const words = useWords();
  const { form }: { readonly form: FormInstance } = refine;
  const draft = useDraftInMemory<FormDraft>(part ?? null);
  const [restored, setRestored] = useState(draft.found !== null);
  const [state, setState] = useState(() => {
    if (!draft.found) return begin(resource, record, fixed);
    for (const [what, sent] of draft.found.lost) refine.lost.set(what, sent);
    // A row stored meanwhile meets it on saving, and the person chooses.
    return { ...begin(resource, draft.found.record, fixed), initial: draft.found.values };
  });
  const values = Form.useWatch((all: Values) => all, { form, preserve: true }) ?? state.initial;
  const typed = useRef(state.initial);
  const found = useRef<ServerErrors>({});
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const dirty = useMemo(
    () => Object.keys(changedValues(state.base, values)).length > 0,
    [state.base, values],
  );
  const { record: stored, base } = state;
  const { lost } = refine;
  draft.note(dirty ? draftOf({ resource, record: stored, values, base, lost }) : null);

  const declaredWrong = (): Errors => {
    const result = checkRow(resource, state.record, state.base, typed.current);
    return result.ok ? {} : words.errors(resource.name, result.errors);
  };
  const wrongNow = (): Errors => ({
    ...declaredWrong(),
    ...standing(resource, found.current, typed.current),
  });
  /** Runs the rules of these fields, or of all, and shows their errors. */
  const run = async (names?: readonly string[]): Promise<void> => {
    await form.validateFields(names && [...names]).catch(() => undefined);
    const shown = new Map(
      form.getFieldsError().map(({ name, errors }) => [String(name[0]), errors.length > 0]),
    );
    const hidden = hiddenFields(resource, typed.current);
    setState((before) => {
      const flagged = new Set(Object.keys(before.errors).map(fieldOf));
      const isWrong = (field: string): boolean =>
        !hidden.has(field) && (shown.get(field) ?? flagged.has(field));
      const errors = errorsIn(wrongNow(), isWrong);
      if (sameValue(errors, before.errors)) return before;
      return { ...before, errors, problem: Object.keys(errors).length > 0 ? before.problem : null };
    });
  };
  const runFlagged = (): void => {
    const flagged = [...new Set(Object.keys(state.errors).map(fieldOf))];
    if (flagged.length > 0) void run(flagged);
  };
  const onValuesChange = (changed: Values): void => {
    const before = typed.current;
    for (const name of Object.keys(changed)) {
      if (sameValue(before[name], changed[name])) continue;
      for (const dependent of dependents(resource, name)) form.setFieldValue(dependent, null);
    }
    typed.current = form.getFieldsValue(true);
    runFlagged();
  };
  const fill = (filled: Values): void => {
    form.setFieldsValue(filled);
    typed.current = filled;
  };
  const refuse = (errors: Errors, problem: string | null): Outcome => {
    setState((before) => ({
      ...before,
      errors,
      summarized: errors,
      problem,
      refusals: before.refusals + 1,
    }));
    void run();
    return { kind: 'refused' };
  };
  const calm = (): void => {
    found.current = {};
    setState((before) => ({ ...before, ...NOTHING_WRONG }));
    void run();
  };
  const startOver = (row: Row | null, fixedNow: Values): void => {
    const begun = begin(resource, row, fixedNow);
    found.current = {};
    refine.lost.clear();
    fill(begun.base);
    refine.setId(row?.id);
    setState(({ round }) => ({ ...begun, round: round + 1 }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: rewritten by language, not by key
  useEffect(() => {
    if (Object.keys(state.summarized).length > 0) {
      const now = wrongNow();
      // What only the server could find stands as it said it.
      const current = Object.entries(state.summarized).map(([name, texts]) => [
        name,
        now[name] ?? texts,
      ]);
      setState((before) => ({ ...before, summarized: Object.fromEntries(current) }));
    }
    runFlagged();
  }, [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what inputs hold beside their value goes, too
  useEffect(() => {
    if (state.round > 0) form.resetFields();
  }, [state.round]);

  const fail = (error: unknown, stored: Row | null): Outcome => {
    const isBefore = error instanceof SavedBefore;
    if (isBefore && !error.current) return refuse({}, t('problem.savedBefore'));
    const met = isBefore || (error instanceof HttpError && error.status === 409);
    if (met && isRow(error.current)) {
      calm();
      return { kind: 'stale', current: error.current, isOwn: isBefore || stored === null };
    }
    const fields = error instanceof HttpError ? (error.fields ?? {}) : {};
    found.current = foundIn(fields, typed.current);
    // Where fields are named, their own sentences say it all.
    const isNamed = Object.keys(fields).length > 0;
    return refuse(fields, isNamed ? null : changeProblemText(error, t('problem.save')));
  };
  const save: Editor['save'] = async (from) => {
    if (busy.current) return { kind: 'refused' };
    const stored = from?.record ?? state.record;
    const base = from ? valuesOf(resource, from.record) : state.base;
    const result = checkRow(resource, stored, base, from?.values ?? typed.current);
    if (!result.ok) return refuse(words.errors(resource.name, result.errors), null);
    const sent = stored ? changedValues(base, result.values) : result.values;
    if (stored && Object.keys(sent).length === 0) {
      calm();
      return { kind: 'unchanged', row: stored };
    }
    busy.current = true;
    setSaving(true);
    try {
      const row = await store(stored, sent);
      startOver(row, row ? {} : fixed);
      return { kind: 'saved', row };
    } catch (error) {
      return fail(error, stored);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const set: Editor['set'] = (name, value) => {
    form.setFieldValue(name, value);
    onValuesChange({ [name]: value });
  };
  const { initial, ...rest } = state;
  return {
    ...rest,
    resource,
    readOnly,
    form,
    formProps: { ...refine.formProps, initialValues: initial, onValuesChange },
    values,
    dirty,
    saving,
    resumed: restored && dirty,
    rule: (...names) => ({
      validator: () => {
        const texts = Object.values(errorsIn(wrongNow(), (name) => names.includes(name))).flat();
        return texts.length > 0 ? Promise.reject(new Error(texts.join(' '))) : Promise.resolve();
      },
    }),
    save,
    set,
    fillIn: (name, value) => {
      set(name, value);
      if (dirty || state.record) return;
      setState((before) => ({ ...before, base: { ...before.base, [name]: value } }));
    },
    check: (name) => {
      if (!sameValue(state.base[name], typed.current[name])) void run([name]);
    },
    verify: () => {
      // What the server found may be mended in another field: it is called again.
      const wrong = declaredWrong();
      const isRight = Object.keys(wrong).length === 0;
      if (isRight) calm();
      else refuse(wrong, null);
      return isRight;
    },
    restart: (row, beginning) => {
      setRestored(false);
      startOver(row, { ...fixed, ...beginning });
    },
    follow: (row) => {
      const base = valuesOf(resource, row);
      const isTyped = (name: string): boolean =>
        name !== 'active' && !sameValue(state.base[name], typed.current[name]);
      fill(
        Object.fromEntries(
          Object.entries(base).map(([name, value]) => [
            name,
            isTyped(name) ? typed.current[name] : value,
          ]),
        ),
      );
      setState((before) => ({ ...before, record: row, base }));
    },
  };
}
