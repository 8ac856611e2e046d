import type { ServerContext } from '../../../engine/server/context.ts';
import { isStarterDataIn } from '../../../engine/server/seed/starter.ts';
import { isDue, noteDue } from '../origin/demonstration-state.ts';
import { type Filled, type FillOptions, fillDemonstration } from './fill.ts';

/**
 * Notes, before anything else is put in, that a new embedded database is to have demonstration
 * data. A database on a PostgreSQL server, or one that is in use, never has any unless asked for.
 */
export async function planDemonstration({ database }: ServerContext): Promise<void> {
  if (database.kind !== 'embedded' || (await isStarterDataIn(database.db))) return;
  await noteDue(database.db);
}

/** Puts in the demonstration data that is due, all or nothing; null where none is. */
export async function seedDemonstration(
  context: ServerContext,
  options: FillOptions = {},
): Promise<Filled | null> {
  const { db } = context.database;
  if (!(await isDue(db))) return null;
  return db.transaction((tx) => fillDemonstration(context, tx, options));
}
