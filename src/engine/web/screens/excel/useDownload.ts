import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../shared/problem.ts';
import type { Watching } from './download.ts';

export interface Downloading {
  /** Bytes that have come; null while nothing is under way. */
  readonly received: number | null;
  /** Does it, one at a time, and says how it ended; `kind` is that of `excel.done`. */
  start(kind: 'export' | 'csv' | 'template', work: (watching: Watching) => Promise<void>): void;
  /** Gives up what is under way. */
  cancel(): void;
}

/** A file on its way from the server to the person. */
export function useDownload(): Downloading {
  const { t } = useTranslation('screens');
  const { open } = useNotification();
  const [received, setReceived] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const run = async (
    kind: 'export' | 'csv' | 'template',
    work: (watching: Watching) => Promise<void>,
  ): Promise<void> => {
    if (control.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    control.current = controller;
    setReceived(0);
    try {
      await work({ signal, onReceived: setReceived });
      open?.({ type: 'success', message: t(`excel.done.${kind}`) });
    } catch (problem) {
      if (!signal.aborted)
        open?.({ type: 'error', message: problemText(problem, t('excel.failed')) });
    } finally {
      control.current = null;
      setReceived(null);
    }
  };
  return {
    received,
    start: (kind, work) => void run(kind, work),
    cancel: () => control.current?.abort(),
  };
}
