/** The resource of what reports its waste. */
export const PLACES = 'places';
