/** Numbers as people type them. Apart from how they are written, which public pages do as well. */
import { arabicDigits } from '../../declaration/digits.ts';

/** Commas that part no thousands: `12,5`, which would be read as 125, `0,500`, `,5` and `1.234,5`. */
const DECIMAL_COMMA = /^[+-]?((\d+,)+\d{1,2}|0+,\d+|,\d+|[\d,]+\.\d*,[\d,]*)$/;

/** A number without spaces, in Arabic digits. */
const written = (text: string): string =>
  arabicDigits(text)
    .replace(/\s/g, '')
    .replace(/^[\u2212\u2013]/, '-');

/** Why a value is no number, as the message of an issue; by default the schema says it. */
export const noNumber = ({ input }: { readonly input?: unknown }): string | undefined =>
  typeof input === 'string' && DECIMAL_COMMA.test(written(input)) ? 'decimalComma' : undefined;

/**
 * Reads a number as people type it: separators, spaces and Thai digits. Blank gives null; text that
 * is no number, or has a decimal comma, comes back as it is, so that the check of the schema can
 * refuse it in its own words.
 */
export function parseNumber(text: string): number | string | null {
  const withCommas = written(text);
  const plain = withCommas.replaceAll(',', '');
  if (plain === '') return null;
  if (DECIMAL_COMMA.test(withCommas)) return text;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** No thousands begin with 0: `0,500` is half of one. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * Whether commas of a number, or of a text with numbers in it, stand elsewhere than between thousands,
 * so that one may be meant as a decimal point (`12,5`). One behind a word parts it from the next. Of a
 * number that is typed over one with separators that means nothing.
 */
export function hasStrayComma(text: string): boolean {
  const plain = arabicDigits(text)
    .replace(/\s/g, '')
    .replace(/(\p{L}\p{M}*\.?),/gu, '$1');
  const numbers = plain.match(/[\d.,]+/g) ?? [];
  return numbers.some((number) => number.includes(',') && !GROUPED.test(number));
}
