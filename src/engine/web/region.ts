import declaration from '../../../resources.config.ts';
import { type Region, regionOf } from '../declaration/region.ts';

/** The time zone and what else of a country the application goes by; a build writes it out. */
export const region: Region = regionOf(declaration);
