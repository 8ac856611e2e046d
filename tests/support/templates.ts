/** Fills the databases that tests begin from; made once a run and engine, copied for each test. */

import { fileURLToPath } from 'node:url';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import type { ServerContext } from '../../src/engine/server/context.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../../src/engine/server/seed/starter.ts';
import { ensureAdmin } from '../../src/engine/server/users/ensure-admin.ts';
import { seedDemonstration } from '../../src/food-waste/server/demonstration/fill.ts';
import { noteDue } from '../../src/food-waste/server/origin/demonstration-state.ts';
import { makeFirst } from '../../src/food-waste/server/publication/first.ts';
import { ADMIN, CHEAP_PASSWORDS } from './accounts.ts';
import type { Template } from './template-names.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** Brings an empty database to what a template promises. */
export async function fillTemplate(database: Database, template: Template): Promise<void> {
  if (template === 'empty') return;
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData: DATA,
    plugins,
    now: () => new Date(),
  };
  await migrate(context);
  if (template === 'migrated') return;
  if (template === 'demonstration') await noteDue(database.db);
  await seedStarterData(context, `${DATA}/starter`);
  if (template === 'starter') return;
  await ensureAdmin(context, { password: ADMIN.password, passwordCost: CHEAP_PASSWORDS });
  if (template === 'demonstration') {
    await seedDemonstration(context);
    await makeFirst(context);
  }
}
