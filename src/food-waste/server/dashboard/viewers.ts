import { may, type Principal } from '../../../engine/server/access/principal.ts';

/** The key of staff to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

/** Whether live figures may be shown: to administrators, and to staff who may see the records. */
export function maySeeFigures(principal: Principal | null): boolean {
  if (principal === null || principal.mustChangePassword) return false;
  return principal.admin || (principal.isStaff && may(principal, FIGURES_KEY));
}
