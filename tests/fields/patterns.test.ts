import { describe, expect, it } from 'vitest';
import { inSql, readPattern } from '../../src/engine/fields/pattern/safe.ts';

describe('a pattern that is declared', () => {
  it.each([
    '\\d?[ก-ฮ]{1,2} \\d{1,4}',
    '[A-Z]{2}-\\d{4}(/\\d{2})?',
    '(NF|REF) [^ ]{1,8}',
    '\\d+[.]\\d+',
    "O'[A-Z]+",
  ])('may be %s', (pattern) => {
    expect(readPattern(pattern, 50).problem).toBeNull();
  });

  it.each([
    ['(a+)+b', 'patternSyntax'],
    ['(a|a)*b', 'patternSyntax'],
    ['(?:a{1,9}){9}', 'patternSyntax'],
    ['a(?=b)', 'patternSyntax'],
    ['(?<!a)b', 'patternSyntax'],
    ['(a)\\1', 'patternSyntax'],
    ['\\w+', 'patternSyntax'],
    ['^a$', 'patternSyntax'],
    ['a{3,1}', 'patternSyntax'],
    ['(a', 'patternSyntax'],
    ['a)', 'patternSyntax'],
    ['+a', 'patternSyntax'],
    ['[b-a]', 'patternSyntax'],
    ['\\d*\\d*\\d*', 'patternSlow'],
    ['(a?){1}', null],
    ['a{255}', null],
    ['a{256}', 'patternSyntax'],
    ['a{1,300}', 'patternSyntax'],
  ])('%s is refused where it could be slow, or is read otherwise elsewhere', (pattern, key) => {
    expect(readPattern(pattern, 100).problem?.key ?? null).toBe(key);
  });

  it.each([
    ['(a+)+b', '+b'],
    ['a(?=b)', '(?=b)'],
    ['(a', '(a'],
    ['a{3,1}b', 'b'],
  ])('%s is told from where it cannot be read: %s', (pattern, from) => {
    expect(readPattern(pattern, 100).problem?.params.value).toBe(from);
  });

  it('is fast on the texts that are worst for it', () => {
    const pattern = '[a-z]*[a-z]*b';
    expect(readPattern(pattern, 90).problem).toBeNull();
    const began = performance.now();
    expect(new RegExp(`^(?:${pattern})$`, 'u').test(`${'a'.repeat(89)}!`)).toBe(false);
    expect(performance.now() - began).toBeLessThan(200);
  });

  it('is the same in the database', () => {
    expect(inSql("O'\\d")).toBe("^(?:O''[0-9])$");
    expect(inSql('\\\\d\\d')).toBe('^(?:\\\\d[0-9])$');
  });
});
