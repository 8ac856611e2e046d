import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';

describeDatabase('large values that are often written', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open('migrated');
  });

  it.each([
    ['audit_entries', 'changes'],
    ['audit_entries', 'details'],
    ['system_publication_areas', 'tables'],
  ])('of %s.%s are compressed with lz4 where PostgreSQL has it', async (table, column) => {
    const { rows } = await database.db.execute(sql`
      select attcompression = 'l' as "isQuick", (
        select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression'
      ) as "isThere"
      from pg_attribute where attrelid = ${table}::regclass and attname = ${column}`);
    expect(rows).toEqual([{ isQuick: rows[0]?.isThere, isThere: expect.any(Boolean) }]);
  });
});
