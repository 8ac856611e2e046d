import { may, type Principal } from '../../../engine/server/access/principal.ts';
import { seesAllWith } from '../../../engine/server/access/sight.ts';

/** The key of staff to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

/** Whether live figures may be shown: to administrators, and to staff who may see all records. */
export function maySeeFigures(principal: Principal | null): boolean {
  if (principal === null || principal.mustChangePassword) return false;
  if (principal.admin) return true;
  // Live figures are of all records.
  return principal.isStaff && may(principal, FIGURES_KEY) && seesAllWith(principal, FIGURES_KEY);
}
