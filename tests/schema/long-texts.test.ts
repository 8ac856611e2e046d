import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { roomOf } from '../../src/engine/declaration/fields/index.ts';
import { tidyFileName } from '../../src/engine/declaration/files.ts';
import { thaiSortKey } from '../../src/engine/declaration/thai-order.ts';
import { tidyText } from '../../src/engine/declaration/tidy-text.ts';
import type { FieldDeclaration } from '../../src/engine/declaration/types.ts';

/** Quadratic time makes minutes of this; linear time some milliseconds. */
const LONG = 200_000;
const MOST_MILLISECONDS = 3000;
/** Marks of two classes, which composing a text puts in order one by one. */
const MARKS = '\u0315'.repeat(LONG / 2) + '\u0316'.repeat(LONG / 2);

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('a long text', () => {
  const config = readConfig();
  const check = (field: FieldDeclaration, value: unknown) =>
    roomOf(field, config).input.safeParse(value).success;

  it.each<[string, () => unknown]>([
    ['of marks, tidied', () => tidyText(`a${MARKS}`)],
    ['of marks, sorted', () => thaiSortKey(`a${MARKS}`)],
    ['of marks, as the name of a file', () => tidyFileName(`a${MARKS}`, 'pdf')],
    ['of spaces, as the name of a file', () => tidyFileName(`a${' '.repeat(LONG)}b`, 'pdf')],
    ['of marks, saved', () => check({ type: 'text', max: 150 }, `a${MARKS}`)],
    ['of dots, as an address', () => check({ type: 'url' }, `https://${'a.'.repeat(LONG)}@`)],
  ])('%s, takes no longer than its length allows', (_name, work) => {
    expect(milliseconds(work)).toBeLessThan(MOST_MILLISECONDS);
  });

  it('is not passed over for tidy: what looks tidy is what tidying leaves as it is', () => {
    // Each of what tidying changes, and each that stands beside it.
    const pieces = ['a', ' ', '\n', '\t', 'ก', 'เ', 'แ', 'า', 'ำ', 'ํ', '่', '้', 'ุ', 'ู', 'ฺ', 'ิ', '็'];
    const others = ['์', '๑', '฿', 'e', '\u0301', 'é', '\u200b', '\u00a0', '\ufeff', '\u00ad'];
    const texts = fc.array(fc.constantFrom(...pieces, ...others), { maxLength: 12 });
    const slowly = (text: string): string =>
      text
        .normalize('NFC')
        .replace(/[\u00ad\u200b\ufeff]/g, '')
        .replace(/เเ/g, 'แ')
        .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
        .replace(/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33');
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        expect(tidyText(text)).toBe(slowly(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('is refused for its length where no tidying would make it fit, and is not tidied first', () => {
    const field: FieldDeclaration = { type: 'text', max: 150 };
    // Thirty of the marks would stay, were they looked at.
    expect(check(field, `ก${'\u0e49'.repeat(1400)}`)).toBe(true);
    expect(check(field, `ก${'\u0e49'.repeat(1500)}`)).toBe(false);
  });

  it('keeps the marks that any language writes', () => {
    expect(tidyText(`ก${'\u0e49'.repeat(30)}ข`)).toBe(`ก${'\u0e49'.repeat(30)}ข`);
    expect(tidyText(`ก${'\u0e49'.repeat(31)}ข`)).toBe(`ก${'\u0e49'.repeat(30)}ข`);
    expect(tidyFileName(' . รายงาน  .pdf', 'pdf')).toBe('รายงาน.pdf');
  });
});
