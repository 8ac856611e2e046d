import { arabicDigits } from '../../declaration/digits.ts';

const MOST_DECIMALS = 12;
/** By the decimals that they always write: making one takes long. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, MOST_DECIMALS),
  });
  formats.set(decimals, format);
  return format;
}

/**
 * A number with thousands separators: 1234.5 → `1,234.5`, with two decimals `1,234.50`; what is none
 * as it stands.
 */
export function formatNumber(value: unknown, decimals = 0): string {
  if (typeof value === 'number' && Number.isFinite(value)) return formatOf(decimals).format(value);
  return value === null || value === undefined ? '' : String(value);
}

/** Numbers that name something and count nothing: they have no separators. */
const NAMES: ReadonlySet<string> = new Set(['id', 'row', 'year', 'buddhist', 'common']);

/**
 * The figures of a message with thousands separators, as numbers are written everywhere else. Where
 * it has only one, that is its `count` too, by which the form of the text is chosen: "1 decimal".
 */
export function writeFigures<Value>(
  params: Readonly<Record<string, Value>> | undefined,
): Record<string, Value | string | number> {
  const entries = Object.entries(params ?? {});
  const figures = entries.flatMap(([name, value]) =>
    typeof value === 'number' && !NAMES.has(name) ? [{ name, value }] : [],
  );
  const [only, ...others] = figures;
  return {
    ...(only && others.length === 0 && { count: only.value }),
    ...Object.fromEntries(entries),
    ...Object.fromEntries(figures.map(({ name, value }) => [name, formatNumber(value)])),
  };
}

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
