import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkCalls, BulkPreviewAnswer } from '../../../../declaration/bulk.ts';
import type { Resource } from '../../../../declaration/types.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { callApi } from '../../../providers/call.ts';
import { HttpError } from '../../../session/index.ts';
import { dependents } from '../../form/values.ts';
import { problemText } from '../../shared/problem.ts';
import type { Row } from '../../shared/rows.ts';

export interface BulkChange {
  /** The values the rows are to have, in the order they were chosen; null empties a field. */
  readonly values: Values;
  /** What is wrong with a value, whichever row has it. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the change as a whole. */
  readonly problem: string | null;
  /** What it would come to; null until it is loaded. */
  readonly preview: BulkPreviewAnswer | null;
  readonly busy: boolean;
  set(name: string, value: unknown): void;
  drop(name: string): void;
  /** Loads what it would come to for these rows. */
  loadPreview(rows: readonly Row[]): Promise<void>;
  /** Back from what it would come to. */
  back(): void;
}

const PREFIX = 'fields.';

/** The same values for many rows, and what they would come to before anything is stored. */
export function useBulkChange(resource: Resource, calls: BulkCalls): BulkChange {
  const { t } = useTranslation('screens');
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<BulkChange['errors']>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<BulkPreviewAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts changes and requests: an answer to an earlier one is ignored. */
  const turn = useRef(0);
  const change = (next: Values): void => {
    turn.current += 1;
    setValues(next);
    setErrors({});
    setProblem(null);
  };
  const refuse = (error: unknown): void => {
    const fields = Object.entries((error instanceof HttpError && error.fields) || {});
    const ofValues = fields.flatMap(([name, texts]): [string, readonly string[]][] =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), texts]] : [],
    );
    setErrors(Object.fromEntries(ofValues));
    // It was a preview: nothing was to be stored.
    const failed = `${t('problem.load')} ${t('problem.loadHelp')}`;
    if (ofValues.length === 0) setProblem(problemText(error, failed));
  };
  return {
    ...{ values, errors, problem, preview, busy },
    set: (name, value) => {
      const blank = dependents(resource, name).flatMap((other) =>
        other in values ? [[other, null]] : [],
      );
      change({ ...values, [name]: value, ...Object.fromEntries(blank) });
    },
    drop: (name) => {
      const { [name]: _, ...others } = values;
      change(others);
    },
    loadPreview: async (rows) => {
      turn.current += 1;
      const request = turn.current;
      setBusy(true);
      setProblem(null);
      const sent = rows.map(({ id, version }) => ({ id, version }));
      const body = { data: { rows: sent, fields: values, preview: true } };
      try {
        const path = `${calls.group}/${calls.change}`;
        // The call answers what the schema declares of it.
        const answer = (await callApi(path, { method: 'POST', body })) as BulkPreviewAnswer;
        if (request === turn.current) setPreview(answer);
      } catch (error) {
        if (request === turn.current) refuse(error);
      } finally {
        setBusy(false);
      }
    },
    back: () => {
      turn.current += 1;
      setPreview(null);
    },
  };
}
