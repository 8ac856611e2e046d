import { clockAt, dayAt } from '../engine/declaration/clock.ts';
import { thailandRegion } from './region.ts';

/** A date whose parts in UTC are what a clock in Bangkok shows at this moment. */
export const clockInBangkok = (moment: Date): Date => clockAt(thailandRegion, moment);

/** The day that a moment lies in on Bangkok's calendar, `YYYY-MM-DD`. */
export const dayInBangkok = (moment: Date): string => dayAt(thailandRegion, moment);
