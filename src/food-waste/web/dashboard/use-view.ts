import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changedParams, readView, rightedParams, type View } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/** What the dashboard is narrowed to stands in the address, and every change is a step to go back. */
export function useView(): [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  useEffect(() => {
    const righted = rightedParams(params);
    if (righted) setParams(righted, { replace: true, preventScrollReset: true });
  }, [params, setParams]);
  const change = useCallback<ChangeView>(
    (changes) =>
      setParams((before) => changedParams(before, changes), { preventScrollReset: true }),
    [setParams],
  );
  return [view, change];
}
