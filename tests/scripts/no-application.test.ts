/** `APPLICATION` that names a folder without an application. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const empty = mkdtempSync(join(tmpdir(), 'no-application-'));
afterAll(() => rmSync(empty, { recursive: true }));

it.each([empty, join(empty, 'missing')])(
  'is reported with the folder, and what to do',
  (folder) => {
    const { status, stdout, stderr } = spawnSync('node', ['scripts/build.mjs'], {
      cwd: ROOT,
      env: { ...process.env, APPLICATION: folder, LANG: 'en_GB.UTF-8', LC_ALL: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(78);
    expect(stdout).toBe('');
    const [thai = '', english, ...more] = stderr.trimEnd().split('\n');
    expect(thai).toMatch(new RegExp(`^ไม่พบ.*${folder}/`));
    expect(english).toContain('see docs/engine.md');
    expect(more).toEqual([]);
  },
);
