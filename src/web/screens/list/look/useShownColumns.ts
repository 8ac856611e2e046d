import { useState } from 'react';
import type { ListSettings, SavedView } from '../../../../schema/list-views.ts';
import type { Resource } from '../../../../schema/types.ts';
import { type ArrangedColumn, arrangeColumns, keyOf, looksOf, USUAL_LOOK } from './arrange.ts';
import type { Look } from './useLook.ts';

/** The columns of a list on screen, and what a person does with them. */
export interface ShownColumns {
  /** All of them, those that are hidden too. */
  readonly columns: readonly ArrangedColumn[];
  /** Nobody has chosen any. */
  readonly isUsual: boolean;
  readonly density: ListSettings['density'];
  change(columns: readonly ArrangedColumn[]): void;
  setDensity(density: ListSettings['density']): void;
  /** Everything as nobody has touched it. */
  reset(): void;
  /** Shows the columns of the saved view again. */
  follow(): void;
}

/**
 * The columns of the saved view the list shows, until the person changes columns by hand: from then
 * on their own.
 * @param view the saved view that the list began with
 */
export function useShownColumns(
  resource: Resource,
  look: Pick<Look, 'settings' | 'keepSettings'>,
  view: SavedView | null,
): ShownColumns {
  const [changedIn, setChangedIn] = useState<number | null>(null);
  const { settings, keepSettings } = look;
  const only = view && view.id !== changedIn ? view.columns : [];
  return {
    columns: arrangeColumns(resource, settings.columns, only),
    isUsual: only.length === 0 && settings.columns.length === 0,
    density: settings.density,
    change: (columns) => {
      keepSettings({ ...settings, columns: looksOf(columns) });
      setChangedIn(view?.id ?? null);
    },
    setDensity: (density) => keepSettings({ ...settings, density }),
    reset: () => {
      keepSettings(USUAL_LOOK);
      setChangedIn(view?.id ?? null);
    },
    follow: () => setChangedIn(null),
  };
}

/** The fields of the columns on screen, in their order. */
export const shownFields = (columns: readonly ArrangedColumn[]): readonly string[] =>
  columns.filter(({ hidden }) => !hidden).map(keyOf);
