import { expect, it } from 'vitest';
import { readingsByKeyboard } from '../../src/thailand/keyboard.ts';

it.each([
  ['dlo', 'กสน'],
  ['l;ylfu', 'สวัสดี'],
  ['wmp', 'ไทย'],
  ['g9uJ', 'เตี๋'],
  ['-hk;', 'ข้าว'],
  ['ดนนก', 'food'],
  ['ะำหะ', 'test'],
  ['ญ', 'P'],
])('reads %s as %s, typed on the other layout', (typed, meant) => {
  expect(readingsByKeyboard(typed)).toEqual([meant]);
});

it.each(['', '12345', 'ไทย thai', '🍚', '2569/11'])('has no other reading of %j', (typed) => {
  expect(readingsByKeyboard(typed)).toEqual([]);
});

it('leads back from every letter that a word is written with', () => {
  const thai = 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืุูเแโใไๆ็่้๊๋์';
  const [latin = ''] = readingsByKeyboard(thai);
  expect([...latin].every((sign) => sign.charCodeAt(0) < 128)).toBe(true);
  expect(new Set(latin).size).toBe([...thai].length);
});
