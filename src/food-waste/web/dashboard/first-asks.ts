/** The first requests of a dashboard. The build passes them to the server, too. */
import { viewOf } from '../../../thailand/web/map/place.ts';
import type { DashboardDeclaration, MapMeasure } from './declaration.ts';
import { type Ask, askOf, type View } from './view.ts';

const CALLS = {
  province: 'loadMapProvince',
  amphure: 'loadMapAmpur',
  tambon: 'loadMapTambon',
} as const;

/** What the map shows: what is chosen, if this page has it. */
export function measureOf({ measures }: DashboardDeclaration, view: View): MapMeasure {
  return measures.find((it) => it === view.measure) ?? measures[0];
}

/** The call for the areas on the map, and its parameters; null where there is none to make. */
export function mapCallOf(page: DashboardDeclaration, view: View) {
  const { level, parent } = viewOf(view);
  const { area: _inside, ...ask } = askOf(view, page.userType);
  // There are too many tambon in a country to request at once.
  const call = level === 'tambon' && parent === '' ? null : CALLS[level];
  const first: Ask = { ...ask, ...(parent && { area: parent }), measure: measureOf(page, view) };
  return { call, ask: first };
}

/** A call with its parameters. */
export interface FirstAsk {
  readonly call: string;
  readonly data: Ask;
}

/** The parameters of the figures at the head of a page, and of its map. */
export function firstAsks(page: DashboardDeclaration, view: View): readonly FirstAsk[] {
  const { call, ask } = mapCallOf(page, view);
  const home = { call: 'getHomeDashboard', data: askOf(view, page.userType) };
  return call === null ? [home] : [home, { call, data: ask }];
}
