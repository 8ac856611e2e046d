import type { CrudFilter } from '@refinedev/core';
import type { ListSettings, SavedView, ViewState } from '../../../../declaration/list-views.ts';
import {
  type ListState,
  NO_VIEW,
  PLAIN,
  searchFilters,
  stateOf,
  writeListState,
} from '../state.ts';

/** What the server stores of a list for a person. */
export interface ListPreferences {
  readonly views: readonly SavedView[];
  readonly settings: ListSettings | null;
}

export const NO_PREFERENCES: ListPreferences = { views: [], settings: null };

/** What the call for it answered, which is the product's own; nothing where the server has none such. */
export const readPreferences = (answer: unknown): ListPreferences =>
  (answer as { readonly data: ListPreferences } | undefined)?.data ?? NO_PREFERENCES;

/** The state of a list that a saved view describes. */
export function stateOfView(view: SavedView): ListState {
  const { currentPage, pageSize } = PLAIN;
  // The server has checked them against the search dialect.
  const filters = view.filters as readonly CrudFilter[];
  const { sorters, text, id } = view;
  return { ...stateOf({ filters, sorters, currentPage, pageSize }), text, view: id };
}

/** What a view stores of the state of a list. */
export function viewOfState(state: ListState, columns: readonly string[]): ViewState {
  const { sorter, text } = state;
  return { filters: searchFilters(state), sorters: sorter ? [sorter] : [], text, columns };
}

/** Whether a list shows what a view describes, on whatever page. */
export function showsView(view: SavedView, state: ListState): boolean {
  const { currentPage, pageSize } = PLAIN;
  const asSaved = { ...state, currentPage, pageSize };
  return writeListState(asSaved).toString() === writeListState(stateOfView(view)).toString();
}

/** The view that a list opens with: one's own before that of a role. */
export function defaultOf(views: readonly SavedView[]): SavedView | null {
  const defaults = views.filter(({ isDefault, isHeld }) => isDefault && isHeld);
  return defaults.find(({ roleId }) => roleId === null) ?? defaults[0] ?? null;
}

/** The plain list, where it would open with a view otherwise. */
export const plainState = (views: readonly SavedView[]): ListState => ({
  ...PLAIN,
  view: defaultOf(views) ? NO_VIEW : null,
});

/** The views with this one among them, by their names; of one owner but one opens the list. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = views
    .filter(({ id }) => id !== view.id)
    .map((other) =>
      view.isDefault && other.isDefault && other.roleId === view.roleId
        ? // As the server has it by now.
          { ...other, isDefault: false, version: other.version + 1 }
        : other,
    );
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name, 'th'));
}
