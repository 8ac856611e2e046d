import type { ForeignOutline } from './outline-of.ts';
import { signInCall } from './sign-in.ts';

/** Calls of the specification that belong to no resource, and are read as the contract has them. */
const SPECIFIED = [
  'auth/checktoken',
  'auth/refreshToken',
  'dashboard/getCalculateMaterials',
  'dashboard/getCircleBarWare',
  'dashboard/getCircleBarIngredient',
  'dashboard/getCalculateMaterialsByGroupUser',
  'dashboard/countTypeUsers',
  'dashboard/getBarChartMaterials',
  'dashboard/exportExcel',
  'dashboard/getHomeDashboard',
  'dashboard/loadMapGeographies',
  'dashboard/loadMapProvince',
  'dashboard/loadMapAmpur',
  'dashboard/loadMapTambon',
  'master/province',
  'master/amphure',
  'master/tambon',
];

/** The calls a server has: the specification's, the resources', and those it or we name beside. */
export function callsOf(
  { calls, server }: ForeignOutline,
  described: readonly string[],
): ReadonlySet<string> {
  const signIn = signInCall(server.signIn ?? {});
  const own = Object.keys(calls);
  return new Set([...SPECIFIED, ...own, ...(server.calls ?? []), ...described, signIn]);
}
