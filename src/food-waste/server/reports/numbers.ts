import type { Interval } from '../../precision.ts';
import type { ReportCell, ReportUnit } from '../../report.ts';
import type { Speech, Word } from '../dashboard/export/words.ts';

/** The words of `report:`. */
export const wordIn =
  ({ words, language }: Speech): Word =>
  (key, params) =>
    words.text(language, `report:${key}`, params);

/** The term that the standards themselves use, whatever language is read. */
export const termIn =
  ({ words }: Speech): Word =>
  (key, params) =>
    words.text('en', `report:${key}`, params);

/** Digits after the point. */
const DIGITS: Readonly<Record<ReportUnit, number>> = {
  kg: 1,
  tonnesPerYear: 1,
  share: 1,
  kgPerPersonYear: 1,
  gramsPerMeal: 1,
  kgPerSquareMetreYear: 1,
  people: 0,
  reporters: 0,
};
const PERCENT = 100;
/** From here on a fraction says nothing; below, one digit after the point would be nearly none. */
const LARGE = 10_000;
const TINY = 0.1;

/** A number as it is read, without its unit: `1,234.5`, `12.3%`. */
export function numberText(value: number, unit: ReportUnit): string {
  const shown = unit === 'share' ? value * PERCENT : value;
  const digits = shown >= LARGE ? 0 : DIGITS[unit];
  const isTiny = shown > 0 && shown < TINY && digits > 0;
  const text = shown.toLocaleString(
    'en',
    isTiny
      ? { maximumSignificantDigits: 2 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
  return unit === 'share' ? `${text}%` : text;
}

/** Cells of numbers, in the language of a person. */
export class NumberCells {
  readonly #word: Word;

  constructor(speech: Speech) {
    this.#word = wordIn(speech);
  }

  /** A number with its unit and its interval, if it has one. */
  of(value: number, unit: ReportUnit, interval?: Interval): ReportCell {
    const number = numberText(value, unit);
    const named = unit === 'share' ? number : this.#word(`units.${unit}`, { number });
    if (!interval) return { text: named, value, unit };
    const { low, high } = interval;
    return {
      text: `${named} (95%: ${numberText(low, unit)}–${numberText(high, unit)})`,
      value,
      unit,
      low,
      high,
    };
  }

  /** The same, and the text where there is no number. */
  orText(value: number | null, unit: ReportUnit, missing: string, interval?: Interval): ReportCell {
    return value === null ? { text: this.#word(missing) } : this.of(value, unit, interval);
  }
}
