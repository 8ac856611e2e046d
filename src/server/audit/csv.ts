import { BUDDHIST_YEAR_OFFSET } from '../../schema/constants.ts';
import { clockInBangkok } from '../../schema/today.ts';

/** Spreadsheets read UTF-8 only where this stands first. */
export const CSV_START = '\ufeff';

/** A cell that begins like this is run as a formula, also in the wide forms of Asian keyboards. */
const FORMULA_START = /^[\s'"]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/;

/** One cell: text as it is, never as a formula, never as the end of its cell. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-03-01` → `01/03/2569` */
export function buddhistDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${Number(year) + BUDDHIST_YEAR_OFFSET}`;
}

/** A moment (ISO 8601, UTC) as a clock in Thailand shows it: `01/03/2569 09:00:00`. */
export function buddhistMoment(moment: string): string {
  const there = clockInBangkok(new Date(moment));
  const time = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()];
  return `${buddhistDay(there.toISOString().slice(0, 10))} ${time.map(two).join(':')}`;
}
