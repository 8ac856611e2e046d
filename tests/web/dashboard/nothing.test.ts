import { expect, it } from 'vitest';
import {
  type ChartRow,
  type TrendPoint,
  whyNothing,
} from '../../../src/engine/web/charts/types.ts';
import { readAnswer } from '../../../src/food-waste/web/dashboard/answers.ts';
import { wordOfNothing } from '../../../src/food-waste/web/dashboard/CardChart.tsx';

const row = (more: Partial<ChartRow>): ChartRow => ({
  key: '1',
  name: 'ข้าว',
  value: null,
  previous: null,
  share: null,
  filter: null,
  ...more,
});
const point = (more: Partial<TrendPoint>): TrendPoint => ({
  key: '2026-01',
  label: 'ม.ค.',
  name: 'มกราคม 2569',
  value: null,
  previous: null,
  ...more,
});
const bars = (...rows: ChartRow[]) => whyNothing({ kind: 'bars', unit: 'kg', rows });
const trend = (...points: TrendPoint[]) =>
  whyNothing({ kind: 'trend', unit: 'kg', points, lines: [] });

it('a chart says that nobody reported only where nobody did', () => {
  expect(bars()).toBe('empty');
  expect(trend(point({ value: 0 }), point({ value: 0 }))).toBe('empty');
  expect(bars(row({ missing: 'withheld' }), row({ missing: 'withheld' }))).toBe('withheld');
  expect(trend(point({ value: 0 }), point({ missing: 'withheld' }))).toBe('withheld');
  const headings = [{ key: '1', name: 'ข้าว', filter: null }];
  const cells = new Map([['1 1', { value: null, missing: 'withheld' as const }]]);
  expect(whyNothing({ kind: 'matrix', unit: 'kg', rows: headings, columns: headings, cells })).toBe(
    'withheld',
  );
});

it('a chart is drawn as soon as it has one number to show', () => {
  expect(bars(row({ value: 3 }), row({ missing: 'withheld' }))).toBeNull();
  expect(trend(point({ value: 3 }), point({ missing: 'withheld' }))).toBeNull();
  expect(trend(point({ missing: 'insufficient' }))).toBeNull();
});

it('published months of few reporters say that single months are not published, and no more', () => {
  const answer = readAnswer({ view: 'published', data: [] }, (data) => data);
  const card = { id: 'x', call: 'getBarChartMaterials', ask: {}, columns: 6 } as const;
  const months = { ...card, chart: 'trend' } as const;
  expect(wordOfNothing('withheld', answer, months)).toBe('cards:monthsWithheld');
  expect(wordOfNothing('empty', answer, months)).toBe('charts:empty');
  const rows = { ...card, chart: 'bars' } as const;
  expect(wordOfNothing('withheld', answer, rows)).toBe('cards:allWithheld');
});
