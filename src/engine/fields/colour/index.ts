import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textOfKind } from '../shared/sql.ts';

/** A colour, stored as `#rrggbb`. */
export interface ColourField extends FieldBase {
  readonly type: 'colour';
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly colour: ColourField;
  }
}

const COLOUR = /^#[0-9a-f]{6}$/;

/** `FFF`, `#FFF` and `#FFFFFF` are one colour, written `#ffffff`. */
function tidyColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
}

const colourText = () => z.string().check(z.overwrite(tidyColour), z.regex(COLOUR));

export const colour: FieldTypeDefinition<ColourField> = {
  type: 'colour',
  attributes: { default: z.optional(z.string().check(z.minLength(1))) },
  input: colourText,
  explain: () => ({ key: 'colour' }),
  initial: (field) => field.default ?? null,
  operators: EQUALITY,
  filterValue: colourText,
  // The order of the digits is none that the eye sees.
  sortable: false,
  quickEntry: true,
  column: (field) => textOfKind('colour', field),
  filteredAs: 'text',
  hint: (_field, translate) => translate('excel:rules.colour'),
  example: () => '#2e7d32',
};
