import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declaration/types.ts';
import { downloadRows } from '../screens/excel/download.ts';
import type { ListState } from '../screens/list/state.ts';
import { problemText } from '../screens/shared/problem.ts';

/** What is told of a file: that it is on its way, or how it ended. */
export interface Export {
  readonly status: { readonly text: string; readonly isProblem: boolean } | null;
  /** Fetches a workbook of what a list would show, one at a time. */
  readonly start: (resource: Resource, name: string, state: ListState) => void;
}

/** A workbook on its way to the person; given up with what shows it. */
export function useExport(): Export {
  const { t } = useTranslation('screens');
  const [status, setStatus] = useState<Export['status']>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const run = async (resource: Resource, name: string, state: ListState): Promise<void> => {
    if (control.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    control.current = controller;
    setStatus({ text: t('excel.busy'), isProblem: false });
    try {
      await downloadRows(resource, name, state, 'xlsx', { signal, onReceived: () => undefined });
      setStatus({ text: t('excel.done.export'), isProblem: false });
    } catch (problem) {
      if (!signal.aborted)
        setStatus({ text: problemText(problem, t('excel.failed')), isProblem: true });
    } finally {
      control.current = null;
    }
  };
  return { status, start: (resource, name, state) => void run(resource, name, state) };
}
