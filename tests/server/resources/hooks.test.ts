import { expect, it } from 'vitest';
import { settings } from '../../../src/engine/server/db/system-tables.ts';
import { ApiError } from '../../../src/engine/server/http/errors.ts';
import type { HookRegistry, SaveEvent } from '../../../src/engine/server/resources/hooks.ts';
import { describeDatabase } from '../../support/databases.ts';
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
    expect(notes).toEqual([{ key: 'lucky', value: row.id }]);
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
});
