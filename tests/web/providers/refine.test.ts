// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import {
  createAccessControlProvider,
  createI18nProvider,
  createNotificationProvider,
} from '../../../src/engine/web/providers/index.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';

describe('access control', () => {
  const { can } = createAccessControlProvider(config, ['audit']);
  beforeEach(() => clearSession());

  it('answers from the stored roles', async () => {
    const userLogin = { id: 1, username: 'somying', admin: false };
    writeSession({ token: 't', roles: [{ auth: 'user' }], fullname: null, userLogin });
    expect(await can({ resource: 'users', action: 'edit' })).toEqual({ can: true });
    expect(await can({ resource: 'roles', action: 'list' })).toEqual({ can: false });
    expect(await can({ resource: 'users', action: 'delete' })).toEqual({ can: false });
    expect(await can({ resource: 'toString', action: 'list' })).toEqual({ can: false });
  });

  it('lets an admin do everything, and somebody signed out nothing', async () => {
    expect(await can({ resource: 'users', action: 'list' })).toEqual({ can: false });
    const userLogin = { id: 1, username: 'admin', admin: true };
    writeSession({ token: 't', roles: [], fullname: null, userLogin });
    expect(await can({ resource: 'users', action: 'list' })).toEqual({ can: true });
  });

  it('knows screens with a page of their own, and pages for administrators alone', async () => {
    const { reports } = config.screens;
    const roles = [{ auth: reports?.permission ?? '' }];
    const userLogin = { id: 1, username: 'somying', admin: false };
    writeSession({ token: 't', roles, fullname: null, userLogin });
    expect(await can({ resource: 'reports', action: 'list' })).toEqual({ can: true });
    expect(await can({ resource: 'audit', action: 'list' })).toEqual({ can: false });
    writeSession({ token: 't', roles, fullname: null, userLogin: { ...userLogin, admin: true } });
    expect(await can({ resource: 'audit', action: 'list' })).toEqual({ can: true });
  });
});

describe("Refine's words", () => {
  it('come from refine.json, and names of resources from resources.json', async () => {
    const words = i18next.createInstance();
    await words.init({
      lng: 'th',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      resources: {
        th: {
          refine: { notifications: { editSuccess: 'บันทึก{resource}แล้ว' } },
          resources: { units: { title: 'หน่วยวัด' } },
        },
      },
    });
    const { translate } = createI18nProvider(words, async () => undefined);
    const resource = translate('units.units', 'Units');
    expect(resource).toBe('หน่วยวัด');
    expect(translate('units.titles.list', 'Units')).toBe('หน่วยวัด');
    expect(translate('notifications.editSuccess', { resource }, 'x')).toBe('บันทึกหน่วยวัดแล้ว');
    expect(translate('buttons.other', 'Other')).toBe('Other');
    expect(translate('buttons.other', {}, 'Other')).toBe('Other');
  });
});

describe('notifications', () => {
  it('are toasts: the sentence first, the heading below it', () => {
    const shown: unknown[] = [];
    const { open } = createNotificationProvider({
      show: (...toast) => shown.push(toast),
      close: () => undefined,
    });
    open({ type: 'error', message: 'ชื่อซ้ำ', description: 'บันทึกไม่สำเร็จ', key: 'k' });
    open({ type: 'success', message: 'บันทึกแล้ว' });
    expect(shown).toEqual([
      ['error', 'บันทึกไม่สำเร็จ', { key: 'k', detail: 'ชื่อซ้ำ' }],
      ['success', 'บันทึกแล้ว', { key: undefined, detail: undefined }],
    ]);
  });
});
