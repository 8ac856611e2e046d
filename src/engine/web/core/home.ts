import declaration from '../../../../resources.config.ts';
import { type HomeAddress, homeAddressOf } from './outline-of.ts';

/** Part of the entry, where a build writes it out as it does `outline.ts`. */
export const home: HomeAddress = homeAddressOf(declaration);
