import type { Region } from '../engine/declaration/region.ts';

/** What the pack says of the country; a declaration takes it by `region: thailandRegion`. */
export const thailandRegion = {
  timeZone: 'Asia/Bangkok',
  calendar: 'buddhist',
  currency: 'baht',
  phone: { digits: [9, 10], begins: '0', example: '0812345678' },
} as const satisfies Region;
