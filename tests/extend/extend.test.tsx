// @vitest-environment node
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DeclaredField } from '../../src/schema/types.ts';
import { CUSTOM_CELLS } from '../../src/web/screens/custom/cells.ts';
import { CUSTOM_INPUTS } from '../../src/web/screens/custom/inputs.ts';
import { CUSTOM_SCREENS } from '../../src/web/screens/custom/screens.ts';
import { TakenInput } from '../../src/web/screens/custom/TakenInput.tsx';
import { describeEachDatabase } from '../support/databases.ts';
import { configWith, EVERY_TYPE } from '../support/every-type.ts';
import { startTestServer } from '../support/server.ts';
import { vehicleHooks } from './hooks.ts';
import PlateCell from './PlateCell.tsx';
import PlateInput from './PlateInput.tsx';

const FIELDS = {
  name: EVERY_TYPE.name,
  plate: { type: 'text', max: 20 },
  sold: { type: 'boolean', default: false },
  note: { type: 'text', max: 50 },
} as const satisfies Record<string, DeclaredField>;

const page = readFileSync(new URL('../../docs/extend.md', import.meta.url), 'utf8');
/** Code without its imports, whose paths depend on where it stands. */
const body = (code: string) => code.replace(/^import .*;$/gm, '').trim();

describe('docs/extend.md', () => {
  it.each(['hooks.ts', 'PlateCell.tsx', 'PlateInput.tsx', 'VehicleParts.tsx', 'VehicleBoard.tsx'])(
    'shows %s as it is checked and run here',
    (file) => {
      const code = readFileSync(new URL(file, import.meta.url), 'utf8');
      const shown = [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, text = '']) =>
        body(text),
      );
      expect(shown).toContain(body(code));
    },
  );

  it('begins with nothing registered', () => {
    expect([CUSTOM_CELLS, CUSTOM_INPUTS, CUSTOM_SCREENS]).toEqual([{}, {}, {}]);
  });

  it('shows a cell of its own', () => {
    const field = configWith(FIELDS).resources.specimens?.fieldsByName.plate;
    if (!field) throw new Error('plate');
    const cell = <PlateCell field={field} resourceName="vehicles" value="กข 1" record={{}} />;
    expect(renderToStaticMarkup(cell)).toContain('กข 1');
  });

  it('takes one field of a form by an input of its own', () => {
    const field = configWith(FIELDS).resources.specimens?.fieldsByName.plate;
    if (!field) throw new Error('plate');
    const shared = {
      id: 'plate',
      value: '81-1',
      values: {},
      record: {},
      onChange: () => undefined,
    };
    const asked = { field, resourceName: 'vehicles', invalid: false, required: true };
    Object.assign(CUSTOM_INPUTS, { vehicles: { plate: PlateInput } });
    try {
      expect(renderToStaticMarkup(<TakenInput {...shared} {...asked} />)).toMatch(
        /<input .*id="plate" list="plate-known" required="" value="81-1"/,
      );
    } finally {
      Reflect.deleteProperty(CUSTOM_INPUTS, 'vehicles');
    }
  });
});

describeEachDatabase('hooks of an office', (open) => {
  it('run before and after each save, in its transaction', async () => {
    const { specimens, ...config } = configWith(FIELDS).resources;
    if (!specimens) throw new Error('specimens');
    const whole = configWith(FIELDS);
    const resources = {
      ...config,
      vehicles: { ...specimens, name: 'vehicles', table: 'vehicles' },
    };
    const server = await startTestServer(await open(), {
      config: { ...whole, resources },
      hooks: { vehicles: vehicleHooks },
    });
    const row = await server.save('specimens/saveSpecimen', { name: 'หนึ่ง', plate: 'ab 1' });
    expect(row.plate).toBe('AB 1');
    await expect(
      server.save('specimens/saveSpecimen', { name: 'สอง', sold: true }),
    ).rejects.toThrow('plate');
    const { id, version } = row;
    await server.save('specimens/saveSpecimen', { id, version, sold: true });
    const { rows } = await server.context.database.db.execute('select note from vehicles');
    expect(rows).toEqual([{ note: 'ขายแล้ว' }]);
    await server.app.close();
  });
});
