import { expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { staleMessage } from '../../../src/engine/server/resources/bulk/outcomes.ts';
import { thailandRegion } from '../../../src/thailand/region.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';

const words = loadWords(LOCALES_DIRECTORY, { region: thailandRegion });

it.each([
  ['th', 'api:bulk.changedAfter', 'แก้ไขภายหลังโดย สมหญิง ใจดี เมื่อ 1 ม.ค. 2570 00:24\u00a0น.'],
  ['en', 'api:bulk.changedAfter', 'Changed since by สมหญิง ใจดี, 1 Jan 2570 BE, 00:24'],
  [
    'th',
    'api:bulk.changedSince',
    'มีผู้แก้ไขแล้วหลังจากที่คุณเปิด (สมหญิง ใจดี เมื่อ 1 ม.ค. 2570 00:24\u00a0น.) ให้โหลดใหม่',
  ],
])(
  'in %s, %s reports the change as the screens do, by the clock in Thailand',
  (language, key, told) => {
    const row = { updatedBy: 'สมหญิง ใจดี', createdBy: null, updatedAt: '2026-12-31T17:24:26.000Z' };
    const version = [staleMessage(key, { id: 1, version: 2, active: true, ...row })];
    expect(words.fieldErrors(language, { version }, 'units')).toEqual({ version: [told] });
  },
);

it.each([
  ['api:bulk.changedAfter', 'เปลี่ยนภายหลังเมื่อ 1 ม.ค. 2570 00:24\u00a0น.'],
  ['api:bulk.changedSince', 'รายการนี้เปลี่ยนไปหลังจากที่คุณเปิด (เมื่อ 1 ม.ค. 2570 00:24\u00a0น.) ให้โหลดใหม่'],
])('%s names nobody where no person has changed the row', (key, told) => {
  const row = { updatedBy: null, createdBy: null, updatedAt: '2026-12-31T17:24:26.000Z' };
  const version = [staleMessage(key, { id: 1, version: 2, active: true, ...row })];
  expect(words.fieldErrors('th', { version }, 'units')).toEqual({ version: [told] });
});
