import type { Region } from './region.ts';

type Zoned = Pick<Region, 'timeZone'>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Clocks are put forward and back at whole quarters of an hour. */
const QUARTER = 15 * MINUTE;
/** Offsets cached for each zone: lists and spreadsheets have many moments of few days. */
const MOST_CACHED = 5000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** By the number of the quarter of an hour since 1970. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time });
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

/** Milliseconds that clocks are ahead of UTC at a moment (milliseconds since 1970). */
function offsetAt({ timeZone }: Zoned, moment: number): number {
  if (Number.isNaN(moment)) return 0;
  const { format, offsets } = zoneOf(timeZone);
  const quarter = Math.floor(moment / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const shown = Object.fromEntries(
    format.formatToParts(quarter * QUARTER).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const shownAsUtc = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  // Not by `Date.UTC`, which takes a year below 100 for one of the twentieth century.
  shownAsUtc.setUTCFullYear(year, month - 1, day);
  const exact = shownAsUtc.getTime() - quarter * QUARTER;
  // Before there were zones, clocks went by the sun, to the second; ISO 8601 writes minutes.
  const offset = Math.round(exact / MINUTE) * MINUTE;
  if (offsets.size >= MOST_CACHED) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** A date whose parts in UTC are what a clock of the region shows at this moment. */
export function clockAt(region: Zoned, moment: Date): Date {
  return new Date(moment.getTime() + offsetAt(region, moment.getTime()));
}

/** The day of the region that a moment lies in, `YYYY-MM-DD`. */
export function dayAt(region: Zoned, moment: Date): string {
  return clockAt(region, moment).toISOString().slice(0, 10);
}

/**
 * What clocks of the region show (`YYYY-MM-DDTHH:MM:SS`, with more digits if need be) with their
 * offset from UTC behind it: `2026-03-01T09:00:00+01:00`. An hour that clocks leave out is the one
 * they are put forward by; of one that comes twice, it is the first. A text that is no time comes
 * back as it is.
 */
export function withOffset(region: Zoned, shown: string): string {
  const wall = Date.parse(`${shown}Z`);
  if (Number.isNaN(wall)) return shown;
  const ahead = offsetAt(region, wall - offsetAt(region, wall));
  const minutes = Math.abs(ahead) / MINUTE;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${shown}${ahead < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
