/** What a dashboard is narrowed to, and how the address holds it. */

import { AREA_LEVELS, type AreaLevel, CODE_LENGTHS } from '../../../thailand/geography.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import { MAP_MEASURES, type MapMeasure, type RowFilter, type UserType } from './declaration.ts';

const PARTS = ['edible', 'inedible', 'both'] as const;
const IDS = ['materialId', 'wasteFoodId', 'wasteManageId'] as const;

/** A month; a day, which links made elsewhere may hold, is understood as its month. */
const MONTH = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d\d)?$/;
const AREA = /^(\d\d){1,3}$/;
const ID = /^[1-9]\d{0,8}$/;
const CARD = /^[A-Za-z]{1,30}$/;

/** Everything that is chosen on a dashboard; null and '' where nothing is. */
export interface View {
  /** Months, `2026-01`, both in it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: 'lastYear' | null;
  /** Code of an area, '' for the whole country. */
  readonly area: string;
  /** The level of the map's areas where it shows the whole country. */
  readonly detail: AreaLevel | null;
  readonly measure: MapMeasure | null;
  readonly userType: UserType | null;
  readonly part: (typeof PARTS)[number] | null;
  readonly materialId: number | null;
  readonly wasteFoodId: number | null;
  readonly wasteManageId: number | null;
  /** Somebody who may see the records looks at what is published. */
  readonly view: 'public' | null;
  /** A publication other than the latest, or a draft. */
  readonly publication: number | null;
  /** The card that a phone shows. */
  readonly card: string | null;
  /** What areas are held against: the code of another, '' for the whole country. */
  readonly beside: string;
}

function among<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null;
}

const matching = (pattern: RegExp, text: string | null): string | null =>
  text !== null && pattern.test(text) ? text : null;

const monthIn = (text: string | null): string | null => MONTH.exec(text ?? '')?.[1] ?? null;

/** Reads an address. What it holds that cannot be is passed over: a link of old still opens. */
export function readView(params: URLSearchParams): View {
  const id = (name: string): number | null => Number(matching(ID, params.get(name))) || null;
  const [from, to] = [monthIn(params.get('from')), monthIn(params.get('to'))];
  const isSpan = from !== null && to !== null && from <= to;
  return {
    from: isSpan ? from : null,
    to: isSpan ? to : null,
    compare: among(['lastYear'], params.get('compare')),
    area: matching(AREA, params.get('area')) ?? '',
    detail: among(AREA_LEVELS, params.get('detail')),
    measure: among(MAP_MEASURES, params.get('measure')),
    userType: among(PUBLIC_USER_TYPES, params.get('userType')),
    part: among(PARTS, params.get('part')),
    materialId: id('materialId'),
    wasteFoodId: id('wasteFoodId'),
    wasteManageId: id('wasteManageId'),
    view: among(['public'], params.get('view')),
    publication: id('publication'),
    card: matching(CARD, params.get('card')),
    beside: matching(AREA, params.get('beside')) ?? '',
  };
}

/** The address with some choices changed; what it holds besides stays as it is. */
export function changedParams(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The address with months where it holds days; null where there is nothing to put right. */
export function rightedParams(params: URLSearchParams): URLSearchParams | null {
  const { from, to } = readView(params);
  if (from === null || (from === params.get('from') && to === params.get('to'))) return null;
  return changedParams(params, { from, to });
}

/** What a row of a chart sets, from the address's text. */
export function filterChange(filter: RowFilter, text: string | null): Partial<View> {
  const params = new URLSearchParams(text === null ? {} : { [filter]: text });
  return { [filter]: readView(params)[filter] };
}

/** The parameters of calls. */
export type Ask = Readonly<Record<string, string | number>>;

/**
 * The body's `data` of a call: the view, for the user type of the page if it has one. `without`
 * leaves a filter out: the chart that sets it goes on showing all there is to choose.
 */
export function askOf(view: View, userType: UserType | null, without?: RowFilter): Ask {
  const { from, to, compare, area, part } = view;
  const all: Readonly<Record<string, string | number | null>> = {
    ...(from !== null && to !== null && { from: `${from}-01`, to: `${to}-01` }),
    compare,
    area,
    part,
    userType: view.userType,
    view: view.view,
    publication: view.publication,
    ...Object.fromEntries(IDS.map((id) => [id, view[id]])),
    ...(without && { [without]: null }),
    ...(userType !== null && { userType }),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== '',
    ),
  );
}

/** Filters that packaging knows nothing of. */
export function isNarrowedByFood(view: View): boolean {
  return view.part !== null || IDS.some((id) => view[id] !== null);
}

/** The view of somebody who has chosen nothing but where the map is and what it shows. */
export const NOTHING_CHOSEN: Partial<View> = {
  from: null,
  to: null,
  compare: null,
  area: '',
  userType: null,
  part: null,
  materialId: null,
  wasteFoodId: null,
  wasteManageId: null,
};

/** Whether something is narrowed to that chips show. */
export function hasChips(view: View): boolean {
  const { from, area, userType, part } = view;
  return area !== '' || [from, userType, part, ...IDS.map((id) => view[id])].some(Boolean);
}

/** Whose parts the map shows beside one another: the area chosen; for a tambon, its amphoe. */
export function areasBeside({ area }: View): string {
  return area.length === CODE_LENGTHS.tambon ? area.slice(0, CODE_LENGTHS.amphure) : area;
}
