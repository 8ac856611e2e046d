export { timeAgo } from './ago';
export { BUDDHIST_OFFSET, todayInBangkok } from './calendar';
export {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatMonth,
  formatRange,
  formatYear,
  type IsoText,
} from './display';
export { isShortYear, type ParsedDate, parseDate, parseMonth, parseYear } from './parse';
