import { BUDDHIST_YEAR_OFFSET } from '../../../schema/constants.ts';
import type { Telling } from '../columns.ts';

const DAY_MILLISECONDS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** `2026-11-21` as people write it: 21/11/2569, in English 21/11/2026. */
export function dayText({ language }: Telling, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const shown = language === 'th' ? Number(year) + BUDDHIST_YEAR_OFFSET : year;
  return `${date}/${month}/${shown}`;
}

/** A spreadsheet's number of a day, as people write the day. */
export function momentText(telling: Telling, serial: number): string {
  const moment = new Date(DAY_ZERO + serial * DAY_MILLISECONDS);
  return Number.isNaN(moment.getTime())
    ? String(serial)
    : dayText(telling, moment.toISOString().slice(0, 10));
}
