import { existsSync, readFileSync } from 'node:fs';
import { type Report, reportUnknown } from '../../../src/engine/declaration/check/problem.ts';
import { HELPED_WITH, type Manual } from '../../../src/engine/declaration/manual.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import { render } from '../manual/render.ts';

/** Ids of the headings of the pages that can be read, by the names of the pages. */
function idsOf({ pages }: Manual, application: string): ReadonlyMap<string, ReadonlySet<string>> {
  const there = Object.entries(pages).filter(([, file]) => existsSync(application + file));
  return new Map(
    there.map(([name, file]) => {
      const markdown = readFileSync(application + file, 'utf8');
      // The build names pictures that are missing.
      const pictureAt = () => ({ address: '', width: 0, height: 0 });
      return [name, render(markdown, { file, pages: new Map(), pictureAt }).ids];
    }),
  );
}

/**
 * Reports names in a manual that stand for nothing: files, pages and headings that are not there, and
 * screens and pages that are not declared, whose help link leads to the general section.
 * @param application folder of the application, with a trailing slash
 */
export function checkManual(
  manual: Manual,
  { screens, pages, menu }: Pick<Config, 'screens' | 'pages' | 'menu'>,
  application: string,
  report: Report,
): void {
  for (const [name, file] of Object.entries(manual.pages)) {
    if (!existsSync(application + file)) report(`pages.${name}`, 'manualFileMissing', { file });
  }
  const ids = idsOf(manual, application);
  const checkSection = (place: string, section: string): void => {
    const [page = '', id] = section.split('#');
    const known = Object.keys(manual.pages);
    if (!known.includes(page)) reportUnknown(page, known, place, 'manualPageUnknown', report);
    else if (id !== undefined && ids.get(page)?.has(id) === false) {
      const headings = [...(ids.get(page) ?? [])];
      reportUnknown(id, headings, place, 'manualHeadingUnknown', report);
    }
  };
  const declared = [
    ...Object.keys(screens),
    ...[...menuPages({ menu }), ...pages].map(({ page }) => page),
  ];
  for (const [key, section] of Object.entries(manual.sections)) {
    const place = `sections.${key}`;
    const [name = '', work] = key.split('/');
    if (!declared.includes(name)) {
      reportUnknown(name, declared, place, 'manualScreenUnknown', report);
    } else if (work !== undefined && !HELPED_WITH.some((known) => known === work)) {
      reportUnknown(work, HELPED_WITH, place, 'manualScreenUnknown', report);
    }
    checkSection(place, section);
  }
  for (const [work, section] of Object.entries(manual.general)) {
    checkSection(`general.${work}`, section);
  }
}
