/** Signs of a text that rows are searched by, in a list or everywhere. */
export const LONGEST_SEARCH_TEXT = 200;
