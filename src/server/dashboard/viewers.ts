import { may, type Principal } from '../auth/principal.ts';

/** The permission of the screen of waste records. */
const RECORDS = 'waste-cateory/waste-records';

/** Whether live figures may be shown: to administrators, and to staff who may see the records. */
export function maySeeFigures(principal: Principal | null): boolean {
  if (principal === null || principal.mustChangePassword) return false;
  return principal.admin || (principal.userType === 'staff' && may(principal, RECORDS));
}
