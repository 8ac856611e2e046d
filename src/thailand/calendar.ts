import { yearsAhead } from '../engine/declaration/region.ts';
import { thailandRegion } from './region.ts';

/** Years of the Buddhist era are this far ahead of the Common Era. */
export const BUDDHIST_YEAR_OFFSET = yearsAhead(thailandRegion);
