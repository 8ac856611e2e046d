import declaration from '../../../resources.config.ts';
import { type Outline, outlineOf } from './outline-of.ts';

/**
 * The declared menu and screens. A build writes this module out as they are (`outlineOnly` in
 * vite.config.ts): the whole declaration grows with every resource, and comes with the screens.
 */
export const outline: Outline = outlineOf(declaration);
