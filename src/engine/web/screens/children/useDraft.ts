import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagHeaders } from '../../../declaration/entity-tag.ts';
import type { ListCalls, Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { config } from '../../core/config.ts';
import { entriesOf } from '../../fields/shared/options.ts';
import { useWords, type Words } from '../../fields/shared/useWords.ts';
import { HttpError, isRecord, request, unwrap } from '../../session/index.ts';
import { useDraftInMemory } from '../form/useDraftInMemory.ts';
import { sameValue } from '../form/values.ts';
import { problemText } from '../shared/problem.ts';
import {
  blankRow,
  checkRows,
  type DraftRow,
  isBlankRow,
  plainRow,
  sentRow,
  withValue,
} from './rows.ts';

/** Sentences under a cell: the row's key → the field's name → what is wrong. */
export type CellErrors = Readonly<Record<number, Readonly<Record<string, readonly string[]>>>>;

export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly errors: CellErrors;
  /** Why the list could not be stored, where no cell is at fault; gone with the next change. */
  readonly problem: string | null;
  /** Counts refused attempts that are to bring the first wrong cell into focus. */
  readonly refusals: number;
  readonly loading: boolean;
  /** Why the list could not be loaded; null while that has not failed. */
  readonly failure: unknown;
  readonly dirty: boolean;
  /** Somebody else replaced the list meanwhile: which one is to stand? */
  readonly conflict: { keepMine(): void; takeTheirs(): void } | null;
  retry(): void;
  add(): void;
  remove(key: number): void;
  set(key: number, name: string, value: unknown): void;
  /** Checks every row; false, and the errors shown, when something is wrong. */
  check(focus: boolean): boolean;
  /** Replaces the stored list of this parent; false, and the reason shown, when it cannot. */
  store(parentId: number): Promise<boolean>;
}

/** What of a list outlives its session. */
interface DraftList {
  readonly rows: readonly DraftRow[];
  readonly base: readonly Values[];
  readonly revision: string | undefined;
}

/** A list as it is stored; `revision` guards it against being overwritten unseen. */
interface StoredList {
  readonly rows: readonly Values[];
  readonly revision: string | undefined;
}

function storedList(answer: unknown): StoredList {
  const { revision } = isRecord(answer) ? answer : {};
  return {
    rows: entriesOf(unwrap(answer)),
    revision: typeof revision === 'string' ? revision : undefined,
  };
}

/** Errors named `data.3.quantity` under the row of that place. */
function placed(fields: Readonly<Record<string, string[]>>, rows: readonly DraftRow[]): CellErrors {
  const errors: Record<number, Record<string, readonly string[]>> = {};
  for (const [name, texts] of Object.entries(fields)) {
    const [, place, field] = /(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = place === undefined ? undefined : rows[Number(place)];
    if (row && field !== undefined) errors[row.key] = { ...errors[row.key], [field]: texts };
  }
  return errors;
}

/** What the checks say against the cells of these rows. */
function wrongCells(child: Resource, rows: readonly DraftRow[], words: Words): CellErrors {
  const checked = checkRows(
    child,
    rows.map((row) => row.values),
    config,
  );
  return Object.fromEntries(
    rows.flatMap((row, place) => {
      const own = words.errors(child.name, checked[place] ?? {});
      return Object.keys(own).length > 0 ? [[row.key, own]] : [];
    }),
  );
}

/** The errors less those of a cell. */
function withoutCell(errors: CellErrors, key: number, name: string): CellErrors {
  const { [name]: _, ...others } = errors[key] ?? {};
  const { [key]: __, ...elsewhere } = errors;
  return Object.keys(others).length > 0 ? { ...errors, [key]: others } : elsewhere;
}

/** Loads the stored list once, where it is needed. */
function useStored(child: Resource, calls: ListCalls, parentId: number | null, wanted: boolean) {
  return useQuery({
    queryKey: ['list', child.name, parentId],
    queryFn: async () => {
      const path = `/api/${calls.group}/${calls.load}`;
      return storedList(await request(path, { method: 'POST', body: { id: parentId } }));
    },
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The typed state of a list that is loaded and replaced as a whole under its parent. */
export function useDraft(child: Resource, calls: ListCalls, parentId: number | null): Draft {
  const { t } = useTranslation('screens');
  const words = useWords();
  const storedDraft = useDraftInMemory<DraftList>(child.name);
  const next = useRef(Math.max(0, ...(storedDraft.found?.rows ?? []).map(({ key }) => key)));
  const [rows, setRows] = useState(storedDraft.found?.rows ?? []);
  const [base, setBase] = useState(storedDraft.found?.base ?? []);
  const [errors, setErrors] = useState<CellErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [met, setMet] = useState<StoredList | null>(null);
  const revision = useRef(storedDraft.found?.revision);
  const started = useRef(parentId === null || storedDraft.found !== null);
  const query = useStored(child, calls, parentId, !started.current);
  const draft = (record: Values): DraftRow => {
    next.current += 1;
    return { key: next.current, values: plainRow(child, record), record };
  };

  const takeOver = (list: StoredList): void => {
    revision.current = list.revision;
    setRows(list.rows.map(draft));
    setBase(list.rows.map((row) => plainRow(child, row)));
    setErrors({});
    setProblem(null);
    setMet(null);
  };
  const changeRows = (changed: readonly DraftRow[]): void => {
    setRows(changed);
    setProblem(null);
  };
  const refuse = (wrong: CellErrors, why: string | null, focus: boolean): false => {
    setErrors(wrong);
    setProblem(why);
    if (focus) setRefusals(refusals + 1);
    return false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is taken over once; what is typed is never overwritten
  useEffect(() => {
    if (started.current || !query.data) return;
    started.current = true;
    takeOver(query.data);
  }, [query.data]);

  const filled = rows.filter((row) => !isBlankRow(child, row.values));
  const values = filled.map((row) => row.values);
  const dirty = !sameValue(base, values);
  storedDraft.note(dirty ? { rows, base, revision: revision.current } : null);
  return {
    rows,
    errors,
    problem,
    refusals,
    loading: !started.current && query.isPending,
    failure: started.current ? null : query.error,
    dirty,
    conflict: met && {
      keepMine: () => {
        revision.current = met.revision;
        setProblem(null);
        setMet(null);
      },
      takeTheirs: () => takeOver(met),
    },
    retry: () => {
      void query.refetch();
    },
    add: () => changeRows([...rows, draft(blankRow(child, config))]),
    remove: (key) => {
      changeRows(rows.filter((row) => row.key !== key));
      const { [key]: _, ...others } = errors;
      setErrors(others);
    },
    set: (key, name, value) => {
      changeRows(withValue(child, rows, key, name, value));
      setErrors(withoutCell(errors, key, name));
    },
    check: (focus) => {
      const wrong = wrongCells(child, filled, words);
      if (Object.keys(wrong).length > 0) return refuse(wrong, null, focus);
      setErrors({});
      setProblem(null);
      return true;
    },
    store: async (id) => {
      const body = {
        data: filled.map((row) => sentRow(child, row)),
        [child.parent?.field ?? 'id']: id,
      };
      const headers = tagHeaders(revision.current);
      try {
        const path = `/api/${calls.group}/${calls.replace}`;
        takeOver(storedList(await request(path, { method: 'POST', body, headers })));
        return true;
      } catch (error) {
        const refusal = error instanceof HttpError ? error : null;
        if (refusal && isRecord(refusal.current)) setMet(storedList(refusal.current));
        const wrong = placed(refusal?.fields ?? {}, filled);
        const cells = Object.keys(wrong).length > 0;
        return refuse(wrong, cells ? null : problemText(error, t('problem.save')), true);
      }
    },
  };
}
