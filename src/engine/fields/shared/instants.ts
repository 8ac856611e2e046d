import { bangkokAt, toIso } from '../../web/dates/format/calendar.ts';

/** `YYYY-MM-DD` of a moment on Bangkok's calendar; null for what is no moment. */
export function dayInBangkok(instant: string): string | null {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? null : toIso(bangkokAt(moment));
}

/** `HH:MM` of a moment on Bangkok's clock; empty for what is no moment. */
export function timeInBangkok(instant: string): string {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? '' : bangkokAt(moment).time;
}

/** The moment of a time (`HH:MM`) of a day in Bangkok, in UTC. */
export function instantInBangkok(day: string, time: string): string {
  return new Date(`${day}T${time}:00+07:00`).toISOString();
}

/** The first and the last moment of a day in Bangkok. */
export function dayBounds(day: string): { readonly first: string; readonly last: string } {
  return { first: `${day}T00:00:00+07:00`, last: `${day}T23:59:59.999999+07:00` };
}
