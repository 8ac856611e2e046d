import { expect, it } from 'vitest';
import type { CommandCall } from '../../src/engine/server/commands.ts';
import { importBoundaryFiles } from '../../src/thailand/server/commands/import-boundaries.ts';

it.each([
  ['nothing', []],
  ['an option that it does not have', ['--nonsense', 'amphoe.geojson']],
  ['a source that is not written', ['amphoe.geojson', '--source']],
])('says how it is called when called with %s, and opens no database', async (_, parameters) => {
  const complaints: string[] = [];
  const call: CommandCall = {
    parameters,
    dataFolder: '',
    withContext: () => Promise.reject(new Error('opened')),
    say: () => undefined,
    complain: (key) => complaints.push(key),
  };
  expect(await importBoundaryFiles(call)).toBe(78);
  expect(complaints).toEqual(['mapMissing']);
});
