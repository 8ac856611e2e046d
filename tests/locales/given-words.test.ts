/** Sentences whose wording is given, with what stands in them in its place. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadWords } from '../../src/engine/server/i18n.ts';

const words = loadWords(fileURLToPath(new URL('../../locales', import.meta.url)));

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
