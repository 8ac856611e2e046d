import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

type Person = Awaited<ReturnType<typeof addUser>>;

describeDatabase('the one way in which entries of the audit log change', (open) => {
  let server: TestServer;
  let database: Database;
  let person: Person;

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    person = await addUser(server, ['food-cateory/units/u']);
    await server.signIn(person.username, person.password);
    return () => server.app.close();
  });

  const refused = { cause: { code: '42501' } };
  /** Runs statements as an anonymising transaction would, the entry about it written or not. */
  const attempt = (statement: string, { told }: { told: boolean }) =>
    database.db.transaction(async (tx) => {
      const { id } = person.row;
      if (told) {
        await tx.execute(sql`insert into audit_entries
          (happened_at, actor, action, resource, row_id, changes, details, search_text, search_index)
          values (now(), 'user', 'anonymise', 'users', ${id}, '[]', '{}', '', '')`);
      }
      await tx.execute(sql`select set_config('audit.anonymised', ${String(id)}, true)`);
      await tx.execute(sql.raw(statement));
      throw new Error('allowed');
    });
  const theirs = () => `where user_id = ${person.row.id}`;

  it('is in the transaction that reports it', async () => {
    const statement = `update audit_entries set username = 'x' ${theirs()}`;
    await expect(attempt(statement, { told: false })).rejects.toMatchObject(refused);
    await expect(attempt(statement, { told: true })).rejects.toThrow('allowed');
  });

  describe('and even there it is refused', () => {
    it.each([
      ['to change what happened', "set action = 'signOut'", theirs],
      ['to change when', "set happened_at = now() - interval '1 day'", theirs],
      ['to change who it was', 'set user_id = 1', theirs],
      ['to change which row', 'set row_id = 1', theirs],
      ['to say from where', "set address = '10.0.0.1'", theirs],
      ['to rename others', "set username = 'x'", () => "where user_id = 1 and resource = 'roles'"],
    ])('%s', async (_what, change, where) => {
      const statement = `update audit_entries ${change} ${where()}`;
      await expect(attempt(statement, { told: true })).rejects.toMatchObject(refused);
    });

    it('to delete', async () => {
      const statement = `delete from audit_entries ${theirs()}`;
      await expect(attempt(statement, { told: true })).rejects.toMatchObject(refused);
    });
  });

  it('ends with the transaction', async () => {
    const { token } = await server.signInAsAdmin();
    const { id } = person.row;
    const data = { id, version: 1, confirm: person.username };
    expect((await server.call('POST', '/api/user/anonymiseUser', { data }, { token })).status).toBe(
      200,
    );
    const statement = `update audit_entries set username = 'x' ${theirs()}`;
    await expect(attempt(statement, { told: false })).rejects.toMatchObject(refused);
  });
});
