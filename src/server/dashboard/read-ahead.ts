import type { ServerContext } from '../context.ts';
import type { GoesOn } from '../rollups/rollups.ts';
import { CALLS, type CallName } from './calls.ts';
import { PUBLIC_USER_TYPES } from './query.ts';
import type { Reader } from './reading.ts';

/** Any one: its neighbours, which it is held against, are the same for all others. */
const PROVINCE = '10';

/** What the five pages ask before anybody chooses anything, and of a province. */
const FIRST_ASKED: readonly (readonly [name: CallName, data: Readonly<Record<string, string>>])[] =
  [
    ['getHomeDashboard', {}],
    ...PUBLIC_USER_TYPES.map((userType) => ['getHomeDashboard', { userType }] as const),
    ['countTypeUsers', {}],
    ['getBarChartMaterials', {}],
    ['getCalculateMaterials', {}],
    ['getCalculateMaterials', { by: 'destination' }],
    ['getCircleBarIngredient', { by: 'part' }],
    ['getCircleBarWare', {}],
    ['getCalculateMaterialsByGroupUser', {}],
    ['loadMapProvince', {}],
    ['loadMapAmpur', {}],
    ['getHomeDashboard', { area: PROVINCE }],
    ['getBarChartMaterials', { area: PROVINCE }],
    ['getCalculateMaterials', { area: PROVINCE }],
    ['getCalculateMaterials', { area: PROVINCE, by: 'destination' }],
    ['getCircleBarIngredient', { area: PROVINCE, by: 'part' }],
    ['loadMapAmpur', { area: PROVINCE }],
  ];

/** Asks what is asked most, and then what was asked of late: so it is there when somebody does. */
export async function readAhead(
  reader: Reader,
  { areas, now }: ServerContext,
  goesOn: GoesOn,
): Promise<void> {
  for (const [name, data] of FIRST_ASKED) {
    if (!goesOn()) return;
    await reader.read(CALLS[name](data, { areas, now: now() }).answer, null);
  }
  await reader.readAgain(goesOn);
}
