/** Thai is written without spaces between words, but with one beside Latin letters and digits. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { translator } from '../../src/engine/web/i18n/words.ts';

const words = loadWords(fileURLToPath(new URL('../../locales', import.meta.url)));
const inThai = (key: string, params: Record<string, string | number>) =>
  words.text('th', key, params);

describe('a Thai text with a name in it', () => {
  it.each([
    ['a Latin name', 'Places', 'เพิ่ม Places'],
    ['a name that begins with a digit', '3D models', 'เพิ่ม 3D models'],
    ['a Thai name', 'สถานที่', 'เพิ่มสถานที่'],
    ['a Thai name that ends in Latin letters', 'เครื่อง GPS', 'เพิ่มเครื่อง GPS'],
    ['a name that runs both together itself', 'ห้องA1ใหญ่', 'เพิ่มห้องA1ใหญ่'],
    ['a name that looks like a placeholder', '{title}', 'เพิ่ม{title}'],
    ['a name with signs of HTML', 'ก & <b>', 'เพิ่มก & <b>'],
  ])('stands apart from Latin letters and digits alone: %s', (_what, title, expected) => {
    expect(inThai('screens:add.action', { title })).toBe(expected);
  });

  it('stands apart before the name and after it', () => {
    expect(inThai('validation:notBefore', { field: 'closes', fields: 'opens' })).toBe(
      'closes ต้องไม่มาก่อน opens',
    );
  });

  it('has one space where the text has one', () => {
    expect(inThai('validation:between', { field: 'ปริมาณ', min: 1, max: 5 })).toBe(
      'ปริมาณต้องอยู่ระหว่าง 1 ถึง 5',
    );
  });

  it('stands apart after a bracket', () => {
    expect(inThai('validation:between', { field: 'น้ำหนัก (กก.)', min: 1, max: 5 })).toBe(
      'น้ำหนัก (กก.) ต้องอยู่ระหว่าง 1 ถึง 5',
    );
  });

  it('stands so on the page to sign in', () => {
    const write = translator({ required: 'กรุณากรอก{field}' }, {});
    expect(write('required', { field: 'Username' })).toBe('กรุณากรอก Username');
    expect(write('required', { field: 'ชื่อผู้ใช้' })).toBe('กรุณากรอกชื่อผู้ใช้');
  });
});
