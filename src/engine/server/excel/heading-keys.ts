import { nameKey } from './import/tidy.ts';

/** Signs around a heading that are no part of it. */
const SIGNS = /[*:.\-_/\s'"“”]/g;

/** A text without the signs around it. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '');

/** The form in which headings are compared: what differs in signs and capitals alone is one. */
export const headingKey = (heading: string): string => withoutSigns(nameKey(heading));

/** Headings of one sheet, of which no two are read as one: those called like one before are numbered. */
export function uniqueHeadings(headings: readonly string[]): string[] {
  const given = new Set(headings.map(headingKey));
  const taken = new Set<string>();
  return headings.map((heading) => {
    let own = heading;
    for (let number = 2; taken.has(headingKey(own)); number += 1) {
      const numbered = `${heading} (${number})`;
      if (!given.has(headingKey(numbered))) own = numbered;
    }
    taken.add(headingKey(own));
    return own;
  });
}
