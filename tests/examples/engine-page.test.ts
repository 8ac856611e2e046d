/** What docs/engine.md shows is what there is. */
import { existsSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import library from '../../examples/library/resources.config.ts';
import { findProblems } from '../../src/engine/declaration/assert.ts';
import { fieldShapes } from '../../src/engine/declaration/check/field-shapes.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';

const url = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(url(path), 'utf8');
const page = read('docs/engine.md');
const blocks = [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => code);
/** Words in back quotes: `max`, `min`. */
const quoted = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

describe('docs/engine.md', () => {
  it('begins with a declaration that is sound, and gives what it says of it', async () => {
    const code = blocks.find((block) => block.includes('defineResources('));
    const { code: script } = await transform(code?.replace(/^import .*$/m, '') ?? '', {
      loader: 'ts',
    });
    const run = script.replace('export default defineResources', 'export default ');
    const { default: declaration } = await import(
      `data:text/javascript,${encodeURIComponent(run)}`
    );
    expect(findProblems(declaration)).toEqual([]);
    const { devices, visits } = normalize(declaration).resources;
    expect(devices?.screen).toMatchObject({ path: 'pages/devices', permission: 'devices' });
    expect(devices).toMatchObject({
      codePrefix: 'DEVI',
      calls: { group: 'devices', search: 'searchDevices', save: 'saveDevices' },
    });
    expect(visits?.parent).toEqual({ field: 'deviceId', resource: 'devices' });
  });

  it('names every type of field with all that it may be declared with', () => {
    const rows = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\|([^|]*)\|([^|]*)\|[^|]*\|$/gm)];
    const named = rows.flatMap(([, types, needs, may]) =>
      quoted(types).map((type) => [type, { needs: quoted(needs), may: quoted(may) }] as const),
    );
    const table = Object.fromEntries(named);
    const shapes = Object.entries(fieldShapes()).filter(
      // Types of packs and of other tests are not the engine's. Passwords, keys and rights are those
      // of accounts and roles alone.
      ([type]) =>
        existsSync(url(`src/engine/fields/${type}/index.ts`)) &&
        !['password', 'permissions', 'denials'].includes(type),
    );
    expect(shapes.length).toBeGreaterThan(20);
    const everyField = Object.keys(fieldShapes().dateTime?.shape ?? {});
    for (const [type, { shape }] of shapes) {
      const own = Object.entries(shape).filter(([name]) => !everyField.includes(name));
      const optional = own.filter(([, part]) => part instanceof z.ZodMiniOptional);
      const names = optional.map(([name]) => name);
      expect(table[type]?.may.toSorted(), type).toEqual(names.toSorted());
      const needed = own.map(([name]) => name).filter((name) => !names.includes(name));
      expect(table[type]?.needs.toSorted(), type).toEqual(needed.toSorted());
    }
  });

  it('shows a table for entering many loans that the library can have', async () => {
    const code = blocks.find((block) => block.startsWith('quickEntry:')) ?? '';
    const { quickEntry } = await import(
      `data:text/javascript,${encodeURIComponent(`export default { ${code} }`)}`
    ).then((module) => module.default);
    const { loans } = library.resources;
    const resources = { ...library.resources, loans: { ...loans, quickEntry } };
    expect(findProblems({ ...library, resources })).toEqual([]);
  });

  it('shows checks of doubtful loans that the library can have', async () => {
    const code = blocks.find((block) => block.startsWith('unusual:')) ?? '';
    const { default: shown } = await import(
      `data:text/javascript,${encodeURIComponent(`export default { ${code} }`)}`
    );
    const { loans } = library.resources;
    const fields = { ...loans.fields, wasUnusual: { type: 'boolean', readOnly: true } };
    const resources = { ...library.resources, loans: { ...loans, fields, ...shown } };
    expect(findProblems({ ...library, resources })).toEqual([]);
  });

  it('shows the route that the library has', () => {
    const code = blocks.find((block) => block.includes('countOpen')) ?? '';
    const shown = code.slice(code.indexOf('export const desk'));
    expect(read('examples/library/application.server.ts')).toContain(shown);
  });
});
