import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { isGuessable } from '../../../src/engine/server/auth/guessable.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

const NAMES = ['somchai', 'สมชาย', 'ใจดี'];
const WORDS = readConfig().guessable;

it.each([
  ['of the most used', 'trustno1'],
  ['of the most used, in capitals', 'Password1'],
  ['a run', 'abcdefghij'],
  ['a run backwards', '987654321'],
  ['a repetition', 'aaaaaaaaaaab'],
  ['the username and a year', 'somchai2569'],
  ['the name and a number', 'สมชาย1234'],
  ['both names', 'สมชาย.ใจดี'],
  ['the product and a year', 'FoodWaste2026!'],
  ['the word for it', 'รหัสผ่าน123'],
])('%s is guessable', (_why, password) => {
  expect(isGuessable(password, NAMES, WORDS)).toBe(true);
});

it.each(['correct horse battery', 'แมวเหมียวกินปลา', 'k7#vQ2!xw9', 'somchai likes mangoes'])(
  '%s is not',
  (password) => {
    expect(isGuessable(password, NAMES, WORDS)).toBe(false);
  },
);

describeDatabase('a guessable password', (open) => {
  let server: TestServer;
  const refusal = ['รหัสผ่านนี้เดาง่าย ให้ใช้หลายคำต่อกัน และเลี่ยงรหัสที่ใช้กันทั่วไป ชื่อ และเลขเรียง'];

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  it('is neither given to somebody nor chosen by them', async () => {
    const person = await addUser(server, []);
    const admin = await server.signInAsAdmin();
    const { id } = person.row;
    for (const password of ['trustno1', `${person.username}2569`]) {
      const data = { id, version: 1, password };
      const given = await server.call('POST', '/api/user/saveUser', { data }, admin);
      expect(given.status).toBe(400);
      expect(given.body.error).toMatchObject({ fields: { password: refusal } });
      const session = await server.signIn(person.username, person.password);
      const change = { data: { current: person.password, next: password } };
      const chosen = await server.call('POST', '/api/auth/changePassword', change, session);
      expect(chosen.status).toBe(400);
      expect(chosen.body.error).toMatchObject({ fields: { next: refusal } });
    }
  });
});
