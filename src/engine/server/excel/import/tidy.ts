import { arabicDigits } from '../../../declaration/digits.ts';
import { tidyText } from '../../../declaration/tidy-text.ts';

const SPACES = /[\s\u00a0]+/g;

/** Text of a cell as people meant it: one line, no spaces around, nothing that cannot be seen. */
export function tidyCell(text: string): string {
  return tidyText(text).replace(SPACES, ' ').trim();
}

/** Far longer than any name or number; what is longer is not looked through to find that it is none. */
export const LONGEST_NAME = 1000;

/** A letter or a digit of the usual ones: most cells begin with it. */
const SEEN = /[0-9A-Za-z\u0e01-\u0e2e]/;

/** Whether nothing that can be seen stands in a cell. */
export function isEmptyText(text: string): boolean {
  if (SEEN.test(text)) return false;
  return tidyCell(text.slice(0, LONGEST_NAME)) === '' && tidyCell(text) === '';
}

/** The form in which names are compared: capitals, Thai digits and odd spaces make no difference. */
export function nameKey(text: string): string {
  return text.length > LONGEST_NAME ? text : arabicDigits(tidyCell(text)).toLowerCase();
}

/** Of a longer text of the file, messages repeat the start. */
const LONGEST_QUOTED = 120;

/** Text of the file as messages and previews repeat it. */
export function shortened(text: string, most = LONGEST_QUOTED): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
