import { may, type Principal } from '../../../engine/server/access/principal.ts';
import { seesAllWith } from '../../../engine/server/access/sight.ts';
import {
  isWholeCountry,
  type Territory,
  territoryOf,
  WHOLE_COUNTRY,
} from '../../../thailand/geography.ts';

/** The key of staff to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

/**
 * Where somebody sees live figures of: administrators, and staff who see all records, of the whole
 * country; staff who see those of their areas, of these. Null of everybody else: figures are by area,
 * and not by whose records they are.
 */
export function figuresSeenBy(principal: Principal | null): Territory | null {
  if (principal === null || principal.mustChangePassword) return null;
  if (principal.admin) return WHOLE_COUNTRY;
  if (!principal.isStaff || !may(principal, FIGURES_KEY)) return null;
  if (seesAllWith(principal, FIGURES_KEY)) return WHOLE_COUNTRY;
  const { sight } = principal;
  if (!sight?.scopes.get(FIGURES_KEY)?.has('areas') || sight.areas.length === 0) return null;
  return territoryOf(sight.areas);
}

/** Whether live figures of the whole country may be shown. */
export function maySeeFigures(principal: Principal | null): boolean {
  const territory = figuresSeenBy(principal);
  return territory !== null && isWholeCountry(territory);
}
