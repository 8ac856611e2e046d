/** Folders that products are installed in, outside of this project. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECTS = fileURLToPath(new URL('./projects/', import.meta.url));
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Runs a program quietly. @throws with the end of what it printed */
export async function runIn(
  folder: string,
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: folder, maxBuffer: MOST_OUTPUT };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const { stdout } = await run(program, [...parameters], { ...options, env });
  return stdout;
}

const PREFIX = 'food-waste-peers-';

/** A folder of the system's temporary one, or of `PEERS_DIR`, which stays. */
export async function makeFolder(name: string): Promise<string> {
  const base = process.env.PEERS_DIR ?? (await mkdtemp(join(tmpdir(), PREFIX)));
  const folder = join(base, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A copy of a project with its packages. */
export async function install(project: string): Promise<string> {
  const folder = await makeFolder(project);
  await cp(join(PROJECTS, project), folder, { recursive: true });
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund']);
  return folder;
}

/** Does what makes a file of a folder, unless it was made the last time. */
export async function make(file: string, work: () => Promise<unknown>): Promise<void> {
  if (!existsSync(file)) await work();
}

/** Throws away what `makeFolder` made, unless it is to stay. */
export async function discard(folder: string): Promise<void> {
  const made = dirname(folder);
  if (!basename(made).startsWith(PREFIX)) return;
  await rm(made, { recursive: true, force: true });
}

/** What the files of a folder take of the disk, in MB. */
export async function megabytesOf(folder: string): Promise<number> {
  let blocks = 0;
  const seen = new Set<number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { ino, blocks: taken } = await stat(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) blocks += taken;
    seen.add(ino);
  }
  return (blocks * 512) / 2 ** 20;
}

/** The version of a package that is installed in a folder. */
export async function versionOf(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const read: unknown = JSON.parse(text);
  return String(Object(read).version);
}
