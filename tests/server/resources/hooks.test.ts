import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FieldErrors } from '../../../src/engine/declaration/messages.ts';
import { settings } from '../../../src/engine/server/db/system-tables.ts';
import { ApiError } from '../../../src/engine/server/http/errors.ts';
import type { HookRegistry, SaveEvent } from '../../../src/engine/server/resources/hooks.ts';
import { describeDatabase } from '../../support/databases.ts';
import { complaints, startTestServer } from '../../support/server.ts';
import { ADMIN, NOW, refusal, start } from './support.ts';

describeDatabase('hooks of saving', (open) => {
  it('see the save, may change and refuse it, and share its transaction', async () => {
    const seen: SaveEvent[] = [];
    const hooks: HookRegistry = {
      users: {
        async beforeSave(event) {
          seen.push(event);
          if (event.values.username === 'forbidden') return { username: [{ key: 'choice' }] };
          event.values.lastLoginAt = NOW;
          return undefined;
        },
        async afterSave(event, row) {
          await event.tx.insert(settings).values({ key: String(row.username), value: row.id });
          if (row.username === 'unlucky') throw new ApiError('forbidden');
        },
      },
    };
    const { context, service } = await start(await open('migrated'), { hooks });
    const user = {
      password: 'a good long password',
      firstName: 'ก',
      lastName: 'ข',
      userType: 'staff',
    };
    const row = await service.save(ADMIN, 'users', { ...user, username: 'lucky' });
    expect(row).toMatchObject({ lastLoginAt: NOW.toISOString() });
    expect(seen[0]).toMatchObject({
      current: null,
      now: NOW,
      principal: ADMIN,
      values: { password: 'a good long password', username: 'lucky' },
    });
    const forbidden = service.save(ADMIN, 'users', { ...user, username: 'forbidden' });
    expect(await refusal(forbidden)).toMatchObject({
      code: 'validation',
      fields: { username: [{ key: 'choice' }] },
    });
    const unlucky = service.save(ADMIN, 'users', { ...user, username: 'unlucky' });
    expect(await refusal(unlucky)).toMatchObject({ code: 'forbidden' });
    expect((await service.search(ADMIN, 'users', {})).total).toBe(1);
    const notes = await context.database.db.select().from(settings);
    const ofHooks = notes.filter(({ key }) => key !== 'belonging');
    expect(ofHooks).toEqual([{ key: 'lucky', value: row.id }]);
  });

  it('can be saved within a transaction of the caller, which decides on it', async () => {
    const { context, service } = await start(await open('migrated'));
    const work = context.database.db.transaction(async (tx) => {
      await service.save(ADMIN, 'foodTypes', { name: 'ต้ม' }, { tx });
      const twin = service.save(ADMIN, 'foodTypes', { name: 'ต้ม' }, { tx });
      expect(await refusal(twin)).toMatchObject({ code: 'conflict' });
      await service.save(ADMIN, 'foodTypes', { name: 'ผัด' }, { tx });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect((await service.search(ADMIN, 'foodTypes', {})).total).toBe(0);
  });

  it('that give a message of no words are reported in general, and logged once', async () => {
    let logged = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    const hooks: HookRegistry = {
      foodTypes: {
        async beforeSave({ values }) {
          if (values.name === 'whole')
            throw new ApiError('forbidden', { message: { key: 'mispelt' } });
          return { name: [{ key: 'mostFoodz', params: { most: 5 } }] };
        },
      },
    };
    const server = await startTestServer(await open('migrated'), {
      hooks,
      logger: { level: 'warn', stream },
    });
    try {
      const { token } = await server.signInAsAdmin();
      const save = (name: string, language: string) =>
        server.call(
          'POST',
          '/api/foodcateory/saveFoodType',
          { data: { name } },
          {
            token,
            headers: { 'accept-language': language },
          },
        );
      expect(complaints(await save('ต้ม', 'th'))).toEqual({
        name: ['ชื่อประเภทอาหารที่กรอกใช้ไม่ได้ หากไม่ทราบวิธีแก้ ให้แจ้งผู้ดูแลระบบ'],
      });
      expect(complaints(await save('ต้ม', 'en')).name?.[0]).toMatch(/ cannot be saved as it is/);
      const whole = await save('whole', 'en');
      expect(whole.body.error).toMatchObject({
        code: 'forbidden',
        message: expect.not.stringContaining('mispelt'),
      });
      expect(logged.match(/validation:mostFoodz of foodTypes stands in no file/g)).toHaveLength(1);
      expect(logged).toContain('the message api:mispelt stands in no file');
    } finally {
      await server.app.close();
    }
  });

  it('that return or throw something else than messages stop the save, and say so in the log alone', async () => {
    let logged = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    // As plugins may that are written without types.
    const wrong = (answer: unknown): FieldErrors => JSON.parse(JSON.stringify(answer));
    const hooks: HookRegistry = {
      foodTypes: {
        async beforeSave({ values: { name } }) {
          if (name === 'text') return wrong({ name: 'choice' });
          if (name === 'yes') return wrong(true);
          throw new ApiError('validation', { fields: wrong({ name: 'choice' }) });
        },
      },
    };
    const server = await startTestServer(await open('migrated'), {
      hooks,
      logger: { level: 'error', stream },
    });
    try {
      const { token } = await server.signInAsAdmin();
      for (const name of ['text', 'yes', 'thrown']) {
        const data = { name };
        const path = '/api/foodcateory/saveFoodType';
        const { status, body } = await server.call('POST', path, { data }, { token });
        expect([name, status, body]).toEqual([
          name,
          500,
          {
            error: {
              code: 'internal',
              message: expect.not.stringContaining('function'),
              requestId: expect.any(String),
            },
          },
        ]);
      }
      const { body } = await server.call('POST', '/api/foodcateory/searchFoodType', {}, { token });
      expect(body.total).toBe(0);
      expect(logged.match(/beforeSave of foodTypes returns neither/g)).not.toBeNull();
    } finally {
      await server.app.close();
    }
  });
});
