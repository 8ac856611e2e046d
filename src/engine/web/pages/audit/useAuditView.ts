import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditView, EVERYTHING, readView, writeView } from './state.ts';

export interface ViewHandle {
  readonly view: AuditView;
  /** Changes the view; anything but the page itself goes back to page 1. */
  change(part: Partial<AuditView>): void;
  /** Back to everything. */
  clear(): void;
}

/** What of the log is on screen, stored in the address. */
export function useAuditView(): ViewHandle {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  return {
    view,
    change: (part) => setParams((before) => writeView({ ...readView(before), page: 1, ...part })),
    clear: () => setParams(writeView(EVERYTHING)),
  };
}
