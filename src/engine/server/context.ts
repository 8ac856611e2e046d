import type { Config } from '../declaration/types.ts';
import type { Work } from './db/database.ts';
import type { Database } from './db/open.ts';
import type { ServerPlugin } from './plugin.ts';

/** What the parts of the server share; made once in `main.ts`, or by a test. */
export interface ServerContext {
  readonly config: Config;
  readonly database: Database;
  /** Folder of the data that the product is shipped with. */
  readonly shippedData: string;
  /** What the application adds to the engine. */
  readonly plugins: readonly ServerPlugin[];
  /** The present moment; tests inject their own. */
  readonly now: () => Date;
}

/** The same, with its database by the connections of a kind of work. */
export function contextFor(context: ServerContext, work: Work): ServerContext {
  return { ...context, database: context.database.for(work) };
}
