import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import { roles, users } from '../../../src/engine/server/access/user-tables.ts';
import type { ServerContext } from '../../../src/engine/server/context.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { tablesOf } from '../../../src/engine/server/query/tables.ts';
import { AdminPasswordError, ensureAdmin } from '../../../src/engine/server/users/ensure-admin.ts';
import { describeDatabase } from '../../support/databases.ts';
import { CHEAP_PASSWORDS, startTestServer } from '../../support/server.ts';

describeDatabase('the first admin', (open) => {
  let context: ServerContext;

  beforeEach(async () => {
    context = {
      config: readConfig(),
      database: await open('migrated'),
      shippedData: fileURLToPath(new URL('../../../data', import.meta.url)),
      plugins,
      now: () => new Date('2026-03-01T02:00:00Z'),
    };
    await migrate(context);
  });

  const ensure = (password?: string) =>
    ensureAdmin(context, { password, passwordCost: CHEAP_PASSWORDS });
  const stored = () => context.database.db.select().from(users);

  it('is made once, with the password of ADMIN_PASSWORD', async () => {
    expect(await ensure('สวัสดีชาวโลก')).toEqual({ created: true, generatedPassword: null });
    expect(await stored()).toMatchObject([
      {
        username: 'admin',
        firstName: 'ผู้ดูแล',
        lastName: 'ระบบ',
        admin: true,
        active: true,
        mustChangePassword: false,
      },
    ]);
    expect(await ensure('another password')).toEqual({ created: false, generatedPassword: null });
    const server = await startTestServer(context.database);
    expect((await server.signIn('admin', 'สวัสดีชาวโลก')).answer).toMatchObject({
      fullname: 'ผู้ดูแล ระบบ',
    });
    await server.app.close();
  });

  it('has a name in the language that the application opens in', async () => {
    const { region, ...config } = readConfig();
    context = { ...context, config: { ...config, region: { ...region, language: 'en' } } };
    await ensure('สวัสดีชาวโลก');
    expect(await stored()).toMatchObject([{ firstName: 'System', lastName: 'Administrator' }]);
  });

  it('gets a generated password, told once, that must be changed', async () => {
    const first = await ensure();
    expect(first.created).toBe(true);
    expect(first.generatedPassword).toMatch(/^[a-z2-9]{20}$/);
    expect(await ensure()).toEqual({ created: false, generatedPassword: null });
    expect(await stored()).toMatchObject([{ mustChangePassword: true }]);
    const server = await startTestServer(context.database);
    await server.signIn('admin', first.generatedPassword ?? '');
    await server.app.close();
  });

  it('is made by one of several servers that start together', async () => {
    const outcomes = await Promise.all([ensure(), ensure(), ensure()]);
    expect(outcomes.filter(({ created }) => created)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it('is not made with a password that is too short, too long or easily guessed', async () => {
    const unfit = ['', 'short', 'aaaaaaaaaa', '12345678', 'AdminAdmin', 'x'.repeat(129)];
    for (const password of unfit) {
      const refusal = await ensure(password).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AdminPasswordError);
      if (!(refusal instanceof AdminPasswordError)) return;
      expect(refusal.lines()[0]).toMatch(/ADMIN_PASSWORD ไม่ปลอดภัยพอ ต้องยาว 8 ถึง 128 ตัวอักษร/);
      expect(refusal.exitCode).toBe(78);
    }
    expect(await stored()).toHaveLength(0);
  });
});

it('the columns that signing in uses are those of the declaration', () => {
  const declared = tablesOf(readConfig());
  for (const [name, table] of Object.entries({ users, roles })) {
    for (const field of Object.keys(table).filter((key) => key !== 'enableRLS')) {
      expect(declared[name], `${name}.${field}`).toHaveProperty(field);
    }
  }
});
