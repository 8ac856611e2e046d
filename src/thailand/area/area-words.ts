import type { AreaLevel } from '../geography.ts';

/** What people write before the name of an area though it is no part of it. */
const WORDS: Readonly<Record<AreaLevel, readonly string[]>> = {
  province: ['จังหวัด', 'จ.'],
  amphure: ['กิ่งอำเภอ', 'อำเภอ', 'อ.', 'เขต'],
  tambon: ['ตำบล', 'ต.', 'แขวง'],
};

/** Source of a pattern of any of these words. */
const anyOf = (words: readonly string[]): string =>
  `(?:${words.map((word) => word.replace('.', '\\.')).join('|')})`;

/** Source of a pattern of the word before an area of any level. */
export const AREA_WORD = anyOf(Object.values(WORDS).flat());
/** The same, of an amphoe. */
export const AMPHURE_WORD = anyOf(WORDS.amphure);

const LEADING = new RegExp(`^${AREA_WORD}\\s*`);

/** The name alone: `อ.เมือง` → `เมือง`. */
export const withoutAreaWord = (text: string): string => text.replace(LEADING, '');

/** Names that people write in short. */
const SHORT: ReadonlyMap<string, string> = new Map([['กทม', 'กรุงเทพมหานคร']]);

/** The name that somebody means: `จ. เชียงใหม่` → `เชียงใหม่`, `กรุงเทพฯ` → `กรุงเทพ`, `กทม.` in full. */
export function nameWithin(text: string): string {
  const name = withoutAreaWord(text).replace(/[ฯ.]+$/, '');
  return SHORT.get(name) ?? name;
}
