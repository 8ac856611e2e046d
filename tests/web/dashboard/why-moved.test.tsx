// @vitest-environment jsdom
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import charts from '../../../locales/th/charts.json';
import ownfigures from '../../../locales/th/ownfigures.json';
import type { Measure } from '../../../src/food-waste/web/dashboard/why/address.ts';
import { readChange } from '../../../src/food-waste/web/dashboard/why/read.ts';
import { useMoved } from '../../../src/food-waste/web/dashboard/why/useBasis.ts';

let words: i18n;

beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { charts, ownfigures } },
  });
});

function Against({ answer, measure }: { answer: object; measure: Measure }) {
  return useMoved().against(readChange({ breakdowns: [], ...answer }), measure);
}
const told = (answer: object, measure: Measure): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <Against {...{ answer, measure }} />
    </I18nextProvider>,
  );

it('a published rate that went against the whole weight says so, with about how much that was', () => {
  const more = { now: 40, before: 50, weight: { kg: 1200, previousKg: 1000 } };
  expect(told(more, 'kgPerPersonYear')).toBe(
    'อัตราลดลงทั้งที่น้ำหนักรวมเพิ่มขึ้น (จากประมาณ 1,000 เป็น 1,200 กก.) เพราะอัตราขึ้นกับจำนวนคน-วันด้วย',
  );
  const less = { now: 50, before: 40, weight: { kg: 100, previousKg: 120 } };
  expect(told(less, 'gramsPerMeal')).toContain('อัตราเพิ่มขึ้นทั้งที่น้ำหนักรวมลดลง');
  expect(told(less, 'gramsPerMeal')).toContain('จำนวนมื้อ');
});

it('a published rate that went the way of its weight, and a sum, say nothing of it', () => {
  const alike = { now: 50, before: 40, weight: { kg: 1200, previousKg: 1000 } };
  expect(told(alike, 'kgPerPersonYear')).toBe('');
  expect(told({ now: 50, before: 40 }, 'kgPerPersonYear')).toBe('');
  expect(told({ now: 50, before: 40, weight: { kg: 1, previousKg: 2 } }, 'kg')).toBe('');
});
