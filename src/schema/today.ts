/** Bangkok keeps UTC+7 all year. */
const OFFSET_MILLISECONDS = 7 * 60 * 60 * 1000;

/** The day that a moment lies in on Bangkok's calendar, `YYYY-MM-DD`. */
export function dayInBangkok(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MILLISECONDS).toISOString().slice(0, 10);
}
