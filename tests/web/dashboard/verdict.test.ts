/** When a change of a figure is called good or bad. */
import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { isSureChange } from '../../../src/food-waste/server/dashboard/quality.ts';
import { readAnswer } from '../../../src/food-waste/web/dashboard/answers.ts';
import type { CardDeclaration } from '../../../src/food-waste/web/dashboard/declaration.ts';
import { chartOf } from '../../../src/food-waste/web/dashboard/to-chart.ts';
import { renderFirstPaint } from '../../../src/food-waste/web/first-paint/render.tsx';
import { LOCALES_DIRECTORY } from '../../support/server.ts';

const words = loadWords(LOCALES_DIRECTORY);
const around = (value: number, half: number) => ({ low: value - half, high: value + half });

describe('which way a rate went', () => {
  it.each([
    ['the intervals are apart', 80, 5, 100, 5, true],
    ['they overlap, but less than chance would have it', 90, 6, 100, 6, true],
    ['each value lies within the other interval', 120.7, 111.8, 101.1, 60, false],
    ['one period alone is unsure', 90, 1, 100, 20, false],
  ])('is sure or not where %s', (_where, value, half, previous, halfBefore, sure) => {
    const now = { value, interval: around(value, half) };
    const before = { value: previous, interval: around(previous, halfBefore) };
    expect(isSureChange(now, before)).toBe(sure);
  });

  it('is not sure where it is not known how sure a rate is', () => {
    const now = { value: 80, interval: around(80, 1) };
    expect(isSureChange(now, { value: 100 })).toBe(false);
    expect(isSureChange({ value: 80 }, { ...now, value: 100 })).toBe(false);
  });
});

const RATE = {
  ...{ key: 'kgPerPersonYear', unit: 'kgPerPersonYear', value: 80, previous: 100 },
  interval: around(80, 5),
};
const TOTAL = { key: 'wasteKg', unit: 'kg', value: 1743, previous: 3908 };
const SHARE = { key: 'usedShare', unit: 'share', value: 0.4, previous: 0.3 };

function drawn(figures: readonly object[], query = {}): string {
  return renderFirstPaint({
    name: 'dashboardhouse',
    translator: words.translatorFor('th'),
    bodies: [{ data: { figures, references: [] }, query }],
    ...{ areas: [], isDemonstration: false, fonts: [] },
  });
}
const classesIn = (markup: string): string[] =>
  [...markup.matchAll(/figure__change--(\w+)/g)].map(([, name = '']) => name);

describe('a change', () => {
  it('of a rate is good or bad where it is sure, of a share always, of a total never', () => {
    expect(classesIn(drawn([RATE, TOTAL, SHARE]))).toEqual(['better', 'neither', 'better']);
    const markup = drawn([{ ...RATE, uncertain: true }]);
    expect(classesIn(markup)).toEqual(['unsure']);
    expect(markup).toContain(words.text('th', 'charts:change.percent.down', { text: '20.0' }));
    expect(markup).not.toContain(words.text('th', 'charts:change.better'));
  });

  it('is neither in a period that is not over, and totals are not compared with a whole one', () => {
    const markup = drawn([RATE, TOTAL, SHARE], { until: '2026-11-29' });
    expect(classesIn(markup)).toEqual(['unfinished', 'unfinished', 'unfinished']);
    expect(markup).not.toContain('55.4%');
  });
});

describe('the columns of one month', () => {
  const card: CardDeclaration = {
    ...{ id: 'x', chart: 'trend', call: 'getBarChartMaterials', ask: {}, columns: 6 },
  };
  const wording = {
    t: ((key: string) => key) as Parameters<typeof chartOf>[4]['t'],
    month: (period: string) => ({ label: period, name: period }),
  };
  const pointsOf = (data: object[], query: object) =>
    chartOf(
      readAnswer({ data, query }, (it) => it),
      ...([card, null, [], wording] as const),
    );

  it('have the month compared with beside them, and say that theirs is not over', () => {
    const times = { from: '2026-11-01', compareFrom: '2026-10-01', until: '2026-11-29' };
    const data = [{ period: '2026-11', kg: 1743, previousKg: 3908 }];
    expect(pointsOf(data, times)).toMatchObject({
      points: [
        { key: '2026-10', name: '2026-10', value: 3908, previous: null },
        { key: '2026-11', value: 1743, previous: null, isPartial: true },
      ],
    });
  });

  it('stand alone where nothing is known of that month, and among others have a line', () => {
    const times = { from: '2026-10-01', compareFrom: '2026-08-01' };
    const alone = [{ period: '2026-10', kg: 3908, previousKg: null }];
    expect(pointsOf(alone, times)).toMatchObject({ points: [{ key: '2026-10' }] });
    const two = [...alone, { period: '2026-11', kg: 1743, previousKg: 12 }];
    expect(pointsOf(two, times)).toMatchObject({ points: [{}, { previous: 12 }] });
  });
});
