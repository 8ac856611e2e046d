import declaration from '../../../../resources.config.ts';
import { normalize } from '../../declaration/normalize.ts';
import type { Config } from '../../declaration/types.ts';
import { connection } from '../session/transport.ts';

const declared = normalize(declaration);

/** The declared entities, screens and menu, as far as the server has them. Checked at build and by the server, not here. */
export const config: Config = connection.other?.adapt(declared) ?? declared;
