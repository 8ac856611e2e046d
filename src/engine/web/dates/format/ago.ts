import { momentOf } from './calendar.ts';
import { fill, wordsFor } from './words.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * How long before `now` (milliseconds since 1970) the ISO 8601 `moment` was: under a minute
 * `น้อยกว่า 1 นาที`, then whole minutes, hours, days, rounded down. A moment still to come, as
 * clocks differ, counts as under a minute.
 */
export function timeAgo(moment: string, now: number, language: string): string {
  const then = momentOf(moment);
  if (then === null) return moment;
  const words = wordsFor(language).ago;
  const seconds = (now - then) / 1000;
  if (seconds < MINUTE) return words.moment;
  if (seconds < HOUR) return fill(words.minutes, { n: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return fill(words.hours, { n: Math.floor(seconds / HOUR) });
  return fill(words.days, { n: Math.floor(seconds / DAY) });
}
