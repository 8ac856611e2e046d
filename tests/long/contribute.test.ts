/** `CONTRIBUTING.md` as a new contributor follows it: a test that fails, a change, and it passes. */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, PROJECT } from '../support/project-copy.ts';

const PATIENCE_MILLISECONDS = 300_000;
const TEST = 'tests/schema/tidy-text.test.ts';
const PATCH = 'change.diff';

let page: string;
let project: string;

/** The one snippet of the page that is marked so. */
function snippet(kind: string): string {
  const [, text] = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (text === undefined) throw new Error(`CONTRIBUTING.md has no snippet of ${kind}.`);
  return text;
}

/** Runs a command line of the page; resolves to its exit code and what it printed. */
function run(line: string): Promise<{ code: number; output: string }> {
  const [program = '', ...parameters] = line.split(' ');
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      program,
      parameters,
      { cwd: project, env: { PATH, HOME } },
      (_, out, problems) => resolve({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });
}

beforeAll(async () => {
  page = await readFile(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
  project = await copyProject(['tests', 'bench', 'vitest.config.ts', '.gitignore']);
  // As a clone has it; the formatter reads there what is not to be formatted.
  await run('git init --quiet');
});
afterAll(() => rm(project, { recursive: true, force: true }));

it(
  'leads from a promise that is not kept to one that is, with nothing left to complain of',
  async () => {
    const command = `npx vitest run ${TEST}`;
    expect(page).toContain(command);
    await writeFile(join(project, TEST), snippet('ts'));
    const before = await run(command);
    expect(before.output).toContain('1 failed');
    expect(before.code).toBe(1);
    await writeFile(join(project, PATCH), snippet('diff'));
    expect(await run(`git apply ${PATCH}`)).toMatchObject({ code: 0 });
    const after = await run(command);
    expect(after).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') });
    for (const line of snippet('check').trim().split('\n')) {
      const { code, output } = await run(line);
      expect(code, `${line}\n${output}`).toBe(0);
    }
    // Nothing was there to be formatted otherwise than the page writes it.
    expect(await readFile(join(project, TEST), 'utf8')).toBe(snippet('ts'));
  },
  PATIENCE_MILLISECONDS,
);
