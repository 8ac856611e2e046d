/** Pictures of the recorded commit, made again from git where they are missing, and of today. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FROZEN } from '../kinds/declaration.ts';
import { DESK, openBrowser, openVisitor } from '../run/browser.ts';
import { ROOT } from '../run/product.ts';
import type { Difference } from '../texts/diff.ts';
import { comparePair } from './pixels.ts';
import { takePictures } from './take.ts';

const run = promisify(execFile);
const FOLDER = `${ROOT}.cache/baseline/`;
const TODAY = `${FOLDER}today/`;
const DIFFERENCES = `${FOLDER}differences/`;

const recordedIn = (commit: string): string => `${FOLDER}recorded-${commit.slice(0, 12)}/`;

/** The project as it was at a commit, with packages to run it. */
async function checkOut(commit: string): Promise<string> {
  const folder = `${FOLDER}source-${commit.slice(0, 12)}/`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = join(FOLDER, 'source.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const lock = (root: string): Promise<string> => readFile(`${root}package-lock.json`, 'utf8');
  if ((await lock(folder)) === (await lock(ROOT))) {
    await symlink(`${ROOT}node_modules`, `${folder}node_modules`);
  } else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

/** Takes the pictures of the recorded commit, unless they are there. */
export async function recordPictures(commit: string): Promise<void> {
  const folder = recordedIn(commit);
  if (existsSync(folder)) return;
  console.log(`Taking the pictures of ${commit}`);
  const source = await checkOut(commit);
  const unfinished = `${folder.slice(0, -1)}.unfinished/`;
  await takePictures(source, unfinished, FROZEN);
  await rename(unfinished, folder);
  await rm(source, { recursive: true, force: true });
}

/** Takes today's pictures and compares them with those of the recorded commit. */
export async function comparePictures(commit: string): Promise<Difference[]> {
  console.log('Taking the pictures of today');
  await takePictures(ROOT, TODAY, FROZEN);
  await rm(DIFFERENCES, { recursive: true, force: true });
  await mkdir(DIFFERENCES, { recursive: true });
  const before = recordedIn(commit);
  const [were, are] = await Promise.all([readdir(before), readdir(TODAY)]);
  const browser = await openBrowser();
  try {
    const page = await (await openVisitor(browser, DESK)).newPage();
    await page.goto('about:blank');
    const differences: Difference[] = [];
    for (const name of [...new Set([...were, ...are])].sort()) {
      const path = [name.replace(/\.png$/, '')];
      if (!were.includes(name) || !are.includes(name)) {
        const [was, is] = were.includes(name) ? ['a picture', undefined] : [undefined, 'a picture'];
        differences.push({ kind: 'pictures', path, was, is });
        continue;
      }
      const found = await comparePair(page, before + name, TODAY + name);
      if (!found) continue;
      await writeFile(DIFFERENCES + name, found.shown);
      differences.push({ kind: 'pictures', path, was: found.was, is: found.is });
    }
    if (differences.length > 0) console.log(`See ${DIFFERENCES}`);
    return differences;
  } finally {
    await browser.close();
  }
}
