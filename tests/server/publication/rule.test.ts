/** What may be known of few reporters, with the examples that somebody would take it apart by. */
import { describe, expect, it } from 'vitest';
import { Windows } from '../../../src/food-waste/server/publication/records/adding.ts';
import { Records } from '../../../src/food-waste/server/publication/records/records.ts';
import { SUMMARIES } from '../../../src/food-waste/server/publication/records/summaries.ts';
import { Decided } from '../../../src/food-waste/server/publication/rule/decided.ts';
import { exposedRows } from '../../../src/food-waste/server/publication/rule/exposed-rows.ts';
import { poolRows } from '../../../src/food-waste/server/publication/rule/pools.ts';
import { Rule, type Span } from '../../../src/food-waste/server/publication/rule/rule.ts';

/** Months since the year 0. */
const LAST = 24_300;
const KILOGRAM = 1_000_000;
const MADE = 1_000;
const FIRST_TIME: Span = { known: [LAST, LAST], before: null };

class Office {
  readonly records = new Records();

  /** Kilograms of each of some reporters, as one cell. */
  cell(byReporter: Readonly<Record<number, number>>, { month = LAST, changed = 0 } = {}): number[] {
    return Object.entries(byReporter).map(([reporter, kg]) =>
      this.records.add({
        month,
        reporter: Number(reporter),
        weight: kg * KILOGRAM,
        flags: 0,
        changed,
        asOf: 0,
      }),
    );
  }

  rule(span: Span = FIRST_TIME, ends: readonly number[] = [LAST]): Rule {
    return new Rule(new Windows(this.records), ends, span, null);
  }
}

/** So many reporters, from one on, of as many kilograms each. */
const each = (count: number, kg: number, from = 1): Record<number, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [from + at, kg]));

describe('a weight', () => {
  it.each([
    ['five reporters', each(5, 10), true],
    ['four reporters', each(4, 10), false],
    ['five, of whom one has 60 %', { ...each(4, 10), 9: 60 }, true],
    ['five, of whom one has more', { ...each(4, 10), 9: 61 }, false],
    ['five, of whom one reported nothing', { ...each(4, 10), 9: 0 }, false],
    ['nobody', {}, true],
  ])('of %s', (_, reporters, isAllowed) => {
    const office = new Office();
    const cell = office.cell(reporters);
    const rule = office.rule();
    expect(rule.allows([rule.group([cell])])).toBe(isAllowed);
  });

  it('must be so in each of its periods', () => {
    const office = new Office();
    const cell = [...office.cell(each(5, 10)), ...office.cell({ 1: 40 }, { month: LAST - 20 })];
    const rule = office.rule({ ...FIRST_TIME, known: [LAST - 12, LAST] }, [LAST, LAST - 12]);
    expect(rule.allows([rule.group([cell])])).toBe(false);
  });

  it('is suppressed where periods published month after month show months of one reporter', () => {
    const office = new Office();
    // Each reports in one month of a year, which nobody did in the year before or after.
    const cell = [1, 2, 3, 4, 5].flatMap((reporter) => [
      ...office.cell({ [reporter]: 10 }, { month: LAST - reporter }),
      ...office.cell({ [reporter]: 10 }, { month: LAST - 17 - reporter }),
    ]);
    const [once, monthly] = [LAST, LAST - 12].map((first) =>
      office.rule({ ...FIRST_TIME, known: [first, LAST] }),
    );
    expect(once?.allows([once.group([cell])])).toBe(true);
    expect(monthly?.allows([monthly.group([cell])])).toBe(false);
  });
});

describe('a month', () => {
  it('of few reporters is not published, however old it is in the period', () => {
    const office = new Office();
    const months = Array.from({ length: 12 }, (_, back) => LAST - back);
    const cell = months.flatMap((month) => office.cell(each(6, 10), { month }));
    const rule = office.rule();
    expect(rule.allowsMonths([rule.group([cell])])).toBe(true);
    const old = [...cell.slice(0, -6), ...office.cell({ 1: 40 }, { month: LAST - 11 })];
    expect(rule.allowsMonths([rule.group([old])])).toBe(false);
  });

  it('to which one reporter came late after it was published stays unpublished', () => {
    const office = new Office();
    const months = Array.from({ length: 12 }, (_, back) => LAST - back);
    const cell = [
      ...months.flatMap((month) => office.cell(each(6, 10), { month })),
      ...office.cell({ 1: 40 }, { month: LAST - 3, changed: MADE + 1 }),
    ];
    const rule = office.rule({
      known: [LAST - 1, LAST],
      before: { madeAt: MADE, last: LAST - 1 },
    });
    expect(rule.allowsMonths([rule.group([cell])])).toBe(false);
  });
});

/** Kilograms by reporter, of each row of an area. */
type AreaRows = readonly Record<number, number>[];

describe('a table', () => {
  /** What is decided of areas, whose rows are kilograms by reporter. */
  function decided(...areas: AreaRows[]) {
    const office = new Office();
    const cells = areas.map((rows) => rows.map((row) => office.cell(row)));
    const rule = office.rule();
    const parts = cells.map((rows) => rows.map((cell) => rule.group([cell])));
    return poolRows(parts, areas[0]?.length ?? 0, { rule, isInside: true });
  }
  /** The rows that each area pools. */
  const pooled = (...areas: AreaRows[]): number[][] =>
    decided(...areas).parts.map(({ hidden }) => [...hidden].sort((one, other) => one - other));

  it('shows all where every row may be shown', () => {
    expect(pooled([each(6, 10), each(6, 5)], [each(6, 8, 20), each(6, 9, 20)])).toEqual([[], []]);
  });

  it('pools what may not with another row, in one more area, so that neither follows from the whole', () => {
    const [small, large] = pooled(
      [each(2, 10), each(8, 10, 3)],
      [each(8, 12, 20), each(8, 11, 20)],
    );
    expect(small).toEqual([0, 1]);
    expect(large).toEqual([0, 1]);
  });

  it('does not rely on an area that has next to nothing of the row', () => {
    // 300 kg of two reporters would be known within 5 %, however many have the 12 kg beside them.
    const [, tiny, large] = pooled(
      [each(2, 150), each(8, 50, 3)],
      [each(8, 1.5, 20), each(8, 0.25, 20)],
      [each(8, 25, 40), each(8, 25, 40)],
    );
    expect([tiny?.includes(0), large?.includes(0)]).toEqual([true, true]);
  });

  it('knows a row from what is pooled less the other rows, where those are rounded finer', () => {
    // 4.25 kg of four are lost in the roundings of 162 and 158 kg, and not in those of 7.05, 69.8 and 67.
    const [small, large] = pooled(
      [each(4, 1.0625), each(7, 0.4, 10)],
      [each(20, 7.9, 40), each(20, 3.35, 40)],
    );
    expect(small).toEqual([0, 1]);
    expect(large).not.toEqual([]);
  });

  it('says which rows no area shows, though nearly all of them is of one', () => {
    const { parts, exposed } = decided(
      [each(4, 2.8), each(8, 4, 3)],
      [each(2, 0.1, 40), each(2, 0.05, 40)],
    );
    expect(parts.map(({ hidden }) => hidden.has(0))).toEqual([true, true]);
    expect(exposed).toContain(0);
    expect(decided([each(6, 10)], [each(6, 10, 20)]).exposed).toEqual([]);
  });

  it.each([
    ['retail', 'category', ['READY'], 'R06'],
    // All menus are of materials that are not specified, which may be pooled with another.
    ['consumer', 'menu', ['0', 'HERB'], '21'],
  ])(
    'shows no row of %s by %s beside materials that would be known of few without it',
    (type, name, material, key) => {
      const office = new Office();
      const [six, two] = [office.cell(each(6, 20)), office.cell(each(2, 14, 30))];
      const rule = office.rule();
      const tables = (more: readonly number[]) =>
        new Map([
          [
            `material ${type}`,
            new Map(material.map((it, at) => [it, [at === 0 ? [...six, ...more] : []]])),
          ],
          [`${name} ${type}`, new Map([[key, [[...six]]]])],
        ]);
      const exposedBeside = (more: readonly number[]) => {
        const area = new Decided({ code: '', tables: tables(more), bases: new Map() });
        area.addRows('material', type, [material]);
        const summary = SUMMARIES.find((it) => it.name === name);
        return summary && [...exposedRows(area, summary, type, [[key]], rule)];
      };
      expect(exposedBeside(two)).toEqual([0]);
      expect(exposedBeside([])).toEqual([]);
      expect(exposedBeside(office.cell(each(6, 14, 50)))).toEqual([]);
    },
  );

  it('knows that an area without a row hides nothing of it', () => {
    // Both would pool rows 0 and 1; the second has only row 0, and so tells what the first has of it.
    const [first, second, third] = pooled(
      [each(2, 10), each(8, 10, 3), each(8, 20, 3)],
      [each(8, 12, 20), {}, each(8, 15, 20)],
      [each(8, 12, 40), each(8, 11, 40), each(8, 10, 40)],
    );
    expect(first).toContain(0);
    const isSecondAlone = second?.includes(0) && !second.includes(2) && !third?.includes(0);
    expect(isSecondAlone).toBe(false);
  });
});
