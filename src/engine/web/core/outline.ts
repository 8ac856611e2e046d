import declaration from '../../../../resources.config.ts';
import { outlineOf, type WholeOutline } from './outline-of.ts';

/**
 * The declared menu and screens. A build writes this module out as they are (`outlineOnly` in
 * vite.config.ts): the whole declaration grows with every resource, and comes with the screens.
 */
export const outline: WholeOutline = outlineOf(declaration);
