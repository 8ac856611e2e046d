import { withOffset } from '../../declaration/clock.ts';
import { clockAt, toIso } from '../../web/dates/format/calendar.ts';
import { region } from '../../web/region.ts';

/** `YYYY-MM-DD` of a moment on the region's calendar; null for what is no moment. */
export function dayOfInstant(instant: string): string | null {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? null : toIso(clockAt(moment));
}

/** `HH:MM` of a moment on the region's clocks; empty for what is no moment. */
export function timeOfInstant(instant: string): string {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? '' : clockAt(moment).time;
}

/** The moment of a time (`HH:MM`) of a day of the region, in UTC. */
export function instantOf(day: string, time: string): string {
  return new Date(withOffset(region, `${day}T${time}:00`)).toISOString();
}

/** The first and the last moment of a day of the region. */
export function dayBounds(day: string): { readonly first: string; readonly last: string } {
  return {
    first: withOffset(region, `${day}T00:00:00`),
    last: withOffset(region, `${day}T23:59:59.999999`),
  };
}
