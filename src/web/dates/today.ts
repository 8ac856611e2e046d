import { dayInBangkok } from '../../schema/today.ts';

/** Today on Bangkok's calendar, `YYYY-MM-DD`, by the clock of this device. */
export function today(): string {
  return dayInBangkok(new Date());
}
