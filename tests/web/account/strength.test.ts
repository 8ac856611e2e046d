import { describe, expect, it } from 'vitest';
import { strengthOf } from '../../../src/engine/web/pages/account/password/strength.ts';

const NAMES = ['somying', 'สมหญิง ใจดี'];

describe('how hard a password is to guess', () => {
  it.each([
    'password1234',
    'PASSWORD!',
    '1234567890123456',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'somying2569',
    'สมหญิงใจดี',
    'qwertyqwerty',
  ])('%s is easy', (password) => {
    expect(strengthOf(password, NAMES)).toBe('weak');
  });

  it.each(['kanom-tom', 'ต้มยำกุ้งน้ำข้น', '8147203956'])('%s is fair', (password) => {
    expect(strengthOf(password, NAMES)).toBe('fair');
  });

  it.each(['ข้าวเหนียวมะม่วง 7 ถ้วย', 'correct horse battery staple', 'x9!mLq2#vRt8'])(
    '%s is hard',
    (password) => {
      expect(strengthOf(password, NAMES)).toBe('strong');
    },
  );
});
