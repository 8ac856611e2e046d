import { arabicDigits } from '../../../declaration/digits.ts';
import type { Message } from '../../../declaration/messages.ts';
import type { RawValue } from '../read/reader.ts';
import { LONGEST_NAME, tidyCell } from './tidy.ts';

export type NumberRead = { readonly number: number } | { readonly problem: Message };

const NOT_A_NUMBER: NumberRead = { problem: { key: 'number' } };
/** Spreadsheets count in binary and show 15 digits; what comes behind is noise. */
const DIGITS = 15;
/** No thousands begin with 0: `0,500` is half of one. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

/** The number without what binary arithmetic adds: 0.30000000000000004 is 0.3. */
export function withoutNoise(number: number): number {
  return Number(number.toPrecision(DIGITS));
}

function readText(raw: string, suffix: string | undefined): NumberRead {
  if (raw.length > LONGEST_NAME) return NOT_A_NUMBER;
  let text = arabicDigits(tidyCell(raw)).replace(/\u2212|\u2013/g, '-');
  if (suffix && text.toLowerCase().endsWith(suffix.toLowerCase())) {
    text = text.slice(0, text.length - suffix.length);
  }
  text = text.replace(/ /g, '');
  if (GROUPED.test(text)) return { number: withoutNoise(Number(text.replaceAll(',', ''))) };
  if (PLAIN.test(text)) return { number: withoutNoise(Number(text)) };
  return DECIMAL_COMMA.test(text) ? { problem: { key: 'decimalComma' } } : NOT_A_NUMBER;
}

/**
 * The number in a cell: real, or written with digits of either kind, with commas, with its unit.
 * A share (15%) is 15 where the unit is per cent.
 */
export function readNumber(raw: RawValue, suffix: string | undefined): NumberRead {
  if (typeof raw === 'number') return { number: withoutNoise(raw) };
  if (typeof raw === 'string') return readText(raw, suffix);
  if (typeof raw === 'object' && raw !== null && 'percent' in raw) {
    return { number: withoutNoise(suffix === '%' ? raw.percent * 100 : raw.percent) };
  }
  return NOT_A_NUMBER;
}
