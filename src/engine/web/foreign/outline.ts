import declaration from '../../../../resources.config.ts';
import { type ForeignOutline, foreignOutlineOf } from './outline-of.ts';

/** As the outline of the shell, a build writes this out without the rest of the declaration. */
export const foreignOutline: ForeignOutline = foreignOutlineOf(declaration);
