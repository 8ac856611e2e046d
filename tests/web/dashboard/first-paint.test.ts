/** The head of a dashboard, drawn for phones before the app is there. */
import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { renderFirstPaint } from '../../../src/food-waste/web/first-paint/render.tsx';
import { LOCALES_DIRECTORY } from '../../support/server.ts';

const words = loadWords(LOCALES_DIRECTORY);

const figure = (key: string, unit: string, value: number | null) => ({ key, unit, value });
const FIGURES = [
  figure('kgPerPersonYear', 'kgPerPersonYear', 88.31),
  figure('wasteKg', 'kg', 48_300),
  figure('baht', 'baht', null),
];
const AREAS = ['10', '50'].map((code) => ({
  code,
  nameTh: `จังหวัด <${code}>`,
  nameEn: `Province ${code}`,
  parentCode: null,
}));

function draw(given: Partial<Parameters<typeof renderFirstPaint>[0]> = {}): string {
  return renderFirstPaint({
    name: 'dashboardhouse',
    translator: words.translatorFor('th'),
    bodies: [{ data: { figures: FIGURES, references: [] } }],
    areas: AREAS,
    isDemonstration: false,
    fonts: [],
    ...given,
  });
}
const has = (markup: string, key: string) => markup.includes(words.text('th', key));

describe('the head of a dashboard', () => {
  it('has its title and its figures, in the units that suit them, and why there is none', () => {
    const markup = draw();
    expect(has(markup, 'menu:pages.dashboardhouse')).toBe(true);
    expect(markup).toContain('<strong>88.3</strong>');
    expect(markup).toContain('<strong>48.3</strong>');
    expect(has(markup, 'charts:units.tonnes')).toBe(true);
    expect(has(markup, 'charts:missing.insufficient')).toBe(true);
  });

  it('is written in the fonts of the page where these come in time, and stays where it is', () => {
    const markup = draw({ fonts: ['/assets/thai.woff2', '/assets/latin.woff2'] });
    expect(markup).toContain('font-display: optional; src: url("/assets/latin.woff2")');
    expect(markup).toContain('font-family: "first 0", "first 1", "Noto Sans Thai"');
  });

  it('names the area with most, as text', () => {
    const values = AREAS.map(({ code }, place) => ({
      code,
      value: 100 - 50 * place,
      interval: { low: 90 - 50 * place, high: 110 - 50 * place },
    }));
    const [home] = [{ data: { figures: FIGURES, references: [] } }];
    const markup = draw({ bodies: [home, { data: values }] });
    expect(markup).toContain('จังหวัด &lt;10&gt;');
    expect(markup).not.toContain('<10>');
  });

  it('speaks the language of the page', () => {
    const markup = draw({ translator: words.translatorFor('en') });
    expect(markup).toContain('lang="en"');
    expect(markup).toContain(words.text('en', 'menu:pages.dashboardhouse'));
  });

  it('reports demonstration data, where there is any', () => {
    expect(has(draw({ isDemonstration: true }), 'demo:banner.text')).toBe(true);
    expect(has(draw(), 'demo:banner.text')).toBe(false);
  });

  it('is nothing for other pages, and without an answer', () => {
    expect(draw({ name: 'contact' })).toBe('');
    expect(draw({ name: 'constructor' })).toBe('');
    expect(draw({ bodies: [] })).toBe('');
  });
});
