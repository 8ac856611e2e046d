import type { FieldOf } from '../../schema/fields/room.ts';
import { dayInBangkok } from '../../schema/today.ts';
import type { FieldType } from '../../schema/types.ts';
import { type Looks, textCell } from './cells.ts';
import type { Choices } from './choices.ts';
import type { Column, Telling } from './columns.ts';
import { serialOf } from './serials.ts';
import { ENTRY_MARK, PART_MARK } from './values.ts';
import type { Cell } from './write/sheet.ts';

interface Scene {
  readonly telling: Telling;
  readonly column: Column;
  readonly choices: Choices;
  readonly now: Date;
}
type Examples = {
  readonly [T in FieldType]: (field: FieldOf<T>, scene: Scene) => string | number;
};

function numberOf({ min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(Math.max(min, 1), max);
}

function sampleText({ telling: { words, language }, column }: Scene, max: number): string {
  return words.text(language, 'excel:example.text', { field: column.heading }).slice(0, max);
}

const firstChoice = (_field: unknown, { choices, column }: Scene): string =>
  choices.of(column)?.values[0] ?? '';

const EXAMPLES: Examples = {
  text: ({ max }, scene) => sampleText(scene, max),
  longText: ({ max }, scene) => sampleText(scene, max),
  email: () => 'somchai@example.com',
  phone: () => '0812345678',
  url: () => 'https://www.example.com',
  colour: () => '#2e7d32',
  password: () => '',
  image: () => '',
  file: () => '',
  area: firstChoice,
  integer: numberOf,
  decimal: numberOf,
  boolean: firstChoice,
  choice: firstChoice,
  choices: (_field, { choices, column }) =>
    (choices.of(column)?.values ?? []).slice(0, 2).join(`${ENTRY_MARK} `),
  permissions: () => '',
  reference: firstChoice,
  references: firstChoice,
  list: (field) =>
    Object.values(field.fields)
      .map((item) => (item.type === 'decimal' || item.type === 'integer' ? '1' : '…'))
      .join(` ${PART_MARK} `),
  date: (_field, { now }) => serialOf(Date.parse(dayInBangkok(now))) ?? '',
  dateTime: () => '',
};

function exampleOf<T extends FieldType>(type: T, scene: Scene): string | number {
  // `type` is the field's own discriminant, which the compiler cannot carry through the lookup.
  return EXAMPLES[type](scene.column.field as FieldOf<T>, scene);
}

/** What the first cell of the example says; the row is passed over when the file comes back. */
export function exampleMark({ words, language }: Telling): string {
  return words.text(language, 'excel:example.mark');
}

/** A row that shows how rows are filled, marked in its first cell. */
export function exampleRow(
  telling: Telling,
  looks: Looks,
  columns: readonly Column[],
  choices: Choices,
  now: Date,
): Cell[] {
  return columns.map((column, place) => {
    if (place === 0) return { value: exampleMark(telling), look: looks.example };
    const value = exampleOf(column.field.type, { telling, column, choices, now });
    if (typeof value === 'string') return textCell(looks, value, looks.example);
    return { value, look: column.field.type === 'date' ? looks.exampleDate : looks.example };
  });
}
