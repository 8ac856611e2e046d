/** Constants of the specification, points 3 and 9, and of the wire contract. One place, both sides. */

/** How long what was done with rows can be taken back. */
export const UNDO_MILLISECONDS = 10_000;

export const TOAST_MILLISECONDS = 5000;
export const SUBMENU_ANIMATION_MILLISECONDS = 400;
/** A window wider than this is a desktop. */
export const DESKTOP_BREAKPOINT_PIXELS = 991;
export const MENU_MODES = ['slim', 'slim-plus', 'static', 'overlay'] as const;
export type MenuMode = (typeof MENU_MODES)[number];
export const DEFAULT_MENU_MODE: MenuMode = 'slim';
export const SCALE_PIXELS = 14;
export const STORAGE_KEYS = {
  token: 'token',
  roles: 'roles',
  fullname: 'fullname',
  userLogin: 'userLogin',
} as const;

export const DEFAULT_PAGE_SIZE = 20;
export const MAXIMUM_PAGE_SIZE = 500;
/** Name of the filter that searches all text fields, as in `@refinedev/simple-rest`; no field has it. */
export const TEXT_FILTER = 'q';
/** At most this many values in one `in`, and conditions in one search. */
export const MAXIMUM_FILTER_VALUES = 500;
export const MAXIMUM_FILTER_CONDITIONS = 50;
export const MAXIMUM_FILTER_DEPTH = 5;

/**
 * Header of calls with the mark of the rights that the caller knows of, as signing in returned it; an
 * answer has it where they are others by now.
 */
export const RIGHTS_HEADER = 'X-Rights';
/** Header with the key of a save: sent again under it, the save is done once. */
export const SAVE_KEY_HEADER = 'Idempotency-Key';
