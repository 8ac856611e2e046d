/** The part of an address that published tables can answer. */

import { holds, type Session } from '../../../engine/web/session/index.ts';
import type { Publication } from '../../publication.ts';
import { MONTHS_OF_YEAR, monthsFrom, shiftMonth } from './periods.ts';
import type { View } from './view.ts';

/** Whether figures come from a publication, or from the records as they are. */
export type Mode = 'published' | 'live';

/** The permission without which nobody sees the records. */
export const RECORDS = 'waste-cateory/waste-records';

/** What a server most likely answers somebody, until it has. */
export function likelyMode(session: Session, { view, publication }: View): Mode {
  if (session.token === null || view === 'public' || publication !== null) return 'published';
  return session.userLogin?.admin || holds(session, RECORDS) ? 'live' : 'published';
}

/** Filters that only those have who may see the records. */
export type LiveFilter =
  | 'period'
  | 'compare'
  | 'part'
  | 'materialId'
  | 'wasteFoodId'
  | 'wasteManageId';

const SLICES = ['part', 'materialId', 'wasteFoodId', 'wasteManageId'] as const;

const isWindow = (from: string, to: string): boolean => monthsFrom(from, to) === MONTHS_OF_YEAR;

/** A period as two texts are compared by it. */
export const periodOf = ({ from, to }: Pick<View, 'from' | 'to'>): string => `${from} ${to}`;

function isPublishedPeriod(view: View, refused: string, publication: Publication | null): boolean {
  const { from, to } = view;
  if (from === null || to === null) return true;
  if (!isWindow(from, to) || periodOf(view) === refused) return false;
  return publication === null || publication.windows.some(({ month }) => month === to);
}

/**
 * Whether the comparison is the one that the address selects: each published period is held against
 * the same months of the year before, where those are published.
 */
function isComparedAlike({ compare, to }: View, publication: Publication | null): boolean {
  if (compare === null || publication === null) return true;
  const { windows } = publication;
  const month = to ?? windows[0]?.month ?? '';
  return windows.some((it) => it.month === shiftMonth(month, -MONTHS_OF_YEAR));
}

/** The period, and what it is to be held against, as far as they are not published. */
const timesIn = (view: View, isPublished: boolean, publication: Publication | null) => [
  ...(isPublished ? [] : (['period'] as const)),
  ...(view.compare !== null && !(isPublished && isComparedAlike(view, publication))
    ? (['compare'] as const)
    : []),
];

/**
 * What an address is narrowed to that is not published.
 * @param refused the period that the server has refused, as `periodOf` has it
 */
export function liveFiltersIn(
  view: View,
  refused: string,
  publication: Publication | null,
): readonly LiveFilter[] {
  return [
    ...timesIn(view, isPublishedPeriod(view, refused, publication), publication),
    ...SLICES.filter((filter) => view[filter] !== null),
  ];
}

/** The view without what is not published. */
export function publishedPart(view: View, refused: string): View {
  const period = isPublishedPeriod(view, refused, null) ? {} : { from: null, to: null };
  return {
    ...view,
    ...period,
    compare: null,
    part: null,
    materialId: null,
    wasteFoodId: null,
    wasteManageId: null,
  };
}

/** What is not published of an address, as what is shown instead has it not. */
export function givenUp(requested: View, shown: View): readonly LiveFilter[] {
  const isOtherPeriod = requested.from !== null && periodOf(requested) !== periodOf(shown);
  return [
    ...timesIn(requested, !isOtherPeriod, null),
    ...SLICES.filter((filter) => requested[filter] !== null && shown[filter] === null),
  ];
}

/** The change of an address that gives up what is not published. */
export const withoutLive = (filters: readonly LiveFilter[]): Partial<View> => ({
  compare: null,
  part: null,
  materialId: null,
  wasteFoodId: null,
  wasteManageId: null,
  ...(filters.includes('period') && { from: null, to: null }),
});
