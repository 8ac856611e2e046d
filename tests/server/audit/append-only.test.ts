import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { start } from '../resources/support.ts';
import { storedEntries } from './support.ts';

describeDatabase('the audit log takes new entries only', (open, kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await open('migrated');
    const { service } = await start(database);
    await service.save(SYSTEM, 'foodTypes', { name: 'ต้ม' });
  });

  const run = (statement: string) => database.db.execute(sql.raw(statement));

  it.each([
    "update audit_entries set username = 'somebody else'",
    'delete from audit_entries',
    'delete from audit_entries where id < 0',
    'truncate audit_entries',
    `insert into audit_entries (id, happened_at, actor, action, changes, details, search_text, search_index)
     overriding system value select id, now(), 'system', 'seed', '[]', '{}', '', '' from audit_entries
     on conflict (id) do update set username = 'somebody else'`,
  ])('and refuses %s', async (statement) => {
    const before = await storedEntries(database);
    expect(before).toHaveLength(1);
    await expect(run(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await storedEntries(database)).toEqual(before);
  });

  it('and refuses them where a session claims to be a replica', async () => {
    const attempt = database.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'));
      await tx.execute(sql.raw('delete from audit_entries'));
    });
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await storedEntries(database)).toHaveLength(1);
  });

  describe(`the operator's way in docs/operate.md (${kind})`, () => {
    it('takes old entries out, and the log is closed again', async () => {
      await database.db.transaction(async (tx) => {
        const statements = [
          "create table audit_2026 as select * from audit_entries where happened_at < '2027-01-01'",
          'alter table audit_entries disable trigger audit_entries_append_only',
          "delete from audit_entries where happened_at < '2027-01-01'",
          'alter table audit_entries enable always trigger audit_entries_append_only',
        ];
        for (const statement of statements) await tx.execute(sql.raw(statement));
      });
      expect(await storedEntries(database)).toEqual([]);
      expect((await run('select * from audit_2026')).rows).toHaveLength(1);
      await expect(run('delete from audit_entries')).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    });
  });
});
