// @vitest-environment node
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { plugins } from '../../application.screens.tsx';
import {
  gatherScreenParts,
  ScreenParts,
} from '../../src/engine/web/screens/custom/screen-parts.ts';
import { TakenInput } from '../../src/engine/web/screens/custom/TakenInput.tsx';
import { describeDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/server.ts';
import { countVehicles } from './commands.ts';
import { vehicleHooks } from './hooks.ts';
import LoadCell from './LoadCell.tsx';
import PlateInput from './PlateInput.tsx';
import { withVehicles } from './vehicles.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

function vehicleField(name: string) {
  const field = withVehicles().resources.vehicles?.fieldsByName[name];
  if (!field) throw new Error(name);
  return field;
}

const page = read('../../docs/extend.md');
/** Code without its imports, whose paths depend on where it stands. */
const body = (code: string) => code.replace(/^import .*;$/gm, '').trim();

describe('docs/extend.md', () => {
  it.each([
    ...['hooks.ts', 'LoadCell.tsx', 'PlateInput.tsx', 'VehicleParts.tsx'],
    ...['RepairCell.tsx', 'VehicleBoard.tsx', 'commands.ts'],
  ])('shows %s as it is checked and run here', (file) => {
    const code = read(file);
    const shown = [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, text = '']) => body(text));
    expect(shown).toContain(body(code));
  });

  it('begins with nothing registered but what the product has of its own', () => {
    const own = { campaigns: { Form: expect.anything() } };
    const taken = {
      roles: { auths: expect.anything(), scope: expect.anything() },
      places: { userType: expect.anything() },
    };
    const { cells, inputs, screens } = gatherScreenParts(plugins);
    expect([cells, inputs, screens]).toEqual([{}, taken, own]);
  });

  it('shows a cell of its own', () => {
    const shared = { field: vehicleField('loadKg'), resourceName: 'vehicles', record: {} };
    expect(renderToStaticMarkup(<LoadCell {...shared} value={8500} />)).toContain('8.5 ตัน');
  });

  it('takes one field of a form by an input of its own', () => {
    const field = vehicleField('name');
    const shared = {
      id: 'name',
      value: '81-1',
      values: {},
      record: {},
      onChange: () => undefined,
    };
    const asked = { field, resourceName: 'vehicles', invalid: false, required: true };
    const office = { name: 'office', inputs: { vehicles: { name: PlateInput } } };
    const [input] = /<input [^>]*>/.exec(
      renderToStaticMarkup(
        <ScreenParts value={gatherScreenParts([...plugins, office])}>
          <TakenInput {...shared} {...asked} />
        </ScreenParts>,
      ),
    ) ?? [''];
    for (const part of ['id="name"', 'list="name-known"', 'required=""', 'value="81-1"'])
      expect(input).toContain(part);
  });
});

describeDatabase('hooks of an office', (open) => {
  it('run before and after each save, in its transaction', async () => {
    const server = await startTestServer(await open('migrated'), {
      config: withVehicles(),
      hooks: { vehicles: vehicleHooks },
    });
    const save = (row: Record<string, unknown>) => server.save('vehicles/saveVehicles', row);
    const row = await save({ name: 'ab 1', kind: 'compactor', loadKg: 9000 });
    expect(row.name).toBe('AB 1');
    await expect(save({ name: 'x', kind: 'compactor', loadKg: 30_000 })).rejects.toThrow('photo');
    const { id, version } = row;
    await save({ id, version, name: 'cd 2' });
    const { rows } = await server.context.database.db.execute('select name, note from vehicles');
    expect(rows).toEqual([{ name: 'CD 2', note: 'ทะเบียนเดิม AB 1' }]);
    await server.app.close();
  });
});

describeDatabase('a command of an office', (open) => {
  it('works on its records', async () => {
    const server = await startTestServer(await open('migrated'), { config: withVehicles() });
    for (const [name, active] of [
      ['AB 1', true],
      ['AB 2', false],
    ]) {
      await server.save('vehicles/saveVehicles', { name, kind: 'tipper', loadKg: 9000, active });
    }
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const code = await countVehicles({
      parameters: [],
      dataFolder: '',
      withContext: (work) => work(server.context),
      say: () => undefined,
      complain: () => undefined,
    });
    const [[line] = []] = written.mock.calls;
    written.mockRestore();
    expect([code, line]).toEqual([0, '1\n']);
    await server.app.close();
  });
});
