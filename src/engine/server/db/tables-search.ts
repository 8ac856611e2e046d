/** Holds the quick search's form of every searchable field, one per line. */
export const SEARCH_TEXT_COLUMN = 'search_text';
/** Holds the same in the form that is indexed. */
export const SEARCH_INDEX_COLUMN = 'search_index';

/**
 * Thai letters, and under each the Latin letter or digit it is indexed as. Letters that sound alike
 * share one, for there are only 36; the words found are then compared as they are written.
 */
const LETTERS: readonly (readonly [string, string])[] = [
  ['a', 'ก'],
  ['b', 'ขฃ'],
  ['c', 'คฅฆ'],
  ['d', 'ง'],
  ['e', 'จฉ'],
  ['f', 'ชซฌ'],
  ['g', 'ดฎ'],
  ['h', 'ตฏ'],
  ['i', 'ทถธฐฑฒ'],
  ['j', 'นณ'],
  ['k', 'บ'],
  ['l', 'ป'],
  ['m', 'ผฝฟ'],
  ['n', 'พภ'],
  ['o', 'ม'],
  ['p', 'ยญ'],
  ['q', 'รฤ'],
  ['r', 'ลฬฦ'],
  ['s', 'ว'],
  ['t', 'สศษ'],
  ['u', 'หฮ'],
  ['v', 'อ'],
  ['w', 'ะฯ'],
  ['x', 'าำๅ'],
  ['y', 'ั\u0e4d'],
  ['z', 'ิึ'],
  ['0', 'ีื'],
  ['1', 'ุู'],
  ['2', 'เ'],
  ['3', 'แ'],
  ['4', 'โ'],
  ['5', 'ไใ'],
  ['6', '่๋'],
  ['7', '้๊'],
  ['8', '็ๆ'],
  ['9', '์ฺ๎'],
];
const LETTER_OF: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(([letter, thai]) => [...thai].map((character) => [character, letter] as const)),
);

/**
 * The form in which a text is indexed. Where a cluster's character type is `C`, as on many servers,
 * `pg_trgm` takes Thai letters for gaps between words and finds nothing by them; in this form it
 * works everywhere, and reads a third of the bytes.
 */
export function indexedForm(text: string): string {
  return text.replace(/[\u0e01-\u0e4e]/g, (character) => LETTER_OF.get(character) ?? character);
}

/** The index knows runs of three letters; a shorter text is looked for without it. */
export const SHORTEST_INDEXED = 3;
