import declaration from '../../../resources.config.ts';
import { normalize } from '../../schema/normalize.ts';
import type { Config } from '../../schema/types.ts';

/** The declared entities, screens and menu. Checked at build and by the server, not here. */
export const config: Config = normalize(declaration);
