import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

it('the image holds the files of the root that its commands import', () => {
  const [, final = ''] = read('deploy/Containerfile').split(
    /FROM node:\S+\nWORKDIR \/app\nCOPY package/,
  );
  const copied = [...final.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const files = ['scripts', 'src'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const imported = files.flatMap((file) =>
    [...read(file).matchAll(/from '((?:\.\.\/)+)([\w.]+\.tsx?)'/g)]
      .filter(([, up = '']) => up.length / 3 === file.split('/').length - 1)
      .map(([, , name = '']) => name),
  );
  expect(new Set(imported)).toContain('application.server.ts');
  expect(copied).toEqual(expect.arrayContaining([...new Set(imported)]));
});
