import { lengthOf, type Month, shifted } from '../../dashboard/periods.ts';

/** Months of a window. */
export const MONTHS = 12;

/** Months since the year 0. */
const FIRST_MONTH = '0000-01';
export const monthAt = (place: number): Month => shifted(FIRST_MONTH, place);
export const placeOf = (month: Month): number => lengthOf({ first: FIRST_MONTH, last: month }) - 1;
