/** Where a figure went one way, and what it is divided by made something else go the other. */
import type { Amounts, Change } from './read.ts';

/** Which way the weight went. */
type Way = 'more' | 'less';

/** Which way the weight went where the rate of it went the other; null where both went alike. */
export function oppositeOf({ now, before }: Change, kg: Amounts): Way | null {
  const [rate, weight] = [(now ?? 0) - (before ?? 0), kg.now - kg.before];
  if (rate * weight >= 0) return null;
  return weight > 0 ? 'more' : 'less';
}

/**
 * Which way the weight went where those who reported went the same way, and further: of each of them
 * it went the other. Null where it did not, and where bands leave it open.
 */
export function outgrownBy({ now, before, previous, ...own }: Change): Way | null {
  const least = own.reporters ?? 0;
  const most = own.reportersTo ?? least;
  const earlierLeast = previous.reporters ?? 0;
  const earlierMost = previous.reportersTo ?? earlierLeast;
  if (!now || !before || least === 0 || earlierLeast === 0) return null;
  const grown = now / before;
  if (grown > 1 && least / earlierMost > grown) return 'more';
  return grown < 1 && most / earlierLeast < grown ? 'less' : null;
}
