import { beforeAll, expect, it } from 'vitest';
import { PRIVACY_NOTICE } from '../../../src/engine/declaration/privacy.ts';
import { isNoticeDue } from '../../../src/engine/server/auth/consent.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { entriesOf } from '../audit/support.ts';

describeDatabase('the privacy notice', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const isDue = async ({ username, password }: { username: string; password: string }) => {
    const { answer, token } = await server.signIn(username, password);
    return { due: Object(answer.userLogin).privacyNoticeDue, token };
  };
  const acknowledge = (token: string, version: unknown = PRIVACY_NOTICE.version) =>
    server.call('POST', '/api/auth/acknowledgePrivacy', { data: { version } }, { token });

  it('is due until it is acknowledged, and again when there is a newer one', async () => {
    const person = await addUser(server, []);
    const { due, token } = await isDue(person);
    expect(due).toBe(true);
    expect((await acknowledge(token)).status).toBe(204);
    expect((await isDue(person)).due).toBe(false);
    for (const version of [null, 0, PRIVACY_NOTICE.version - 1]) {
      expect(isNoticeDue(version)).toBe(true);
    }
    expect(isNoticeDue(PRIVACY_NOTICE.version)).toBe(false);
  });

  it('refuses nothing to who has not acknowledged it', async () => {
    const person = await addUser(server, ['food-cateory/units/u']);
    const { token } = await isDue(person);
    expect(
      (await server.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token })).status,
    ).toBe(200);
  });

  it('is shown with version and day in the user’s form, where nobody can write them', async () => {
    const person = await addUser(server, []);
    const { token } = await isDue(person);
    await acknowledge(token);
    const admin = (await server.signInAsAdmin()).token;
    const filters = [{ field: 'id', operator: 'eq', value: person.row.id }];
    const found = await server.call(
      'POST',
      '/api/user/searchUser',
      { data: { filters } },
      { token: admin },
    );
    const [row] = Array.isArray(found.body.data) ? found.body.data : [];
    // Acknowledging is no edit: a form that is open meanwhile is not made stale.
    expect(row).toMatchObject({
      version: 1,
      consentVersion: PRIVACY_NOTICE.version,
      consentedAt: server.clock.now().toISOString(),
    });
    const data = { id: row.id, version: row.version, consentVersion: 99 };
    expect(
      (await server.call('POST', '/api/user/saveUser', { data }, { token: admin })).status,
    ).toBe(400);
  });

  it('is acknowledged in the version that holds, and once', async () => {
    const person = await addUser(server, []);
    const { token } = await isDue(person);
    for (const version of [PRIVACY_NOTICE.version + 1, 0, '1', null, {}]) {
      expect((await acknowledge(token, version)).status, String(version)).toBe(400);
    }
    const without = await server.call('POST', '/api/auth/acknowledgePrivacy', {}, { token });
    expect(without.body.error).toMatchObject({
      fields: { version: [expect.stringContaining('มีฉบับใหม่')] },
    });
    expect((await acknowledge(token)).status).toBe(204);
    const entries = await entriesOf(server.context.database, async () => {
      await acknowledge(token);
      await acknowledge(token);
    });
    expect(entries).toEqual([]);
  });

  it('is in the audit log once it is acknowledged', async () => {
    const person = await addUser(server, []);
    const { token } = await isDue(person);
    const entries = await entriesOf(server.context.database, () => acknowledge(token));
    expect(entries).toMatchObject([
      {
        action: 'noticeAcknowledged',
        userId: person.row.id,
        rowId: person.row.id,
        details: { version: PRIVACY_NOTICE.version },
      },
    ]);
  });
});
