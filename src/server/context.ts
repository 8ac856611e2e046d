import type { Config } from '../schema/types.ts';
import type { Database } from './db/open.ts';
import type { Areas } from './geography/areas.ts';

/** What the parts of the server share; made once in `main.ts`, or by a test. */
export interface ServerContext {
  readonly config: Config;
  readonly database: Database;
  readonly areas: Areas;
  /** The present moment; tests inject their own. */
  readonly now: () => Date;
}
