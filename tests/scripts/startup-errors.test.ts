import { afterEach, expect, it, vi } from 'vitest';
import { tellStartupError } from '../../scripts/lib/startup-errors.ts';
import { DatabaseOpenError } from '../../src/engine/server/db/open.ts';
import { MigrationError } from '../../src/engine/server/migrations/migrate-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function tellIn(locale: string, error: unknown) {
  const lines: string[] = [];
  vi.stubEnv('LC_ALL', locale);
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return { exitCode: tellStartupError(error), lines };
}

it('tells a command that the tables cannot be brought to what is declared', () => {
  const params = { at: 'units.fields.kind', problem: 'no' };
  const refused = new MigrationError([{ key: 'statementFailed', params }]);
  const { exitCode, lines } = tellIn('en_GB.UTF-8', refused);
  expect(exitCode).toBe(78);
  expect(lines).toEqual([
    expect.stringMatching(/^resources\.config\.ts: units\.fields\.kind: ฐานข้อมูล.*\n$/),
    expect.stringMatching(/^resources\.config\.ts: units\.fields\.kind: .*[a-z]{4}.*\n$/),
  ]);
});

it('tells what it knows, and throws on what it does not', () => {
  const full = new DatabaseOpenError('databaseDiskFull', { folder: '/', free: 1, needed: 48 });
  expect(tellIn('C', full)).toMatchObject({ exitCode: 74, lines: [expect.any(String)] });
  expect(() => tellIn('C', new TypeError('a fault'))).toThrow('a fault');
});
