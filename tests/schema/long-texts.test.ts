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

  it('keeps the marks that any language writes', () => {
    expect(tidyText(`ก${'\u0e49'.repeat(30)}ข`)).toBe(`ก${'\u0e49'.repeat(30)}ข`);
    expect(tidyText(`ก${'\u0e49'.repeat(31)}ข`)).toBe(`ก${'\u0e49'.repeat(30)}ข`);
    expect(tidyFileName(' . รายงาน  .pdf', 'pdf')).toBe('รายงาน.pdf');
  });
});
