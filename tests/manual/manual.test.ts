/** The manual, held against the product it tells of. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manual } from '../../application.manual.ts';
import { renderAll } from '../../scripts/lib/manual/make.ts';
import { PICTURES } from '../../scripts/lib/pictures/list.ts';
import { readConfig } from '../../src/application.ts';
import { MANUAL_PATH } from '../../src/engine/declaration/manual.ts';
import { menuPages } from '../../src/engine/declaration/menu-pages.ts';
import { helpAddress } from '../../src/engine/web/core/help.ts';
import { ACCOUNT_PATH, pathsOf } from '../../src/engine/web/core/paths.ts';
import { PROJECT } from '../support/project-copy.ts';

if (!manual) throw new Error('The application has a manual.');
const PICTURES_FOLDER = join(PROJECT, 'docs/pictures');
const KILOBYTE = 1024;
const MOST = { each: 90 * KILOBYTE, together: 1.2 * 1024 * KILOBYTE };
const OWN = ['staff', 'administrators', 'operators'];

const config = readConfig();
const textOf = (name: string): string =>
  readFileSync(join(PROJECT, manual?.pages[name] ?? ''), 'utf8');
const rendered = renderAll(manual, PROJECT, (path) => `/${path}`);

const pictures = readdirSync(PICTURES_FOLDER).sort();

describe('pictures', () => {
  it('are those that one list declares', () => {
    expect(pictures).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort());
  });

  it('are small', () => {
    const sizes = pictures.map((name) => statSync(join(PICTURES_FOLDER, name)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST.each);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST.together);
  });

  it('are each shown, with words for those who do not see them', () => {
    const html = [...rendered.values()].map((page) => page.html).join('');
    expect(pictures.filter((name) => !html.includes(`src="/docs/pictures/${name}"`))).toEqual([]);
    expect(html).not.toContain('alt=""');
  });
});

const PLACE = /\{\w+\}/g;

/** Every text of `locales/th`, as what it may read like once its places are filled. */
function labels(): RegExp[] {
  const folder = join(PROJECT, 'locales/th');
  const texts = (words: unknown): string[] =>
    typeof words === 'string' ? [words] : Object.values(Object(words)).flatMap(texts);
  return (
    readdirSync(folder)
      .flatMap((file) => texts(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
      // What is little but places for others would read like anything.
      .filter((text) => !text.includes('{') || /[\p{L}\p{M}]{3}/u.test(text.replace(PLACE, ' ')))
      .map((text) => {
        const plain = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
        return new RegExp(`^${plain.replace(PLACE, '.+')}$`);
      })
  );
}

describe('words', () => {
  const known = labels();
  /** What is told of the manual itself. */
  const explained = new Set(['ตัวหนา']);

  it('are distinguished from others', () => {
    expect(known.some((pattern) => pattern.test('ปุ่มที่ไม่มี'))).toBe(false);
    expect(known.some((pattern) => pattern.test('เพิ่มบันทึกขยะอาหาร'))).toBe(true);
  });

  it.each(OWN)('of %s in bold are on the screen', (name) => {
    const bold = [...textOf(name).matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label);
    const wrong = bold.filter(
      (label) => !explained.has(label) && !known.some((pattern) => pattern.test(label)),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it.each(OWN)('of %s say คุณ, and how long the walk takes, at its top', (name) => {
    const [, lead = ''] = textOf(name).split('\n\n');
    expect(lead).toMatch(/อ่านและทำตามได้ใน \d+ นาที/);
    expect(textOf(name)).not.toMatch(/กรุณา|โปรด|ท่าน|เฉย ๆ/);
  });
});

describe('links', () => {
  const resolves = (address: string): boolean => {
    const [path = '', id] = address.split('#');
    const page = rendered.get(path.slice(MANUAL_PATH.length + 1));
    return page !== undefined && (id === undefined || page.ids.has(id));
  };

  it.each(OWN)('of %s lead to what is there', (name) => {
    const html = rendered.get(name)?.html ?? '';
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    const inside = links
      .filter((href) => !href.startsWith('https:'))
      .map((href) => (href.startsWith('#') ? `${MANUAL_PATH}/${name}${href}` : href));
    expect(inside.filter((href) => !resolves(href))).toEqual([]);
    // Whatever leads to a file of the project is a page here, too.
    const files = [...textOf(name).matchAll(/\]\(([^)]+\.md)/g)];
    expect(inside.length).toBeGreaterThanOrEqual(files.length);
  });

  const resources = Object.values(config.resources).flatMap((resource) => {
    const paths = pathsOf(resource);
    return paths ? [...paths.lists, paths.create, paths.edit.replace(':id', '7'), paths.quick] : [];
  });
  const pages = [...menuPages(config), ...config.pages].map(({ path }) => `/${path}`);
  const screens = Object.values(config.screens).map(({ path }) => `/${path}`);

  it('lead from every screen, form and page to a section of its help', () => {
    const all = [...resources, ...pages, ...screens, ACCOUNT_PATH, '/', '/privacy'];
    const wrong = all.filter((path) => !resolves(helpAddress(path) ?? ''));
    expect(wrong).toEqual([]);
    for (const what of ['import', 'history'] as const) {
      expect(resolves(helpAddress(screens[0] ?? '', what) ?? ''), what).toBe(true);
    }
  });

  it('lead there from every page of the menu by a section of its own', () => {
    const general = helpAddress('/nothing');
    expect(pages.filter((path) => helpAddress(path) === general)).toEqual([]);
  });

  it('are of screens and pages that are declared', () => {
    const names = new Set([
      ...Object.keys(config.screens),
      ...[...menuPages(config), ...config.pages].map(({ page }) => page),
    ]);
    const strange = Object.keys(manual?.sections ?? {}).filter(
      (name) => !names.has(name.split('/')[0] ?? ''),
    );
    expect(strange).toEqual([]);
  });
});
