/** Sentences whose wording is given, with what stands in them in its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadWords } from '../../src/engine/server/i18n.ts';

const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
const words = loadWords(LOCALES);

it.each([
  ['validation:required', { field: 'ชื่อ' }, 'กรุณากรอกชื่อ'],
  ['validation:duplicate', { field: 'ชื่อ' }, 'มีชื่อนี้อยู่แล้ว'],
  [
    'validation:between',
    { field: 'ส่วนที่รับประทานไม่ได้', min: 0, max: 100 },
    'ส่วนที่รับประทานไม่ได้ต้องอยู่ระหว่าง 0 ถึง 100',
  ],
  ['api:signInFailed', {}, 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง'],
  ['shell:toasts.uploadFailed', {}, 'เกิดข้อผิดพลาดในการอัปโหลดไฟล์ กรุณาตรวจสอบข้อมูล'],
  ['screens:form.saved', {}, 'บันทึกข้อมูลสำเร็จ'],
])('%s', (key, params, text) => {
  expect(words.text('th', key, params)).toBe(text);
});

it.each([
  'api:membershipBeyondYours',
  'api:organisationBeyondYours',
  'api:organisationBelowItself',
  'api:areaBeyondYours',
])('%s calls organisations as the application does', (key) => {
  const errors = { branchId: [{ key, params: { titleOf: 'places' } }] };
  const [thai] = words.fieldErrors('th', errors).branchId ?? [];
  expect(thai).toContain('สถานที่ที่รายงาน');
  expect(thai).not.toContain('หน่วยงาน');
  const [english] = words.fieldErrors('en', errors).branchId ?? [];
  expect(english).toMatch(/^Reporting places: /);
  expect(english).not.toMatch(/organi/i);
});

it('no other Thai sentence says please: it says what to do', () => {
  const files = readdirSync(`${LOCALES}/th`);
  const texts = files.flatMap((file) => readFileSync(`${LOCALES}/th/${file}`, 'utf8').split('\n'));
  const polite = texts.flatMap((line) => /: "(.*(?:กรุณา|โปรด).*)"/.exec(line)?.[1] ?? []);
  expect([...new Set(polite)].sort()).toEqual([
    'กรุณากรอก{field}',
    'ข้อมูลถูกแก้ไขโดยผู้อื่น กรุณาโหลดใหม่',
    'เกิดข้อผิดพลาดในการอัปโหลดไฟล์ กรุณาตรวจสอบข้อมูล',
    'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง',
  ]);
});
