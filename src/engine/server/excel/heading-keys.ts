import { nameKey } from './import/tidy.ts';

/** Signs around a heading that are no part of it. */
const SIGNS = /[*:.\-_/\s'"“”]/g;

/** A text without the signs around it. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '');

/** The form in which headings are compared: what differs in signs and capitals alone is one. */
export const headingKey = (heading: string): string => withoutSigns(nameKey(heading));

/** Headings of one sheet, of which no two are read as one: those called like one before are numbered. */
export function toldApart(headings: readonly string[]): string[] {
  const times = new Map<string, number>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}
