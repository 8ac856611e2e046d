/** What the address of a declared dashboard says, and what its trends are drawn of. */
import { describe, expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import type { Dimension, Measure } from '../../../src/engine/declaration/summaries.ts';
import { barsOf, type Naming, trendOf } from '../../../src/engine/web/dashboards/to-chart.ts';
import { leftWhole, readView } from '../../../src/engine/web/dashboards/view.ts';

describe('the address of a dashboard', () => {
  const read = (search: string) =>
    readView(new URLSearchParams(search), { period: 'month', cards: [] }, '2026-03-15');

  it.each([
    ['', '2025-04-01', '2026-03-15'],
    ['from=2026-01-01&to=', '2026-01-01', ''],
    ['from=2026-02-30&to=2026-13-01', '2025-04-01', '2026-03-15'],
    ['from=yesterday&to=2026-1-1', '2025-04-01', '2026-03-15'],
  ])('%s tells from %s to %s: what is no day is as usual', (search, from, to) => {
    expect(read(search)).toMatchObject({ from, to });
  });
});

describe('a card of a summary that lacks what the others are narrowed by', () => {
  const { loans } = library.summaries;
  const members = { source: 'members', measures: { members: 'count' }, dimensions: {} } as const;
  const config = configOf({ ...library, summaries: { loans, members } }, []);
  const { lending } = library.dashboards;
  const view = { from: '2026-01-01', to: '', filters: { category: '3' } };

  it('says by which of them it is left whole', () => {
    expect(leftWhole(config, lending, 'members', view)).toEqual(['month', 'category']);
    expect(leftWhole(config, lending, 'loans', view)).toEqual([]);
  });

  it('says nothing while nothing is narrowed', () => {
    const all = { from: '', to: '', filters: {} };
    expect(leftWhole(config, lending, 'members', all)).toEqual([]);
  });
});

describe('a trend', () => {
  const lentOn = { ...{ name: 'lentOn', type: 'date', column: 'lent_on' }, sortKeyColumn: null };
  const dimension: Dimension = {
    ...{ name: 'month', through: null, by: 'month', level: null },
    field: { ...lentOn, type: 'date', system: false },
  };
  const measure: Measure = { name: 'loans', kind: 'count', where: [] };
  const naming: Naming & { long: (by: unknown, day: string) => string } = {
    value: (_dimension, value) => String(value),
    short: (_by, day) => day,
    long: (_by, day) => day,
    others: '',
    translate: String,
  };
  const points = (days: readonly string[], from = '', to = '') => {
    const rows = days.map((month) => ({ by: { month }, measures: { loans: 1 } }));
    const trend = trendOf(rows, dimension, measure, { from, to, today: '2026-02-15' }, naming);
    return trend.points.map(({ key, value }) => [key, value]);
  };

  it('has the steps between in which there was nothing', () => {
    expect(points(['2025-12-01', '2026-02-01'])).toEqual([
      ['2025-12-01', 1],
      ['2026-01-01', 0],
      ['2026-02-01', 1],
    ]);
    expect(points(['2026-01-01'], '2025-12-31', '2026-01-31')).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 1],
    ]);
  });

  it('marks the step that is not over yet, and no other', () => {
    const rows = ['2026-01-01', '2026-02-01'].map((month) => ({
      by: { month },
      measures: { loans: 1 },
    }));
    const period = { from: '', to: '', today: '2026-02-15' };
    const { points: steps } = trendOf(rows, dimension, measure, period, naming);
    expect(steps.map(({ isPartial }) => isPartial)).toEqual([false, true]);
  });

  it('ends with the last month that a date can have', () => {
    expect(points(['9999-11-01', '9999-12-01'])).toEqual([
      ['9999-11-01', 1],
      ['9999-12-01', 1],
    ]);
    expect(points([], '9999-12-01', '9999-12-31')).toEqual([['9999-12-01', 0]]);
  });
});

describe('bars', () => {
  const state = { name: 'state', column: 'state', sortKeyColumn: null, system: false };
  const dimension: Dimension = {
    ...{ name: 'state', through: null, by: null, level: null },
    field: { ...state, type: 'choice', choices: 'state' },
  };
  const naming: Naming = {
    value: (_, value) => String(value),
    ...{ short: String, others: 'others', translate: String },
  };
  const answer = (count: number, isCut = false) => ({
    data: Array.from({ length: count }, (_, place) => ({
      by: { state: `s${place}` },
      measures: { loans: count - place },
    })),
    isCut,
  });
  const counted: Measure = { name: 'loans', kind: 'count', where: [] };
  const rated: Measure = {
    ...{ name: 'loans', kind: 'formula', scale: 2, like: null },
    formula: { quotient: ['a', 'b'] },
  };

  it('put what stands behind the tenth together, so that shares are of the whole', () => {
    const { rows, isCut } = barsOf(answer(12), dimension, counted, false, naming);
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toMatchObject({ name: 'others', value: 3 });
    expect(rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1);
    expect(isCut).toBe(false);
  });

  it('say so where some are left out that do not add up', () => {
    const { rows, isCut } = barsOf(answer(12), dimension, rated, false, naming);
    expect([rows.length, isCut]).toEqual([10, true]);
  });

  it('have no shares, and no others, of an answer that is a part', () => {
    const { rows, isCut } = barsOf(answer(12, true), dimension, counted, false, naming);
    expect(rows.map(({ share }) => share)).toEqual(Array(10).fill(null));
    expect(isCut).toBe(true);
  });
});
