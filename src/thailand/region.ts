import type { Region } from '../engine/declaration/region.ts';

/** What the pack says of the country; a declaration takes it by `region: thailandRegion`. */
export const thailandRegion = {
  timeZone: 'Asia/Bangkok',
  currency: 'baht',
} as const satisfies Region;
