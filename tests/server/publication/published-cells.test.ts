import { describe, expect, it } from 'vitest';
import { FORMULAE, figureOf } from '../../../src/food-waste/server/dashboard/figures.ts';
import {
  cellOf,
  totalCell,
} from '../../../src/food-waste/server/publication/public/published-cells.ts';
import type {
  PublishedRow,
  PublishedTotal,
} from '../../../src/food-waste/server/publication/tables/published-table.ts';

const row = (key: string, kg: number, more: Partial<PublishedRow> = {}): PublishedRow => ({
  key,
  kg,
  weighedShare: null,
  reporters: 7,
  reportersTo: 7,
  kgCo2e: null,
  baht: null,
  ...more,
});
const total = (coverage: Partial<PublishedTotal['coverage']> = {}): PublishedTotal => ({
  ...row('', 1000, { kgCo2e: 500, baht: 9840 }),
  avoidedKgCo2e: 1500,
  basedKg: 1000,
  base: 20_000,
  margin: 0.1,
  users: 9,
  usersTo: 9,
  coverage: { co2e: 1, avoided: 1, baht: 1, base: 0.6, ...coverage },
});
const PLACE = { series: 0, bucket: '', keys: [], isPartial: false } as const;
const answerOf = (cell: ReturnType<typeof cellOf>) => ({
  cells: [cell],
  foundation: { reporters: 7, records: null },
  whole: [1000, null] as const,
  isCut: false,
});

describe('figures of a published total', () => {
  const materials = [row('1', 984, { baht: 9840 }), row('2', 16)];
  const manages = [row('1', 984, { kgCo2e: 500 }), row('2', 16)];
  const cell = totalCell(total(), { materials, manages }, PLACE);

  it('are never said to cover all where a part has no factor or price', () => {
    for (const name of ['kgCo2e', 'avoidedKgCo2e', 'baht'] as const) {
      expect(figureOf(name, FORMULAE[name], answerOf(cell)), name).toMatchObject({
        coverage: 0.95,
        partial: true,
      });
    }
    const all = { materials: materials.slice(0, 1), manages: manages.slice(0, 1) };
    const whole = answerOf(totalCell(total(), all, PLACE));
    expect(figureOf('baht', FORMULAE.baht, whole)).toMatchObject({ coverage: 1 });
  });

  it('have the baht per meal by the price of what is priced, not by a rounded share', () => {
    const { value } = figureOf('bahtPerMeal', FORMULAE.bahtPerMeal, answerOf(cell));
    // 10 baht per kilogram, 50 grams a meal.
    expect(value).toBeCloseTo(0.5, 10);
  });

  it('say of which part of the weight the base of a rate is known, where that is published', () => {
    const figure = figureOf('gramsPerMeal', FORMULAE.gramsPerMeal, answerOf(cell));
    expect(figure.value).toBeCloseTo(50, 10);
    expect(figure.coverage).toBe(0.6);
    const secret = cellOf(total({ base: null }), PLACE);
    const other = figureOf('gramsPerMeal', FORMULAE.gramsPerMeal, answerOf(secret));
    expect(other.value).toBeCloseTo(50, 10);
    expect(other.coverage).toBeUndefined();
  });
});
