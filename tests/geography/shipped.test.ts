/** The pack's files, as an application in a folder of the project finds them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedFile } from '../../src/thailand/server/geography/shipped.ts';

let project: string;
let application: string;

async function put(folder: string): Promise<string> {
  await mkdir(join(folder, 'areas'), { recursive: true });
  const file = join(folder, 'areas', 'areas.json');
  await writeFile(file, '{}');
  return file;
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'shipped-'));
  application = join(project, 'apps', 'school', 'data');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('a file of the pack', () => {
  it('is that of the project around the application', async () => {
    const ofProject = await put(join(project, 'data'));
    expect(shippedFile(application, 'areas', 'areas.json')).toBe(ofProject);
  });

  it('is that of the application, where it has one', async () => {
    await put(join(project, 'data'));
    const own = await put(application);
    expect(shippedFile(application, 'areas', 'areas.json')).toBe(own);
  });

  it('is missing at the application, where nobody has it', () => {
    expect(shippedFile(application, 'areas', 'none.json')).toBe(
      join(application, 'areas', 'none.json'),
    );
  });
});
