import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { openFreshDatabase } from '../support/databases.ts';
import { configWith } from '../support/every-type.ts';

it('the same uniqueness and the same index, declared in several ways, are made once', async () => {
  const database = await openFreshDatabase('postgres', 'migrated');
  try {
    const name = { type: 'text', max: 100, required: true, unique: true } as const;
    const plate = { type: 'text', max: 9 } as const;
    const again = {
      uniqueTogether: [['name'], ['name', 'plate'], ['name', 'plate']],
      indexes: [['plate'], ['plate', 'name'], ['plate']],
    };
    const config = configWith({ name, plate }, again);
    await migrate({ config, database, plugins });
    await expect(migrate({ config, database, plugins })).resolves.toBeDefined();
  } finally {
    await database.close();
  }
});
