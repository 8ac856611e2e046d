import { writtenDay } from '../../telling.ts';
import type { Telling } from '../columns.ts';
import { momentOf } from '../serials.ts';

/** `2026-11-21` as people write it: in Thai with the year of the region's calendar, 21/11/2569. */
export function dayText({ language, config }: Telling, day: string): string {
  return language === 'th' ? writtenDay(config.region, day) : day.split('-').reverse().join('/');
}

/** A spreadsheet's number of a day, as people write the day. */
export function momentText(telling: Telling, serial: number): string {
  const moment = momentOf(serial);
  return Number.isNaN(moment.getTime())
    ? String(serial)
    : dayText(telling, moment.toISOString().slice(0, 10));
}
