// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { normalize } from '../../src/schema/normalize.ts';
import { validate } from '../../src/schema/validate.ts';
import { DateInput, DateTimeInput } from '../../src/web/fields/date/Input.tsx';

import { field, leave, show, type } from './picking';

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

/** Shows the input of one field with this value; what it gives back is the field's next value. */
async function edit(kind: Kind, first: string | null) {
  const values: unknown[] = [first];
  const draw = (): Promise<void> => {
    const props = {
      id: 'day',
      resourceName: 'units',
      value: values.at(-1),
      onChange: (value: unknown) => {
        values.push(value);
      },
      values: {},
      record: {},
      invalid: false,
      required: false,
      label: 'วันที่ตรวจ',
    };
    return show(
      kind === 'date' ? (
        <DateInput {...props} field={{ type: 'date', name: NAMES.date }} />
      ) : (
        <DateTimeInput {...props} field={{ type: 'dateTime', name: NAMES.dateTime }} />
      ),
    );
  };
  await draw();
  return { values, draw };
}

/** The key of what is wrong when a stored unit is saved with this value; undefined if nothing is. */
function refusal(kind: Kind, value: unknown): string | undefined {
  const { units } = config.resources;
  if (!units) throw new Error('units');
  const result = validate(units, { [NAMES[kind]]: value }, { id: 1, version: 1 }, config);
  return result.ok ? undefined : result.errors[NAMES[kind]]?.[0]?.key;
}

describe.each<[Kind, string, string]>([
  ['date', '2026-11-21', '2026-03-01'],
  ['dateTime', '2026-11-21T07:05:00.000Z', '2026-03-01T07:05:00.000Z'],
])('a %s whose text is not understood yet', (kind, before, after) => {
  it.each(['31/2/2569', '1/3/2026', '1/3/69', 'เมื่อวาน'])(
    'blocks saving, and neither the text nor the value is lost: %s',
    async (text) => {
      const { values, draw } = await edit(kind, before);
      await type(text);
      await draw();
      await leave();
      await draw();
      expect(refusal(kind, values.at(-1))).toBe(kind);
      expect(field().value).toBe(text);

      await type('1/3/2569');
      await draw();
      await leave();
      await draw();
      expect(values.at(-1)).toBe(after);
      expect(refusal(kind, values.at(-1))).toBeUndefined();
    },
  );

  it('gives the value back when the text is given up with Escape', async () => {
    const { values, draw } = await edit(kind, before);
    await type('31/2/2569');
    await draw();
    await leave();
    await act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await draw();
    expect(values.at(-1)).toBe(before);
    expect(field().value).toBe('21 พ.ย. 2569');
  });
});
