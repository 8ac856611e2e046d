/** What staff save of a list: named views of it, and how it looks to each. */
import { queryField, type Sorter } from './query.ts';
import type { Resource } from './types.ts';

export const LONGEST_VIEW_NAME = 80;
/** Views of one list that one person, or one role, may have. */
export const MAXIMUM_VIEWS = 50;
/** Characters of what one view holds, or one person's look of a list, written as JSON. */
export const LARGEST_STATE = 8000;
/** Characters of the address that a view of the analysis is. */
export const LONGEST_ADDRESS = 4000;
export const NARROWEST_COLUMN = 40;
export const WIDEST_COLUMN = 1200;
export const MAXIMUM_COLUMNS = 100;
export const DENSITIES = ['small', 'middle', 'large'] as const;
export const PINS = ['left', 'right'] as const;

/** What a view shows of a list, in the words of its search. */
export interface ViewState {
  readonly filters: readonly unknown[];
  readonly sorters: readonly Sorter[];
  readonly text: string;
  /** Names of fields in the order of the columns; those the list has by itself if empty. */
  readonly columns: readonly string[];
}

/** A view as its reader gets it. */
export interface SavedView extends ViewState {
  readonly id: number;
  readonly version: number;
  readonly resource: string;
  readonly name: string;
  /** The role whose holders see it; null for its owner alone. */
  readonly roleId: number | null;
  /** Whether it is one's own, or of a role that its reader holds. */
  readonly isHeld: boolean;
  /** Whether the list opens with it, for whom it is held by; one's own goes before that of a role. */
  readonly isDefault: boolean;
  /** Whether its reader may change and remove it. */
  readonly isEditable: boolean;
  /** Whether it names what the declaration has no longer, which is left out here. */
  readonly isOutdated: boolean;
}

/** How one column looks to a person. */
export interface ColumnLook {
  readonly field: string;
  readonly width?: number | undefined;
  readonly pinned?: (typeof PINS)[number] | undefined;
  readonly hidden?: boolean | undefined;
}

/** How a list looks to a person: its columns in order, and how close its rows stand. */
export interface ListSettings {
  readonly columns: readonly ColumnLook[];
  readonly density: (typeof DENSITIES)[number] | null;
}

/** Whether a list may have a column of this field. */
export const isColumn = (resource: Resource, name: string): boolean =>
  queryField(resource, name) !== undefined;
