/** A looking glass: drawings of the shell come with every page, this one with the search. */
export const SEARCH_DRAWING = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5';
