import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchForm, thaiSortKey } from '../../src/engine/declaration/thai-order.ts';
import { runs } from '../support/runs.ts';

/** Order of the kept keys, compared byte by byte as COLLATE "C" does. */
const byKey = (words: readonly string[]) =>
  [...words].sort((left, right) =>
    Buffer.compare(Buffer.from(thaiSortKey(left)), Buffer.from(thaiSortKey(right))),
  );

describe('text sorts in Thai dictionary order, whatever the database collates as', () => {
  it('files a leading vowel behind its consonant', () => {
    expect(byKey(['แก้ว', 'ใบ', 'โต๊ะ', 'กา', 'ไก่', 'เกม', 'กก', 'ขวด', 'เขียง'])).toEqual([
      'กก',
      'กา',
      'เกม',
      'แก้ว',
      'ไก่',
      'ขวด',
      'เขียง',
      'โต๊ะ',
      'ใบ',
    ]);
  });

  it('lets tone marks break ties only', () => {
    expect(byKey(['ข้าวสวย', 'ขาว', 'ข้าว', 'ขาวนวล'])).toEqual(['ขาว', 'ข้าว', 'ขาวนวล', 'ข้าวสวย']);
  });

  it('agrees with the Thai collation of ICU on any words of the dictionary’s letters', () => {
    const collator = new Intl.Collator('th');
    const consonant = fc.constantFrom(...'กขคงจชซญดตทนบปผพมยรลวสหอฮ');
    const syllable = fc
      .tuple(
        fc.constantFrom('', 'เ', 'แ', 'โ', 'ใ', 'ไ'),
        consonant,
        fc.constantFrom('', 'า', 'ิ', 'ี', 'ุ', 'ู'),
        fc.constantFrom('', ...consonants()),
      )
      .map((parts) => parts.join(''));
    const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(word, word, (left, right) => {
        const expected = Math.sign(collator.compare(left, right));
        const [first, second] = [Buffer.from(thaiSortKey(left)), Buffer.from(thaiSortKey(right))];
        expect(Math.sign(Buffer.compare(first, second))).toBe(expected);
      }),
      { numRuns: runs(200) },
    );
  });

  function consonants(): string[] {
    return [...'กนมงบด'];
  }

  it('searches Thai digits and capitals alike', () => {
    expect(searchForm('ถัง ๒๐ ลิตร UHT')).toBe('ถัง 20 ลิตร uht');
  });
});
