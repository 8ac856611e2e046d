/** What documents name is there: pages, pictures, commands, variables, and a changelog in order. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parser } from 'keep-a-changelog';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../../scripts/lib/manual/render.ts';
import { PROJECT } from '../support/project-copy.ts';

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const list = execFileSync('git', ['ls-files', '*.md'], { cwd: PROJECT, encoding: 'utf8' });
const pages = list.split('\n').filter((path) => path !== '' && existsSync(join(PROJECT, path)));
/** Without blocks and pieces of code, in which brackets are no links. */
const prose = (path: string) => read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** As GitHub names the places of headings, and those that a page names itself. */
function anchorsOf(path: string): readonly string[] {
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  const named = [...read(path).matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id);
  return [...named, ...headings.map(slugOf)];
}

describe('documents', () => {
  it.each(pages)('%s leads nowhere that is not there', (path) => {
    const links = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const missing = links.filter((target) => {
      if (/^(https?:|mailto:|\/)/.test(target)) return false;
      const [file = '', place] = target.split('#');
      const led = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(PROJECT, led))) return true;
      return place !== undefined && !anchorsOf(led).includes(decodeURIComponent(place));
    });
    expect(missing).toEqual([]);
  });

  it('name no command of npm that there is not', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name = '') => !(name in scripts))).toEqual([]);
  });

  it('report changes by version, the newest first, up to the one that this is', () => {
    const { releases } = parser(read('CHANGELOG.md'));
    const [first, second] = releases;
    const { version } = JSON.parse(read('package.json'));
    const newest = first?.date ? first : second;
    expect(String(newest?.version)).toBe(version);
    const days = releases.flatMap(({ date }) => date?.getTime() ?? []);
    expect(days).toEqual(days.toSorted((left, right) => right - left));
  });
});

describe('docs/plugins.md', () => {
  it.each([
    ['Server', 'src/engine/server/plugin.ts', 'ServerPlugin'],
    ['Web app', 'src/engine/web/plugin.ts', 'WebPlugin'],
    ['Screens', 'src/engine/web/screens/plugin.ts', 'ScreenPlugin'],
  ])('names every point of the contract under %s', (title, path, contract) => {
    const [, section = ''] = read('docs/plugins.md').split(`\n## ${title}\n`);
    const [table = ''] = section.split('\n## ');
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const [, body = ''] = read(path).split(`export interface ${contract} {`);
    const [members = ''] = body.split('\n}');
    const points = [...members.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(points.toSorted());
  });
});
