// @vitest-environment jsdom
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { validate } from '../../src/engine/declaration/validate.ts';
import { DateInput, DateTimeInput } from '../../src/engine/fields/date/Input.tsx';

import { field, leave, show, type } from './picking.tsx';

/** The product's declarations with a day and a moment in the form of a unit. */
const config = normalize({
  ...declaration,
  resources: {
    ...declaration.resources,
    units: {
      ...declaration.resources.units,
      fields: {
        ...declaration.resources.units.fields,
        checkedOn: { type: 'date' },
        checkedAt: { type: 'dateTime' },
      },
    },
  },
});

type Kind = 'date' | 'dateTime';
const NAMES = { date: 'checkedOn', dateTime: 'checkedAt' } as const;

/** The input of one field, its value kept as a form keeps it; each one is added to `values`. */
function Kept({ kind, values }: { kind: Kind; values: unknown[] }) {
  const [value, setValue] = useState(values[0]);
  const props = {
    id: 'day',
    resourceName: 'units',
    value,
    onChange: (next: unknown) => {
      values.push(next);
      setValue(next);
    },
    values: {},
    record: {},
    invalid: false,
    required: false,
    label: 'วันที่ตรวจ',
  };
  return kind === 'date' ? (
    <DateInput {...props} field={{ type: 'date', name: NAMES.date }} />
  ) : (
    <DateTimeInput {...props} field={{ type: 'dateTime', name: NAMES.dateTime }} />
  );
}

/** Shows the input of one field with this value, and returns each value it has had so far. */
async function edit(kind: Kind, first: string | null): Promise<unknown[]> {
  const values: unknown[] = [first];
  await show(<Kept kind={kind} values={values} />);
  return values;
}

/** The key of what is wrong when a stored unit is saved with this value; undefined if nothing is. */
function refusal(kind: Kind, value: unknown): string | undefined {
  const { units } = config.resources;
  if (!units) throw new Error('units');
  const result = validate(
    units,
    { [NAMES[kind]]: value },
    { id: 1, version: 1 },
    config,
    '2026-11-21',
  );
  return result.ok ? undefined : result.errors[NAMES[kind]]?.[0]?.key;
}

describe.each<[Kind, string, string]>([
  ['date', '2026-11-21', '2026-03-01'],
  ['dateTime', '2026-11-21T07:05:00.000Z', '2026-03-01T07:05:00.000Z'],
])('a %s whose text is not understood yet', (kind, before, after) => {
  it.each(['31/2/2569', '1/3/2026', '1/3/69', 'เมื่อวาน'])(
    'blocks saving, and neither the text nor the value is lost: %s',
    async (text) => {
      const values = await edit(kind, before);
      await type(text);
      await leave();
      expect(refusal(kind, values.at(-1))).toBe(kind);
      expect(field().value).toBe(text);

      await type('1/3/2569');
      await leave();
      expect(values.at(-1)).toBe(after);
      expect(refusal(kind, values.at(-1))).toBeUndefined();
    },
  );

  it('gives the value back when the text is given up with Escape', async () => {
    const values = await edit(kind, before);
    await type('31/2/2569');
    await leave();
    await act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(values.at(-1)).toBe(before);
    expect(field().value).toBe('21 พ.ย. 2569');
  });
});
