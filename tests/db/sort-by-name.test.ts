import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { openFreshDatabase } from '../support/databases.ts';
import { configWith } from '../support/every-type.ts';

it('a list in the order of its names, whose sort key has an index already', async () => {
  const database = await openFreshDatabase('postgres', 'migrated');
  try {
    const name = { type: 'text', max: 100, required: true, unique: true } as const;
    const again = {
      sort: [{ field: 'name', order: 'asc' }],
      uniqueTogether: [['name']],
      indexes: [['name'], ['name']],
    };
    const config = configWith({ name }, again);
    await migrate({ config, database, plugins });
    await expect(migrate({ config, database, plugins })).resolves.toBeDefined();
  } finally {
    await database.close();
  }
});
