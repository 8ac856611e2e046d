import { tidyText } from '../../../schema/tidy-text.ts';

const SPACES = /[\s\u00a0]+/g;

/** Text of a cell as people meant it: one line, no spaces around, nothing that cannot be seen. */
export function tidyCell(text: string): string {
  return tidyText(text).replace(SPACES, ' ').trim();
}

/** Thai digits as the others are written. */
export function arabicDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** The form in which names are compared: capitals, Thai digits and odd spaces make no difference. */
export function nameKey(text: string): string {
  return arabicDigits(tidyCell(text)).toLowerCase();
}

/** Names longer than this are not compared sign by sign. */
const LONGEST_COMPARED = 60;

/** How many signs one text differs from another, as far as `most`; beyond, `most + 1`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let previous = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + same,
      );
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    previous = current;
  }
  return previous[other.length] ?? most + 1;
}

/** The name that somebody most likely meant; undefined when none is near. */
export function nearest(text: string, names: Iterable<string>): string | undefined {
  const key = nameKey(text);
  if (key.length < 2 || key.length > LONGEST_COMPARED) return undefined;
  let most = Math.max(1, Math.floor(key.length / 3));
  let best: string | undefined;
  for (const name of names) {
    const other = nameKey(name);
    const away = distance(key, other, most);
    if (away <= most) {
      best = name;
      most = away - 1;
    } else if (best === undefined && key.length >= 4 && other.startsWith(key)) best = name;
    if (most < 0) break;
  }
  return best;
}
