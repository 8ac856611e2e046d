import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ANALYSIS_SCREEN } from '../../declaration/summaries.ts';
import { todayAt } from '../dates/format/index.ts';
import { SavedViewsMenu } from '../screens/list/look/SavedViewsMenu.tsx';
import { defaultOf } from '../screens/list/look/saved-views.ts';
import { useLook } from '../screens/list/look/useLook.ts';
import { type Analysis, writeAnalysis } from './address.ts';

/** Says in an address which saved view it began with. */
export const VIEW = 'view';
/** Says that no saved view is meant. */
const NO_VIEW = '0';

/** What is looked at, saved by name, for oneself or for who holds a role. */
export function Views({ analysis }: { readonly analysis: Analysis }) {
  const [search, setSearch] = useSearchParams();
  const look = useLook({ name: ANALYSIS_SCREEN });
  const id = search.get(VIEW);
  const current = look.views.find((view) => String(view.id) === id) ?? null;
  const written = writeAnalysis(analysis, todayAt(Date.now())).toString();
  // It opens with the view that somebody wants it to open with, unless an address says otherwise.
  const hasBegun = useRef(false);
  const first = defaultOf(look.views);
  useEffect(() => {
    if (hasBegun.current || !first) return;
    hasBegun.current = true;
    if (search.size > 0) return;
    setSearch(new URLSearchParams(`${first.text}&${VIEW}=${first.id}`), { replace: true });
  }, [first, search, setSearch]);
  if (!look.isOffered || look.isPending) return null;
  return (
    <SavedViewsMenu
      {...{ look, current }}
      viewState={{ filters: [], sorters: [], text: written, columns: [] }}
      isChanged={current !== null && current.text !== written}
      onChoose={(saved) =>
        setSearch(
          saved
            ? new URLSearchParams(`${saved.text}&${VIEW}=${saved.id}`)
            : new URLSearchParams(first ? { [VIEW]: NO_VIEW } : {}),
          { replace: true },
        )
      }
      onRemoved={() => {
        const next = new URLSearchParams(search);
        next.delete(VIEW);
        setSearch(next, { replace: true });
      }}
    />
  );
}
