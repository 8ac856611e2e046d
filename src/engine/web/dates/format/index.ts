export { timeAgo } from './ago.ts';
export { todayAt, YEARS_AHEAD } from './calendar.ts';
export {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatMonth,
  formatRange,
  formatYear,
  type IsoText,
} from './display.ts';
export { isShortYear, type ParsedDate, parseDate, parseMonth, parseYear } from './parse.ts';
