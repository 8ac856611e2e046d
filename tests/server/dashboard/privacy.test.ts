import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type DatabaseKind, describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { type Stage, setStage } from './support.ts';
import { placesIn, reportTelling, type Unweighed } from './telling-weights.ts';

const FEWEST = 5;
/** Many questions are asked; a busy machine takes its time over them. */
const PATIENCE = 180_000;
/** Each record weighs twice the one before, so that a sum tells which records are in it. */
const MOST_RECORDS = 36;
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const PLACES = ['100101', '100102', '100201', '500101'] as const;
const [MATERIALS, STEPS, MANAGES] = [
  [1, 2],
  [1, 2],
  [10, 13],
] as const;

type Drawn = Unweighed;

/** Mostly the usual, so that there is something to show and few who differ from it. */
const mostly = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const drawn = (reporters: readonly number[]): fc.Arbitrary<Drawn> =>
  fc.record({
    day: mostly('2026-02-01', ...MONTHS.map((month) => `${month}-20`)),
    reporter: fc.constantFrom(...reporters, null),
    userType: mostly('consumer', 'retail'),
    tambon: mostly(...PLACES),
    material: mostly(...MATERIALS),
    step: mostly(...STEPS),
    manage: mostly(...MANAGES),
    part: mostly('edible', 'inedible'),
  });

interface Asked extends Record<string, unknown> {
  readonly from: string;
  readonly to: string;
  readonly area: string;
}

const seldom = <Value>(usual: Value, other: Value): fc.Arbitrary<Value | undefined> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(other) },
  );

const asked: fc.Arbitrary<Asked> = fc
  .record({
    months: fc.constantFrom([0, 2], [0, 1], [1, 2], [1, 1]),
    area: fc.constantFrom('', '', '10', '1001', '100101'),
    userType: seldom('consumer', 'retail'),
    part: seldom('edible', 'inedible'),
    materialId: seldom(...MATERIALS),
    wasteFoodId: seldom(...STEPS),
  })
  .map(({ months: [first = 0, last = 0], ...rest }) => ({
    from: `${MONTHS[first]}-01`,
    to: `${MONTHS[last]}-28`,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    area: rest.area,
  }));

/** The same question with one of its filters changed, left out or put in; each but once. */
const neighbours = (one: Asked, other: Asked): Asked[] => {
  const changed: Asked[] = [{ ...one, from: other.from, to: other.to }];
  for (const name of ['area', 'userType', 'part', 'materialId', 'wasteFoodId']) {
    const { [name]: _left, ...rest } = one;
    changed.push({ ...rest, ...(name in other && { [name]: other[name] }) } as Asked);
    changed.push({ ...rest, area: name === 'area' ? '' : one.area } as Asked);
  }
  const asKey = ({ from, to, area, ...rest }: Asked): string =>
    JSON.stringify([from, to, area, Object.entries(rest).sort()]);
  const others = new Map(changed.map((it) => [asKey(it), it]));
  others.delete(asKey(one));
  return [...others.values()];
};

describeDatabase('nothing personal can be got from the dashboards', (open, kind: DatabaseKind) => {
  let stage: Stage;
  let records: readonly Drawn[] = [];

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 9);
    return () => stage.server.app.close();
  });

  const fill = async (all: readonly Drawn[]) => {
    records = all;
    await reportTelling(stage, all);
  };
  /** The places of the records that a sum is made of. */
  const inside = (kg: number): Set<number> => new Set(placesIn(kg, records.length));
  const reportersOf = (places: Iterable<number>): number =>
    new Set([...places].flatMap((place) => records[place]?.reporter ?? [])).size;
  /** The records of each figure that is shown, by what it is of. */
  const shown = async (by: string | null, query: Asked): Promise<Map<string, Set<number>>> => {
    if (by === null) {
      const { data } = await stage.ask<{ figures: { key: string; value: number | null }[] }>(
        'getHomeDashboard',
        query,
      );
      const total = data.figures.find(({ key }) => key === 'wasteKg')?.value ?? null;
      return new Map(total === null ? [] : [['all', inside(total)]]);
    }
    if (by === 'map') {
      const { data } = await stage.ask<{ code: string; kg: number | null }[]>(
        query.area === '' ? 'loadMapProvince' : 'loadMapAmpur',
        { ...query, area: query.area.slice(0, 2), measure: 'kg' },
      );
      return new Map(data.flatMap(({ code, kg }) => (kg === null ? [] : [[code, inside(kg)]])));
    }
    const { data } = await stage.ask<{ id?: number; key?: string; kg: number | null }[]>(
      'getCalculateMaterials',
      { ...query, by },
    );
    return new Map(
      data.flatMap(({ id, key, kg }) => (kg === null ? [] : [[String(id ?? key), inside(kg)]])),
    );
  };
  const isWithin = (one: Set<number>, other: Set<number>): boolean =>
    [...one].every((place) => other.has(place));
  const expectSafe = (one: Set<number>, other: Set<number>, why: string) => {
    const [small, large] = isWithin(one, other) ? [one, other] : [other, one];
    if (!isWithin(small, large)) return;
    const rest = [...large].filter((place) => !small.has(place));
    if (rest.length > 0) expect(reportersOf(rest), why).toBeGreaterThanOrEqual(FEWEST);
  };
  const BY = [null, 'part', 'material', 'step', 'map'] as const;
  // What is asked is worked out by the same statements on both; the embedded one takes longer.
  const settings = { numRuns: runs(kind === 'postgres' ? 8 : 4), endOnFailure: true };

  it(
    'every figure rests on five reporters; so does what any two questions differ by',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(drawn(stage.reporters), { minLength: 20, maxLength: MOST_RECORDS }),
          asked,
          asked,
          fc.constantFrom(...BY),
          async (all, one, other, by) => {
            await fill(all);
            const first = await shown(by, one);
            for (const [key, places] of first) {
              expect(reportersOf(places), key).toBeGreaterThanOrEqual(FEWEST);
            }
            // Where nothing is shown, there is nothing to take from anything.
            for (const next of first.size === 0 ? [] : neighbours(one, other)) {
              const second = await shown(by, next);
              for (const [key, places] of first) {
                const same = second.get(key);
                if (same) expectSafe(places, same, `${key}: ${JSON.stringify([one, next])}`);
              }
            }
          },
        ),
        settings,
      );
    },
    PATIENCE,
  );

  it(
    'what an answer withholds cannot be worked out from its total',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(drawn(stage.reporters), { minLength: 20, maxLength: MOST_RECORDS }),
          asked,
          fc.constantFrom('part', 'material', 'step'),
          async (all, query, by) => {
            await fill(all);
            const [total] = (await shown(null, query)).values();
            if (!total) return;
            const told = new Set([...(await shown(by, query)).values()].flatMap((it) => [...it]));
            const rest = [...total].filter((place) => !told.has(place));
            if (rest.length > 0) {
              expect(reportersOf(rest), JSON.stringify(query)).toBeGreaterThanOrEqual(FEWEST);
            }
          },
        ),
        settings,
      );
    },
    PATIENCE,
  );

  const five = (more: Partial<Drawn> = {}): Drawn[] =>
    stage.reporters.slice(0, FEWEST).map((reporter) => ({
      day: '2026-01-10',
      reporter,
      userType: 'consumer',
      tambon: '100101',
      material: 1,
      ...more,
    }));
  const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
  const kgOf = async (query: Record<string, unknown>) => {
    const { data } = await stage.ask<{ figures: Record<string, unknown>[] }>(
      'getHomeDashboard',
      query,
    );
    return data.figures.find(({ key }) => key === 'wasteKg');
  };

  it('four reporters are withheld, five are told; who is nobody’s counts for nobody', async () => {
    await fill([...five().slice(1), { ...five()[0], reporter: null } as Drawn]);
    expect(await kgOf(JANUARY)).toMatchObject({
      value: null,
      missing: 'withheld',
      reporters: null,
    });
    await fill(five());
    expect(await kgOf(JANUARY)).toMatchObject({ value: 0.000031, reporters: 5 });
  });

  it('how often fewer than five report is told no more than what', async () => {
    await fill(five().slice(1));
    for (const call of ['getHomeDashboard', 'getCalculateMaterials', 'countTypeUsers']) {
      const { basis } = await stage.ask(call, JANUARY);
      expect(basis, call).toMatchObject({ reporters: null, records: null });
    }
    await fill(five());
    const { basis } = await stage.ask('getHomeDashboard', JANUARY);
    expect(basis).toMatchObject({ reporters: 5, records: 5 });
  });

  it('what is nobody’s cannot be worked out of a total and its parts either', async () => {
    await fill([...five(), { ...five()[0], reporter: null, part: 'inedible' } as Drawn]);
    expect(await kgOf(JANUARY)).toMatchObject({ value: 0.000063 });
    const { data } = await stage.ask<{ kg: number | null }[]>('getCalculateMaterials', {
      ...JANUARY,
      by: 'part',
    });
    expect(data.map(({ kg }) => kg)).toEqual([null, null]);
  });

  it('a day more or less tells nothing: whole months are counted', async () => {
    await fill([...five(), ...five({ day: '2026-01-31' }).slice(0, 1)]);
    const all = await kgOf({ from: '2026-01-01', to: '2026-01-31' });
    expect(all).toMatchObject({ value: 0.000063 });
    expect(await kgOf({ from: '2026-01-01', to: '2026-01-30' })).toEqual(all);
  });

  it('a month of few reporters at the end of the time asked for is left out', async () => {
    await fill([...five(), ...five({ day: '2026-02-10' }).slice(0, 1)]);
    expect(await kgOf({ from: '2026-01-01', to: '2026-02-28' })).toMatchObject({
      value: 0.000031,
    });
    expect(await kgOf({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({ value: null });
  });

  it('a group is withheld whose few others would show by leaving the filter out', async () => {
    await fill([
      ...five(),
      { ...five()[0], userType: 'retail', reporter: stage.reporters[6] } as Drawn,
    ]);
    expect(await kgOf(JANUARY)).toMatchObject({ value: 0.000063, reporters: 6 });
    expect(await kgOf({ ...JANUARY, userType: 'consumer' })).toMatchObject({
      missing: 'withheld',
    });
  });

  it('staff are never counted, and no name of anybody is told', async () => {
    await fill([...five(), ...five({ userType: 'staff' })]);
    expect(await kgOf(JANUARY)).toMatchObject({ value: 0.000031 });
    for (const name of ['getHomeDashboard', 'countTypeUsers', 'getCalculateMaterials']) {
      const { text } = await stage.server.call('POST', `/api/dashboard/${name}`, { data: {} });
      expect(text).not.toMatch(/สมศรี|มีสุข|reporter\d|staff/);
    }
  });
});
