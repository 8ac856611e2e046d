import { viewOf } from '../../map/place.ts';
import { type AreaValues, readAreas } from './answers.ts';
import type { DashboardDeclaration, MapMeasure } from './declaration.ts';
import { type Loading, useCall } from './use-call.ts';
import { askOf, type View } from './view.ts';

const CALLS = {
  province: 'loadMapProvince',
  amphure: 'loadMapAmpur',
  tambon: 'loadMapTambon',
} as const;

/** What the map shows: what is chosen, if this page has it. */
export function measureOf({ measures }: DashboardDeclaration, view: View): MapMeasure {
  return measures.find((it) => it === view.measure) ?? measures[0];
}

/** The values of the areas on the map. There are too many tambon in a country to ask for at once. */
export function useMapValues(page: DashboardDeclaration, view: View): Loading<AreaValues> {
  const { level, parent } = viewOf(view);
  const { area: _inside, ...ask } = askOf(view, page.userType);
  const call = level === 'tambon' && parent === '' ? null : CALLS[level];
  const within = parent === '' ? ask : { ...ask, area: parent };
  return useCall(call, { ...within, measure: measureOf(page, view) }, readAreas);
}
