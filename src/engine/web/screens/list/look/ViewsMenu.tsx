import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../../declaration/list-views.ts';
import type { Resource } from '../../../../declaration/types.ts';
import type { ViewControls } from '../useListView.ts';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import { plainState, showsView, stateOfView, viewOfState } from './saved-views.ts';
import type { Look } from './useLook.ts';
import { type ShownColumns, shownFields } from './useShownColumns.ts';

const ColumnsDrawer = lazy(() => import('./ColumnsDrawer.tsx'));

export interface ViewsMenuProps {
  readonly resource: Resource;
  readonly view: ViewControls;
  readonly look: Look;
  readonly shown: ShownColumns;
  /** The saved view that the list began with. */
  readonly current: SavedView | null;
}

/** The saved views of a list and its columns. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { resource, view, look, shown, current } = props;
  const { t } = useTranslation('screens');
  /** Takes the focus back from the columns; null where they are closed. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  if (!look.isOffered) return null;
  // What nobody has chosen is not saved, so that columns declared later are seen.
  const fields = shown.isUsual ? [] : shownFields(shown.columns);
  const viewState = viewOfState(view.state, fields);
  const isChanged =
    current !== null &&
    (!showsView(current, view.state) ||
      (current.columns.length > 0 && current.columns.join() !== viewState.columns.join()));
  const choose = (saved: SavedView | null): void => {
    shown.follow();
    const state = saved ? stateOfView(saved) : plainState(look.views);
    view.change({ ...state, pageSize: view.state.pageSize });
  };
  return (
    <>
      <SavedViewsMenu
        {...{ look, current, viewState, isChanged }}
        onChoose={choose}
        onUpdated={shown.follow}
        onRemoved={() => view.change({ view: null })}
        more={{ label: t('look.open'), onOpen: (giveBack) => setLeave(() => giveBack) }}
      />
      <Suspense fallback={null}>
        {leave && (
          <ColumnsDrawer
            resource={resource}
            shown={shown}
            onClose={() => {
              setLeave(null);
              leave();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
