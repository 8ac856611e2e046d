import { buddhistDay } from '../../telling.ts';
import type { Telling } from '../columns.ts';
import { momentOf } from '../serials.ts';

/** `2026-11-21` as people write it: 21/11/2569, in English 21/11/2026. */
export function dayText({ language }: Telling, day: string): string {
  return language === 'th' ? buddhistDay(day) : day.split('-').reverse().join('/');
}

/** A spreadsheet's number of a day, as people write the day. */
export function momentText(telling: Telling, serial: number): string {
  const moment = momentOf(serial);
  return Number.isNaN(moment.getTime())
    ? String(serial)
    : dayText(telling, moment.toISOString().slice(0, 10));
}
