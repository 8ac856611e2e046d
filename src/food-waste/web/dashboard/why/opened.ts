/** Which change the address selects. */
import { RATE_OF } from '../../../rates.ts';
import type { UserType } from '../declaration.ts';
import { readView, type View } from '../view.ts';
import { FIRST, MEASURES, type Measure, type Narrowing, OPEN, PREFIX } from './address.ts';

const NARROWED = ['area', 'userType', 'materialId', 'wasteFoodId', 'from', 'to'] as const;

/** Which change is looked at. */
export interface Opened {
  readonly measure: Measure;
  /** The view of the page, narrowed to what is looked at. */
  readonly view: View;
  /** What it is split by first; '' for the usual order. */
  readonly by: string;
}

/** Whose waste a figure is of, on a page of a user type or of all; null of all who generate waste. */
export const countedOf = (measure: Measure, page: UserType | null, view: View): UserType | null =>
  RATE_OF[measure] ?? page ?? view.userType;

/** The headline figure of a measure. */
export function figureOfMeasure(measure: Measure, userType: UserType | null): string {
  if (measure !== 'kg') return measure;
  return userType === 'handler' ? 'receivedKg' : 'wasteKg';
}

/** What the panel is further narrowed to. */
export function narrowingIn(params: URLSearchParams): Narrowing {
  const own = new URLSearchParams();
  for (const name of NARROWED) {
    const value = params.get(PREFIX + name);
    if (value !== null) own.set(name, value);
  }
  // Read as the page reads its own: what cannot be is passed over.
  const read = readView(own);
  return Object.fromEntries(
    NARROWED.flatMap((name) =>
      read[name] === null || read[name] === '' ? [] : [[name, read[name]]],
    ),
  );
}

/** The months that it is of alone; null where they are the page's, or not published. */
export function monthsWithin(
  { from, to }: Narrowing,
  view: View,
): readonly [from: string, to: string] | null {
  return from && to && view.from === from && view.to === to ? [from, to] : null;
}

/** Which change an address selects; null of none. */
export function openedIn(params: URLSearchParams, page: View): Opened | null {
  const measure = MEASURES.find((it) => it === params.get(OPEN));
  if (measure === undefined) return null;
  return { measure, view: { ...page, ...narrowingIn(params) }, by: params.get(FIRST) ?? '' };
}
