import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListCalls, Resource } from '../../../schema/types.ts';
import type { Values } from '../../../schema/validate.ts';
import { config } from '../../app/config.ts';
import { entriesOf } from '../../fields/shared/options.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { callApi } from '../../providers/call.ts';
import { HttpError } from '../../session/index.ts';
import { sameValue } from '../form/values.ts';
import { blankRow, checkRows, type DraftRow, isBlankRow, plainRow } from './rows.ts';

/** Sentences under a cell: the row's key → the field's name → what is wrong. */
export type CellErrors = Readonly<Record<number, Readonly<Record<string, readonly string[]>>>>;

export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly errors: CellErrors;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly dirty: boolean;
  retry(): void;
  add(): void;
  remove(key: number): void;
  set(key: number, name: string, value: unknown): void;
  /** Checks every row; false, and the errors shown, when something is wrong. */
  check(): boolean;
  /** Replaces the stored list of this parent. Throws what the call throws, cell errors shown. */
  store(parentId: number): Promise<void>;
}

/** Errors named `3.quantity` or `rows.3.quantity` under the row of that place. */
function placed(fields: Readonly<Record<string, string[]>>, rows: readonly DraftRow[]): CellErrors {
  const errors: Record<number, Record<string, readonly string[]>> = {};
  for (const [name, texts] of Object.entries(fields)) {
    const [, place, field] = /(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = place === undefined ? undefined : rows[Number(place)];
    if (row && field !== undefined) errors[row.key] = { ...errors[row.key], [field]: texts };
  }
  return errors;
}

/** The typed state of a list that is loaded and replaced as a whole under its parent. */
export function useDraft(child: Resource, calls: ListCalls, parentId: number | null): Draft {
  const words = useWords();
  const next = useRef(0);
  const [rows, setRows] = useState<readonly DraftRow[]>([]);
  const [base, setBase] = useState<readonly Values[]>([]);
  const [errors, setErrors] = useState<CellErrors>({});
  const started = useRef(parentId === null);
  const query = useQuery({
    queryKey: ['list', child.name, parentId],
    queryFn: async () =>
      entriesOf(
        await callApi(`${calls.group}/${calls.load}`, { method: 'POST', body: { id: parentId } }),
      ),
    enabled: !started.current,
    staleTime: 0,
    gcTime: 0,
  });
  const draft = (record: Values): DraftRow => {
    next.current += 1;
    return { key: next.current, values: plainRow(child, record), record };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is taken over once; what is typed is never overwritten
  useEffect(() => {
    if (started.current || !query.data) return;
    started.current = true;
    setRows(query.data.map(draft));
    setBase(query.data.map((row) => plainRow(child, row)));
  }, [query.data]);

  const filled = rows.filter((row) => !isBlankRow(child, row.values));
  const values = filled.map((row) => row.values);
  const found = (from: readonly DraftRow[]): CellErrors => {
    const checked = checkRows(
      child,
      from.map((row) => row.values),
      config,
    );
    return Object.fromEntries(
      from.flatMap((row, place) => {
        const own = words.errors(child.name, checked[place] ?? {});
        return Object.keys(own).length > 0 ? [[row.key, own]] : [];
      }),
    );
  };
  return {
    rows,
    errors,
    loading: !started.current && query.isPending,
    failed: !started.current && query.isError,
    dirty: !sameValue(base, values),
    retry: () => {
      void query.refetch();
    },
    add: () => setRows([...rows, draft(blankRow(child, config))]),
    remove: (key) => setRows(rows.filter((row) => row.key !== key)),
    set: (key, name, value) => {
      const dependents = child.fields.filter(
        (field) => field.type === 'reference' && field.within === name,
      );
      setRows(
        rows.map((row) =>
          row.key === key
            ? {
                ...row,
                values: {
                  ...row.values,
                  [name]: value,
                  ...Object.fromEntries(dependents.map((field) => [field.name, null])),
                },
              }
            : row,
        ),
      );
      const { [name]: _, ...others } = errors[key] ?? {};
      setErrors({ ...errors, [key]: others });
    },
    check: () => {
      const wrong = found(filled);
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
    store: async (id) => {
      const body = { data: values, [child.parent?.field ?? 'id']: id };
      try {
        await callApi(`${calls.group}/${calls.replace}`, { method: 'POST', body });
      } catch (error) {
        if (error instanceof HttpError && error.fields) setErrors(placed(error.fields, filled));
        throw error;
      }
      setRows(filled);
      setBase(values);
    },
  };
}
