import type { Field } from '../../../declaration/types.ts';
import { findDefinition } from '../../../fields/index.ts';
import type { Words } from '../../fields/shared/useWords.ts';
import { type LabelWords, textWithUnit } from '../shared/rows.ts';

/** Pixels that a column has at least; a wide screen gives each its share of the rest. */
const USUAL_WIDTH = 100;
const NAME_WIDTH = 132;
/** A number beside what it rests on. */
const EVIDENCE_WIDTH = 200;

/** Left and right of what a cell shows. */
const PADDING = 18;
const NARROW_CHARACTER = 4.5;
const DIGIT = 8.2;
/** Of Thai and of Latin, as wide as they are on average in words. */
const LETTER = 8.8;

/** Pixels that a text takes in a list, rather too many; nothing is drawn to find out. */
function pixelsOf(text: string): number {
  const letters = text.replace(/\p{Mn}/gu, '');
  const narrow = letters.match(/[ .,:’'-]/g)?.length ?? 0;
  const digits = letters.match(/\d/g)?.length ?? 0;
  const others = letters.length - narrow - digits;
  return Math.ceil(narrow * NARROW_CHARACTER + digits * DIGIT + others * LETTER);
}

/** What the values of a type are written with in a list. */
export type CellWords = LabelWords & Pick<Words, 'suffix'>;

/** Room for any value of a field whose longest values are known. */
function longestPixels(field: Field, words: CellWords): number {
  const longest = findDefinition(field)?.longest?.(field) ?? [];
  const texts = longest.map((value) => textWithUnit(field, { [field.name]: value }, words));
  return texts.length === 0 ? 0 : Math.max(...texts.map(pixelsOf)) + PADDING;
}

/** Pixels that the column of a field has at least, which cuts no date and no number. */
export function columnWidth(field: Field, isLink: boolean, words: CellWords): number {
  const usual = findDefinition(field)?.width ?? USUAL_WIDTH;
  const least = field.evidence ? EVIDENCE_WIDTH : usual;
  return Math.max(isLink ? NAME_WIDTH : least, longestPixels(field, words));
}
