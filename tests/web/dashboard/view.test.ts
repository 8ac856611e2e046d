import { describe, expect, it } from 'vitest';
import { quickSpan, usualSpan } from '../../../src/food-waste/web/dashboard/quick-periods.ts';
import {
  askOf,
  changedParams,
  filterChange,
  NOTHING_CHOSEN,
  readView,
  rightedParams,
} from '../../../src/food-waste/web/dashboard/view.ts';

const viewOf = (address: string) => readView(new URLSearchParams(address));

describe('the address of a dashboard', () => {
  const address =
    'from=2026-01&to=2026-06&compare=lastYear&area=5001&userType=retail&part=edible&materialId=7&wasteFoodId=8&wasteManageId=9';

  it('gives the view back that was put into it', () => {
    const view = viewOf(address);
    expect(viewOf(String(changedParams(new URLSearchParams(), view)))).toEqual(view);
  });

  it('becomes what the calls are asked', () => {
    expect(askOf(viewOf(address), null)).toEqual({
      from: '2026-01-01',
      to: '2026-06-01',
      compare: 'lastYear',
      area: '5001',
      userType: 'retail',
      part: 'edible',
      materialId: 7,
      wasteFoodId: 8,
      wasteManageId: 9,
    });
    expect(askOf(viewOf(''), null)).toEqual({});
  });

  it('never changes the user type of a page that has one', () => {
    expect(askOf(viewOf('userType=retail'), 'handler')).toEqual({ userType: 'handler' });
  });

  it('leaves a chart all that can be chosen in it', () => {
    expect(askOf(viewOf('materialId=7&part=edible'), null, 'materialId')).toEqual({
      part: 'edible',
    });
  });

  it('takes a day for its month, and is put right', () => {
    const days = new URLSearchParams('from=2026-01-15&to=2026-06-30&area=50');
    expect(askOf(readView(days), null)).toEqual({
      ...{ from: '2026-01-01', to: '2026-06-01', area: '50' },
    });
    expect(String(rightedParams(days))).toBe('from=2026-01&to=2026-06&area=50');
    expect(rightedParams(new URLSearchParams('from=2026-01&to=2026-06'))).toBeNull();
    expect(rightedParams(new URLSearchParams('from=x&to=2026-06-01'))).toBeNull();
  });

  it.each([
    'from=2026-13&to=2026-14',
    'from=2026-06&to=2026-01',
    'from=2026-01',
    'area=1',
    'area=x',
    'part=all',
    'materialId=0',
    'materialId=1e3',
    'compare=never',
    'userType=staff',
  ])('passes over what cannot be: %s', (wrong) => {
    expect(askOf(viewOf(wrong), null)).toEqual({});
  });

  it('keeps what else it holds, and is empty again when all is given up', () => {
    const params = new URLSearchParams(`${address}&measure=kg`);
    expect(String(changedParams(params, NOTHING_CHOSEN))).toBe('measure=kg');
    expect(filterChange('materialId', '7')).toEqual({ materialId: 7 });
    expect(filterChange('part', null)).toEqual({ part: null });
  });
});

describe('quick picks', () => {
  it('begin with the last twelve whole months', () => {
    expect(usualSpan('2026-11-22')).toEqual({ from: '2025-11', to: '2026-10' });
    expect(usualSpan('2026-01-01')).toEqual({ from: '2025-01', to: '2025-12' });
  });

  it.each([
    ['lastMonth', '2026-11-22', '2026-10', '2026-10'],
    ['lastMonth', '2026-01-15', '2025-12', '2025-12'],
    ['thisYear', '2026-11-22', '2026-01', '2026-10'],
    ['thisYear', '2026-01-15', '2026-01', '2026-01'],
    ['lastYear', '2026-11-22', '2025-01', '2025-12'],
    ['thisFiscalYear', '2026-11-22', '2026-10', '2026-10'],
    ['thisFiscalYear', '2026-09-30', '2025-10', '2026-08'],
    ['lastFiscalYear', '2026-11-22', '2025-10', '2026-09'],
    ['lastFiscalYear', '2026-09-30', '2024-10', '2025-09'],
  ] as const)('%s on %s', (period, today, from, to) => {
    expect(quickSpan(period, today)).toEqual({ from, to });
  });
});
