/** How the address holds which change is looked at: `?why=kg&why.area=50`, beside what the page is narrowed to. */
import { MAP_MEASURES, type UserType } from '../declaration.ts';
import { readView, type View } from '../view.ts';

/** Whose change is told: what a map can show, and baht. */
const MEASURES = [...MAP_MEASURES, 'baht'] as const;
export type Measure = (typeof MEASURES)[number];

const OPEN = 'why';
const PREFIX = `${OPEN}.`;
const FIRST = `${PREFIX}by`;
/** What may be narrowed further than the page is. */
const NARROWED = ['area', 'userType', 'materialId', 'wasteFoodId'] as const;
export type Narrowing = Partial<Pick<View, (typeof NARROWED)[number]>>;

/** Which change is looked at. */
export interface Opened {
  readonly measure: Measure;
  /** The view of the page, narrowed to what is looked at. */
  readonly view: View;
  /** What it is split by first; '' for the usual order. */
  readonly by: string;
}

/** What the headline figures are called, by the measures whose change can be told. */
const FIGURES: Readonly<Record<Measure, readonly string[]>> = {
  kg: ['wasteKg', 'receivedKg'],
  kgPerPersonYear: ['kgPerPersonYear'],
  gramsPerMeal: ['gramsPerMeal'],
  kgPerSquareMetreYear: ['kgPerSquareMetreYear'],
  kgCo2e: ['kgCo2e'],
  baht: ['baht'],
};

/** Whose people, meals or floor a rate is by: it is of them, whoever is in question. */
const RATE_OF: Readonly<Partial<Record<Measure, UserType>>> = {
  kgPerPersonYear: 'consumer',
  gramsPerMeal: 'outofhome',
  kgPerSquareMetreYear: 'retail',
};

/** Whose waste a figure is of, on a page of a user type or of all; null of all who generate waste. */
export const countedOf = (measure: Measure, page: UserType | null, view: View): UserType | null =>
  RATE_OF[measure] ?? page ?? view.userType;

/** The measure of a headline figure; null of those whose change is not told. */
export const measureOfFigure = (figure: string): Measure | null =>
  MEASURES.find((it) => FIGURES[it].includes(figure)) ?? null;

/** The headline figure of a measure. */
export const figureOfMeasure = (measure: Measure, userType: string | null): string =>
  FIGURES[measure][userType === 'handler' ? 1 : 0] ?? FIGURES[measure][0] ?? measure;

/** The address with the panel closed. */
export function closed(params: URLSearchParams): URLSearchParams {
  const kept = [...params].filter(([name]) => name !== OPEN && !name.startsWith(PREFIX));
  return new URLSearchParams(kept);
}

/** The address with the panel open; what the page is narrowed to stays as it is. */
export function opened(
  params: URLSearchParams,
  measure: Measure,
  { narrowing = {}, by }: { readonly narrowing?: Narrowing; readonly by?: string | undefined } = {},
): URLSearchParams {
  const next = closed(params);
  next.set(OPEN, measure);
  if (by !== undefined) next.set(FIRST, by);
  for (const [name, value] of Object.entries(narrowing)) {
    if (value !== null && value !== '') next.set(PREFIX + name, String(value));
  }
  return next;
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

/** Which change an address tells of; null of none. */
export function openedIn(params: URLSearchParams, page: View): Opened | null {
  const measure = MEASURES.find((it) => it === params.get(OPEN));
  if (measure === undefined) return null;
  return { measure, view: { ...page, ...narrowingIn(params) }, by: params.get(FIRST) ?? '' };
}
