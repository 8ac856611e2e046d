/** Bangkok keeps UTC+7 all year. */
const OFFSET_MILLISECONDS = 7 * 60 * 60 * 1000;

/** A date whose parts in UTC are what a clock in Bangkok shows at this moment. */
export function clockInBangkok(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MILLISECONDS);
}

/** The day that a moment lies in on Bangkok's calendar, `YYYY-MM-DD`. */
export function dayInBangkok(moment: Date): string {
  return clockInBangkok(moment).toISOString().slice(0, 10);
}
