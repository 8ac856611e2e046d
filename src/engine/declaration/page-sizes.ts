/**
 * How many rows a page of a list may have on the screen. By itself: public pages load the other
 * constants.
 */
export const LIST_PAGE_SIZES: readonly number[] = [10, 20, 50, 100];
