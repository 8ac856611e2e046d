import i18next from 'i18next';
import { dayInName } from '../../declaration/day-in-name.ts';
import { region } from '../region.ts';
import { type RequestOptions, request } from '../session/index.ts';

/** The name of a file made today, with the day as the server names its files. */
export function datedName(name: string): string {
  return `${name} ${dayInName(region, new Date(), i18next.language)}`;
}

/** Hands a file to the person, as the browser's own downloads. */
export function handOver(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a workbook and hands it over; `name` without its ending. Throws `HttpError`. */
export async function fetchWorkbook(
  path: string,
  name: string,
  options?: RequestOptions,
): Promise<void> {
  const file = await request(path, options);
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.xlsx`);
}
