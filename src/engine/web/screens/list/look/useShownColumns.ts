import { useRef, useState } from 'react';
import type { ListSettings, SavedView } from '../../../../declaration/list-views.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { type ArrangedColumn, arrangeColumns, keyOf, looksOf, USUAL_LOOK } from './arrange.ts';
import type { Look } from './useLook.ts';

/** The columns of a list on screen, and what a person does with them. */
export interface ShownColumns {
  /** All of them, those that are hidden too. */
  readonly columns: readonly ArrangedColumn[];
  /** Nobody has chosen any. */
  readonly isUsual: boolean;
  readonly density: ListSettings['density'];
  /** @param alter gets the columns as they were chosen last */
  change(alter: (columns: readonly ArrangedColumn[]) => readonly ArrangedColumn[]): void;
  setDensity(density: ListSettings['density']): void;
  /** Everything as nobody has touched it. */
  reset(): void;
  /** Shows the columns of the saved view again. */
  follow(): void;
}

/** Which columns a person has chosen in place of those of a saved view. */
interface OwnColumns {
  readonly id: number;
  readonly columns: readonly string[];
}

/**
 * The columns of the saved view that the list shows, as the person has changed them since it was
 * chosen; without a view, or with one that names none, the person's own.
 * @param view the saved view that the list began with
 */
export function useShownColumns(
  resource: Resource,
  look: Pick<Look, 'settings' | 'saveSettings'>,
  view: SavedView | null,
): ShownColumns {
  const [own, setOwn] = useState<OwnColumns | null>(null);
  /** What was chosen last, which may not be drawn yet. */
  const latest = useRef(own);
  const choose = (next: OwnColumns | null): void => {
    latest.current = next;
    setOwn(next);
  };
  const onlyOf = (chosen: OwnColumns | null): readonly string[] => {
    if (!view) return [];
    return chosen?.id === view.id ? chosen.columns : view.columns;
  };
  const { settings, saveSettings } = look;
  const only = onlyOf(own);
  return {
    columns: arrangeColumns(resource, settings.columns, only),
    isUsual: only.length === 0 && settings.columns.length === 0,
    density: settings.density,
    change: (alter) =>
      saveSettings((before) => {
        const usual = onlyOf(latest.current);
        const columns = alter(arrangeColumns(resource, before.columns, usual));
        // The box of the last column may not be locked on screen yet.
        if (shownFields(columns).length === 0) return before;
        if (!view || usual.length === 0) return { ...before, columns: looksOf(columns) };
        // Which columns there are is the view's; how wide each is and where it stays, the person's.
        choose({ id: view.id, columns: shownFields(columns) });
        const widths = new Map(columns.map((one) => [keyOf(one), one]));
        const arranged = arrangeColumns(resource, before.columns).map((one) => {
          const { width, pinned } = widths.get(keyOf(one)) ?? one;
          return { ...one, width, pinned };
        });
        return { ...before, columns: looksOf(arranged) };
      }),
    setDensity: (density) => saveSettings((before) => ({ ...before, density })),
    reset: () => {
      saveSettings(() => USUAL_LOOK);
      choose(null);
    },
    follow: () => choose(null),
  };
}

/** The fields of the columns on screen, in their order. */
export const shownFields = (columns: readonly ArrangedColumn[]): readonly string[] =>
  columns.filter(({ hidden }) => !hidden).map(keyOf);
