import * as z from 'zod/mini';
import { arabicDigits } from '../../declaration/digits.ts';
import { TEXT } from '../../declaration/fields/room.ts';
import { cleanText, explainLength, filterText } from '../../declaration/fields/text.ts';
import { type PhoneNumbers, phonePattern, regionOf } from '../../declaration/region.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textOfKind } from '../shared/sql.ts';

/** A number of a telephone as it is dialled inside the country, its digits alone. */
export interface PhoneField extends FieldBase {
  readonly type: 'phone';
  readonly default?: string;
  /** What the region says of them (`placed`); nobody declares it. */
  readonly numbers?: PhoneNumbers;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly phone: PhoneField;
  }
}

const SHOWN_AT_START = 2;
const SHOWN_AT_END = 4;

/** How the numbers of a field are written; of any country where no region said so. */
const numbersOf = ({ numbers }: PhoneField): PhoneNumbers => numbers ?? regionOf({}).phone;

function bounds(field: PhoneField) {
  const [min, max] = numbersOf(field).digits;
  return { min, max };
}

export const phone: FieldTypeDefinition<PhoneField> = {
  type: 'phone',
  synonyms: ['tel'],
  attributes: { default: z.optional(z.string().check(z.minLength(1))) },
  placed: (field, { phone: numbers }) => ({ ...field, numbers }),
  input: (field) =>
    cleanText(bounds(field).max).check(
      // People write 081-234 5678 and Thai digits; only the digits are stored.
      z.overwrite((value) => arabicDigits(value).replace(/[\s().-]/g, '')),
      z.regex(phonePattern(numbersOf(field))),
    ),
  explain: (field, issue) =>
    issue.code === 'invalid_format'
      ? { key: 'phone', params: bounds(field) }
      : explainLength({ max: 20 }, issue),
  initial: (field) => field.default ?? null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  quickEntry: true,
  searchable: true,
  mask: {
    // `0812345678` → `08x-xxx-5678`, `021234567` → `02x-xx-4567`.
    hide(digits) {
      const hidden = Math.max(digits.length - SHOWN_AT_START - SHOWN_AT_END, 1);
      const start = digits.slice(0, SHOWN_AT_START);
      return `${start}x-${'x'.repeat(hidden - 1)}-${digits.slice(-SHOWN_AT_END)}`;
    },
    isHidden: (text) => /^[+\d]\dx-x*-\d{4}$/.test(text),
  },
  personal: true,
  column: (field) => textOfKind('phone', field),
  filteredAs: 'text',
  hint: (field, translate) => translate('excel:rules.phone', bounds(field)),
  // Spreadsheets drop the 0 that the numbers of many countries begin with.
  fromDigits(digits, field) {
    const { begins = '' } = numbersOf(field);
    return digits.startsWith(begins) ? digits : `${begins}${digits}`;
  },
  example: (field) => numbersOf(field).example,
  onCards: 'words',
};
