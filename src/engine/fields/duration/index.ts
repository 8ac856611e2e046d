import * as z from 'zod/mini';
import { arabicDigits } from '../../declaration/digits.ts';
import { ORDER } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition, Translate } from '../contract.ts';
import { hasStrayComma } from '../shared/typed-numbers.ts';

/** How long something takes, in whole minutes; people write it in hours and minutes. */
export interface DurationField extends FieldBase {
  readonly type: 'duration';
  /** In minutes; 0 if absent. */
  readonly min?: number;
  /** In minutes. */
  readonly max: number;
  readonly default?: number;
  /** Searches with `totals` return the sum over what they find. */
  readonly total?: boolean;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly duration: DurationField;
  }
}

const HOUR = 60;
const MINUTES_OF_DAY = 24 * HOUR;
/** About a thousand years: what an integer of the database holds, with room for sums. */
const LONGEST = 525_600_000;

const HOURS = /(\d+(?:\.\d+)?) ?(?:ชั่วโมง|ชม\.?|hours?|hrs?|h)(?![a-z])/i;
const MINUTES = /(\d+) ?(?:นาที|น\.?|minutes?|mins?|m)(?![a-z])/i;
const CLOCK = /^(\d+):([0-5]\d)(?::00)?$/;

/** Minutes of `1:30`, `1 ชม. 30 นาที`, `1.5 h` or `90`; the text itself where it says no duration. */
function readDuration(typed: string): number | string {
  // Half an hour more would be read as ten times that.
  if (hasStrayComma(typed)) return typed;
  const plain = arabicDigits(typed).replaceAll(',', '').replace(/\s+/g, ' ').trim();
  const [, onClock, past] = CLOCK.exec(plain) ?? [];
  if (onClock !== undefined) return Number(onClock) * HOUR + Number(past);
  if (/^\d+$/.test(plain)) return Number(plain);
  const [inHours, hours = 0] = HOURS.exec(plain) ?? [''];
  const rest = plain.replace(inHours, '').trim();
  const [inMinutes, minutes = 0] = MINUTES.exec(rest) ?? [''];
  if (inHours + inMinutes === '' || rest.replace(inMinutes, '').trim() !== '') return typed;
  return Math.round(Number(hours) * HOUR) + Number(minutes);
}

/** `1:30`, the same in every language. */
function onClock(minutes: number): string {
  return `${Math.floor(minutes / HOUR)}:${String(minutes % HOUR).padStart(2, '0')}`;
}

function inWords(value: number, translate: Translate): string {
  const [hours, minutes] = [Math.floor(value / HOUR), value % HOUR];
  const parts = [
    ...(hours > 0
      ? [translate('fields:duration.hours', { hours: hours.toLocaleString('en') })]
      : []),
    ...(minutes > 0 || hours === 0 ? [translate('fields:duration.minutes', { minutes })] : []),
  ];
  return parts.join(' ');
}

/** As lists have it, in whole minutes: what is divided may have parts of one. */
function writeSum(value: number, translate: Translate): string {
  const whole = Math.round(Math.abs(value));
  const words = inWords(whole, translate);
  return value < 0 && whole > 0 ? `-${words}` : words;
}

/** Steps of whole hours, of half ones, or of minutes. */
function stepTo(largest: number): number {
  if (largest > 4 * HOUR) return HOUR;
  return largest > HOUR ? HOUR / 2 : 1;
}

export const duration: FieldTypeDefinition<DurationField> = {
  type: 'duration',
  synonyms: ['interval', 'timespan', 'period'],
  attributes: {
    min: z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST))),
    max: z.int().check(z.minimum(1), z.maximum(LONGEST)),
    default: z.optional(z.int()),
    total: z.optional(z.boolean()),
  },
  check({ min = 0, max }, report) {
    if (min > max) report('min', 'minAboveMax', { min, max });
  },
  input: ({ min = 0, max }) => z.int().check(z.minimum(min), z.maximum(max)),
  explain: ({ min = 0, max }, issue) =>
    issue.code === 'invalid_type'
      ? { key: 'duration' }
      : { key: 'durationBetween', params: { min: onClock(min), max: onClock(max) } },
  initial: (field) => field.default ?? null,
  operators: ORDER,
  filterValue: () => z.number(),
  sortable: true,
  quickEntry: true,
  order: 'duration',
  numeric: true,
  unit: 'minute',
  sums: { write: writeSum, step: stepTo },
  column: ({ min = 0, max, required, default: value }) => ({
    type: 'integer',
    ...(required === true && value !== undefined && { default: String(value) }),
    check: (column) => `${column} >= ${min} and ${column} <= ${max}`,
  }),
  filteredAs: 'integer',
  format: (_field, value, translate) =>
    typeof value === 'number' ? inWords(value, translate) : String(value ?? ''),
  formatInput: (_field, value) => (typeof value === 'number' ? onClock(value) : String(value)),
  parse: (_field, typed) => readDuration(typed),
  hint: ({ min = 0, max }, translate) =>
    translate('excel:rules.duration', { min: onClock(min), max: onClock(max) }),
  sheet: {
    format: () => '[h]:mm',
    toNumber: (_field, value) => (typeof value === 'number' ? value / MINUTES_OF_DAY : null),
    fromNumber: (_field, days) => Math.round(days * MINUTES_OF_DAY),
  },
  describe: () => ({ 'x-unit': 'minute' }),
  longest: ({ max }) => [max, Math.max(0, Math.floor(max / HOUR) * HOUR - 1)],
  width: 130,
  example: ({ min = 0, max }) => Math.min(Math.max(min, 90), max),
  onCards: 'rest',
};
