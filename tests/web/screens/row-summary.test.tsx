// @vitest-environment jsdom
/** How questions, bars and lists name a row that only has a number. */
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import resources from '../../../locales/th/resources.json';
import screens from '../../../locales/th/screens.json';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { useRowSummary } from '../../../src/engine/web/screens/shared/useRowSummary.ts';

let words: i18n;
beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { resources, screens } },
  });
});

function Summary({ of, row }: { readonly of: string | Resource; readonly row: Values }) {
  const resource = typeof of === 'string' ? config.resources[of] : of;
  const summaryOf = useRowSummary();
  return resource ? summaryOf(resource, row) : null;
}

const textOf = (of: string | Resource, row: Values): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <Summary of={of} row={row} />
    </I18nextProvider>,
  );

it('says that there was nothing, on which day', () => {
  const row = { code: 'W000001', quantity: 0, weightKg: 0, recordDate: '2026-11-29' };
  expect(textOf('wasteRecords', row)).toBe(`${screens.nothing.cell} · 29 พ.ย. 2569`);
});

it('distinguishes statistics of one area by their year', () => {
  const row = { code: 'AS000001', areaCode: '000000', year: 2025, population: 65_932_870 };
  expect(textOf('areaStatistics', row)).toContain(' · 2568 · 65,932,870');
  expect(textOf('areaStatistics', row)).not.toContain('AS000001');
});

it('tells nothing twice of what names a row for an import', () => {
  const { wasteRecords } = config.resources;
  if (!wasteRecords) throw new Error('wasteRecords');
  const importedBy = ['recordDate', 'reporterId'];
  const resource = { ...wasteRecords, importedBy, oneOf: [], weight: null };
  const row = { code: 'W000001', recordDate: '2026-11-29', reporterId: 3 };
  const named = { ...row, reporter: { id: 3, name: 'ครัว' } };
  expect(textOf(resource, named)).toBe('29 พ.ย. 2569 · ครัว');
  const byReporter = { ...resource, importedBy: ['reporterId', 'recordDate'] };
  expect(textOf(byReporter, named)).toBe('ครัว · 29 พ.ย. 2569');
});
