/** The commands of an operator, for an application in a folder of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugins } from '../../examples/library/application.server.ts';
import library from '../../examples/library/resources.config.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { createPostgresDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Each call starts a program and reads the whole source anew. */
const PATIENCE = 240_000;

let folder: string;
let databaseUrl: string;

function run(
  command: string,
  parameters: readonly string[],
  variables: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const hooks = ['--import', './scripts/lib/typescript.mjs'];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...hooks, `scripts/${command}.ts`, ...parameters],
      { cwd: ROOT, env: { PATH, HOME, APPLICATION: 'examples/library', ...variables } },
      (_, out, problems) => resolve({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });
}

/** Names of the members that a database holds. */
async function membersIn(url: string): Promise<unknown[]> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const { rows } = await database.db.execute<{ name: string }>('select name from members');
  await database.close();
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-commands-'));
  databaseUrl = await createPostgresDatabase();
  const database = await openDatabase({ databaseUrl, dataDirectory: '' });
  const server = await startTestServer(database, { config: configOf(library), plugins });
  const member = await server.save('library/saveMember', { name: 'ปิติ', joinedOn: '2026-01-05' });
  const category = await server.save('library/saveCategory', { name: 'นิทาน' });
  const book = await server.save('library/saveBook', {
    ...{ title: 'ลูกเป็ดขี้เหร่', categoryId: category.id, state: 'onShelf' },
  });
  const lent = { memberId: member.id, bookId: book.id, lentOn: '2026-01-18', dueOn: '2026-02-01' };
  await server.save('library/saveLoan', lent);
  await server.app.close();
  await database.close();
}, PATIENCE);
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'its data goes into a backup, from there into another database, and is found sound',
  async () => {
    const file = join(folder, 'library.zip');
    const there = { DATA_DIR: join(folder, 'data') };
    const made = await run('backup', [file], { DATABASE_URL: databaseUrl, DATA_DIR: folder });
    expect(made, made.output).toMatchObject({ code: 0 });
    const restored = await run('restore', [file], there);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect(await run('check', [], there)).toMatchObject({ code: 0 });
    const elsewhere = await createPostgresDatabase();
    const moved = await run('move', [], { ...there, DATABASE_URL: elsewhere });
    expect(moved, moved.output).toMatchObject({ code: 0 });
    expect(await membersIn(elsewhere)).toEqual(['ปิติ']);
  },
  PATIENCE,
);

it(
  'its own folder is where its data and keys are looked for',
  async () => {
    const application = join(folder, 'application');
    const data = join(application, 'data-store');
    await mkdir(data, { recursive: true });
    const declaration = join(application, 'resources.config.ts');
    await writeFile(
      declaration,
      `export { default } from '${ROOT}examples/library/resources.config.ts';\n`,
    );
    const { code, output } = await run('backup', [], { APPLICATION: application });
    expect(code).toBe(78);
    expect(output).toContain(data);
    const rotated = await run('secrets', ['rotate'], { APPLICATION: application });
    expect(rotated, rotated.output).toMatchObject({ code: 0 });
    expect(existsSync(join(data, 'token-secret'))).toBe(true);
  },
  PATIENCE,
);

it(
  'its words are looked over by themselves',
  async () => {
    const { code, output } = await run('locales', [], {});
    expect(code, output).toBe(0);
    expect(output).toMatch(/^en .*%/m);
  },
  PATIENCE,
);

it(
  'what it adds to the command line is called by its name',
  async () => {
    const { code, output } = await run('command', ['overdue'], { DATABASE_URL: databaseUrl });
    expect(code, output).toBe(0);
    expect(output).toMatch(/^2026-02-01 L\S* ปิติ$/m);
  },
  PATIENCE,
);

it(
  'commands of the food-waste application are none of its own, and it is told which are',
  async () => {
    for (const command of ['demo', 'rollups', 'publication', 'geo:import', 'constructor']) {
      const { code, output } = await run('command', [command], {});
      expect(code, command).toBe(78);
      expect(output).toContain(command);
      expect(output).toContain('overdue');
    }
  },
  PATIENCE,
);
