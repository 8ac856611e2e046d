import { describe, expect, it } from 'vitest';
import { duration } from '../../../src/engine/fields/duration/index.ts';
import { changeBetween, scaleIn, scaleOf } from '../../../src/engine/web/charts/amounts.ts';
import { axisIn, stepsIn, stepsTo } from '../../../src/engine/web/charts/axis.ts';

describe('amounts', () => {
  it.each([
    ['kg', 9.876, '9.88', 'kg'],
    ['kg', 987.6, '987.6', 'kg'],
    ['kg', 9876.5, '9,877', 'kg'],
    ['kg', 37928.58, '37.9', 'tonnes'],
    ['kgCo2e', 161527.5, '161.5', 'tonnesCo2e'],
    ['baht', 1234567, '1.23', 'millionBaht'],
    ['share', 0.418, '41.8', 'share'],
    ['meals', 2805.3, '2,805', 'meals'],
    ['kgPerPersonYear', 89.416, '89.4', 'kgPerPersonYear'],
  ] as const)('%s %d is written %s (%s)', (unit, value, text, shown) => {
    const scale = scaleOf(unit, value);
    expect([scale.write(value), scale.unit]).toEqual([text, shown]);
  });

  it('are written in one unit within a chart: that of the largest', () => {
    const { unit, write } = scaleOf('kg', 17_700);
    expect([unit, write(17_700), write(900), write(0)]).toEqual(['tonnes', '17.7', '0.9', '0.0']);
  });
});

describe('amounts of a measure', () => {
  it('are written with its decimals in full, so that they add up to what stands beside them', () => {
    const { unit, write } = scaleIn({ unit: 'baht', decimals: 2 }, 1_003_400);
    expect([unit, write(2400.5), write(1_003_400)]).toEqual(['baht', '2,400.50', '1,003,400.00']);
  });
});

describe('changes', () => {
  it('are shown as a share of what was, of shares in points', () => {
    const less = { direction: 'down', text: '12.0', inPoints: false };
    expect(changeBetween(88, 100, 'kg')).toEqual(less);
    expect(changeBetween(0.531, 0.447, 'share')).toMatchObject({ text: '8.4', inPoints: true });
  });

  it('are shown in words where there was next to nothing before', () => {
    expect(changeBetween(400, 100, 'kg')).toMatchObject({ direction: 'up', text: '300.0' });
    expect(changeBetween(400, 100, 'kg')?.fromLittle).toBeUndefined();
    expect(changeBetween(401, 100, 'kg')?.fromLittle).toBe(true);
    expect(changeBetween(100, 401, 'kg')).toMatchObject({ direction: 'down', text: '75.1' });
    // In tonnes with a decimal, 40 kilograms are written as nothing.
    const { least } = scaleOf('kg', 90_000);
    expect(changeBetween(100, 40, 'kg', least)?.fromLittle).toBe(true);
    expect(changeBetween(45, 30, 'kg', least)?.direction).toBe('same');
    expect(changeBetween(0.9, 0.1, 'share')).toMatchObject({ text: '80.0', inPoints: true });
  });

  it('are none where hardly anything changed, and unknown where nothing is known', () => {
    expect(changeBetween(100.3, 100, 'kg')?.direction).toBe('same');
    expect(changeBetween(null, 100, 'kg')).toBeNull();
    expect(changeBetween(100, null, 'kg')).toBeNull();
    expect(changeBetween(100, 0, 'kg')).toBeNull();
  });
});

describe('the steps of an axis', () => {
  it.each([
    [3865, [0, 1000, 2000, 3000, 4000]],
    [97, [0, 25, 50, 75, 100]],
    [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
    [0, [0, 1]],
  ])('up to %d', (largest, steps) => {
    expect(stepsTo(largest)).toEqual(steps);
  });

  it.each([
    [1, ['0', '1']],
    [3, ['0', '1', '2', '3']],
    [9, ['0', '5', '10']],
    [97, ['0', '25', '50', '75', '100']],
  ])('of counts up to %d are whole, and none is written as another is', (largest, texts) => {
    for (const counts of [{ unit: 'count.visits', decimals: 0 }, { unit: 'meals' }]) {
      const steps = stepsIn(counts, largest);
      expect(steps.map(axisIn(counts, steps).write)).toEqual(texts);
    }
  });

  it.each([
    [0.03, 2, ['0.00', '0.01', '0.02', '0.03']],
    [5800.5, 2, ['0', '2,000', '4,000', '6,000']],
    [3_000_000, 2, ['0.00', '1.00', '2.00', '3.00']],
  ])('up to %d with %d decimals are distinguished', (largest, decimals, texts) => {
    const money = { unit: 'baht', decimals };
    const steps = stepsIn(money, largest);
    expect(steps.map(axisIn(money, steps).write)).toEqual(texts);
  });

  it.each([
    [45, ['0 min', '20 min', '40 min', '60 min']],
    [150, ['0 min', '60 min', '120 min', '180 min']],
    [1080, ['0 min', '300 min', '600 min', '900 min', '1200 min']],
  ])('up to %d minutes are whole hours where there are any', (largest, texts) => {
    const write = (minutes: number) => `${minutes} min`;
    const minutes = { unit: 'minute', inWords: { write, step: duration.sums?.step ?? Number } };
    const steps = stepsIn(minutes, largest);
    expect(axisIn(minutes, steps).unit).toBe('');
    expect(steps.map(axisIn(minutes, steps).write)).toEqual(texts);
  });
});
