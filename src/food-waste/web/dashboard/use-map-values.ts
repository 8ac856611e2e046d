import { type AreaValues, readAreas } from './answers.ts';
import type { DashboardDeclaration } from './declaration.ts';
import { mapCallOf } from './first-asks.ts';
import { type Loading, useCall } from './use-call.ts';
import type { View } from './view.ts';

/** The values of the areas on the map; nothing is asked where it is known that there are none. */
export function useMapValues(
  page: DashboardDeclaration,
  view: View,
  hasNone: boolean,
): Loading<AreaValues> {
  const { call, ask } = mapCallOf(page, view);
  return useCall(hasNone ? null : call, ask, readAreas);
}
