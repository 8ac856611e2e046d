import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type DatabaseKind, describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { type Stage, setStage } from './support.ts';
import { placesIn, reportTelling, type Unweighed } from './telling-weights.ts';

const FEWEST = 5;
/** Each record weighs twice the one before, so that a sum tells which records are in it. */
const MOST_RECORDS = 40;
/** Hundreds of questions are asked of each set of records. */
const PATIENCE = 600_000;

type Drawn = Unweighed;
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly area: string;
  readonly [filter: string]: string | number;
}
interface Row {
  readonly id?: number;
  readonly key?: string;
  readonly series?: string;
  readonly code?: string;
  readonly kg: number | null;
}

/** What records differ in: two or three of these at a time, so that there are few of some kinds. */
const KINDS = {
  day: ['2026-02-01', '2026-02-01', '2026-02-20', '2026-01-20'],
  userType: ['consumer', 'consumer', 'retail', 'outofhome'],
  tambon: ['100101', '100101', '100101', '100102', '100201', '500101'],
  material: [1, 1, 1, 2, 3],
  step: [1, 1, 2],
  manage: [10, 10, 13],
  part: ['edible', 'edible', 'inedible'],
} as const;
const NAMES = ['day', 'userType', 'tambon', 'material', 'step', 'manage', 'part'] as const;

function drawn(varied: readonly string[], reporters: readonly number[]): fc.Arbitrary<Drawn> {
  const oneOf = <Value>(name: keyof typeof KINDS, values: readonly Value[]): fc.Arbitrary<Value> =>
    varied.includes(name) ? fc.constantFrom(...values) : fc.constantFrom(...values.slice(0, 1));
  return fc.record({
    day: oneOf('day', KINDS.day),
    reporter: fc.constantFrom(...reporters),
    userType: oneOf('userType', KINDS.userType),
    tambon: oneOf('tambon', KINDS.tambon),
    material: oneOf('material', KINDS.material),
    step: oneOf('step', KINDS.step),
    manage: oneOf('manage', KINDS.manage),
    part: oneOf('part', KINDS.part),
  });
}

const drawnTogether = (reporters: readonly number[]): fc.Arbitrary<Drawn[]> =>
  fc
    .subarray([...NAMES], { minLength: 2, maxLength: 3 })
    .chain((varied) =>
      fc.array(drawn(varied, reporters), { minLength: 36, maxLength: MOST_RECORDS }),
    );

const FILTERS: Readonly<Record<string, readonly (string | number)[]>> = {
  userType: ['consumer', 'retail', 'outofhome'],
  part: ['edible', 'inedible'],
  materialId: [1, 2, 3],
  wasteFoodId: [1, 2],
};
const TIMES = [
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-01', to: '2026-02-28' },
];
const AREAS = ['', '10', '1001'];
const BY = [
  ['part', 'part'],
  ['material', 'materialId'],
  ['step', 'wasteFoodId'],
] as const;
const MAPS: readonly (readonly [call: string, areas: readonly string[]])[] = [
  ['loadMapProvince', ['']],
  ['loadMapAmpur', ['', '10']],
  ['loadMapTambon', ['10', '1001']],
];
/** Areas by the one around them. */
const WITHIN = { '': ['10', '50'], '10': ['1001', '1002'], '1001': ['100101', '100102'] } as const;

/** One name for whatever is asked for the same. */
const nameOf = (asked: Asked): string =>
  JSON.stringify(Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)));

const questions = (): Asked[] =>
  TIMES.flatMap((time) =>
    AREAS.flatMap((area) => [
      { ...time, area },
      ...Object.entries(FILTERS).flatMap(([name, values]) =>
        values.map((value): Asked => ({ ...time, area, [name]: value })),
      ),
    ]),
  );

describeDatabase('figures taken from each other', (open, kind: DatabaseKind) => {
  let stage: Stage;
  let records: readonly Drawn[] = [];

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 60);
    return () => stage.server.app.close();
  });

  const fill = async (all: readonly Drawn[]) => {
    records = all;
    await reportTelling(stage, all);
  };
  /** The places of the records that a sum is made of. */
  const inside = (kg: number): number[] => placesIn(kg, records.length);
  const reportersOf = (places: Iterable<number>): number =>
    new Set([...places].map((place) => records[place]?.reporter)).size;

  /** Whether a record is of what is asked for. */
  const isOf = (record: Drawn, { from, to, area, ...filters }: Asked): boolean => {
    const values: Record<string, unknown> = {
      userType: record.userType,
      part: record.part,
      materialId: record.material,
      wasteFoodId: record.step,
    };
    return (
      record.day >= from &&
      record.day <= to &&
      record.tambon.startsWith(area) &&
      Object.entries(filters).every(([name, value]) => values[name] === value)
    );
  };

  /** Everything that the calls tell of one question: what each figure is of, and its records. */
  const told = async (asked: Asked): Promise<[string, number[]][]> => {
    const found: [string, number[]][] = [];
    const add = (
      more: Readonly<Record<string, string | number>>,
      kg: number | null | undefined,
    ): void => {
      const same = Object.entries(more).every(
        ([name, value]) => asked[name] === undefined || asked[name] === value || name === 'area',
      );
      if (kg && same) found.push([nameOf({ ...asked, ...more }), inside(kg)]);
    };
    const home = await stage.ask<{ figures: { key: string; value: number | null }[] }>(
      'getHomeDashboard',
      asked,
    );
    add({}, home.data.figures.find(({ key }) => key === 'wasteKg')?.value);

    for (const [name, filter] of BY) {
      const { data } = await stage.ask<Row[]>('getCalculateMaterials', { ...asked, by: name });
      for (const { id, key, kg } of data) add({ [filter]: id ?? key ?? '' }, kg);
    }
    if (asked.from === asked.to.slice(0, 8).concat('01')) {
      const split = { ...asked, by: 'month', split: 'userType' };
      const { data } = await stage.ask<Row[]>('getBarChartMaterials', split);
      for (const { series, kg } of data) add({ userType: series ?? '' }, kg);
    }
    const maps = MAPS.filter(([, areas]) => areas.includes(asked.area));
    for (const [call] of maps) {
      const { data } = await stage.ask<Row[]>(call, { ...asked, measure: 'kg' });
      for (const { code, kg } of data) add({ area: code ?? '' }, kg);
    }
    return found;
  };

  /** What a question is the whole of, by what its parts differ in. */
  const partsOf = (asked: Asked): [string, Asked[]][] => {
    const ofFilters = Object.entries(FILTERS)
      .filter(([name]) => asked[name] === undefined)
      .map(([name, values]): [string, Asked[]] => [
        name,
        values.map((value) => ({ ...asked, [name]: value })),
      ]);
    const areas = Object.entries(WITHIN).find(([area]) => area === asked.area)?.[1] ?? [];
    const months = TIMES.slice(0, 2).map((time) => ({ ...asked, ...time }));
    const isBoth = asked.from !== months[1]?.from && asked.to !== months[0]?.to;
    return [
      ...ofFilters,
      ['area', areas.map((area) => ({ ...asked, area }))],
      ...(isBoth ? [['time', months] satisfies [string, Asked[]]] : []),
    ];
  };

  it(
    'leave nothing or five reporters: a whole less one of its parts, or all that are told, and no whole that is withheld comes out of its parts',
    async () => {
      await fc.assert(
        fc.asyncProperty(drawnTogether(stage.reporters), async (all) => {
          await fill(all);
          const found = new Map<string, readonly number[]>();
          for (const asked of questions()) {
            for (const [name, places] of await told(asked)) {
              expect(reportersOf(places), name).toBeGreaterThanOrEqual(FEWEST);
              // However it is asked for, it is told alike.
              expect(found.get(name) ?? places, name).toEqual(places);
              found.set(name, places);
            }
          }
          for (const asked of questions()) {
            const whole = found.get(nameOf(asked));
            const of = records.flatMap((it, place) => (isOf(it, asked) ? place : []));
            for (const [name, parts] of whole || of.length === 0 ? [] : partsOf(asked)) {
              const inParts = new Set(parts.flatMap((part) => found.get(nameOf(part)) ?? []));
              const missing = of.filter((place) => !inParts.has(place));
              expect(missing, `${JSON.stringify(asked)} is told by its ${name}`).not.toEqual([]);
            }
            for (const [name, parts] of whole ? partsOf(asked) : []) {
              const inParts = parts.flatMap((part) => found.get(nameOf(part)) ?? []);
              const rest = whole?.filter((place) => !inParts.includes(place)) ?? [];
              const why = `${JSON.stringify(asked)} by ${name}`;
              if (rest.length > 0) expect(reportersOf(rest), why).toBeGreaterThanOrEqual(FEWEST);
              for (const part of parts) {
                const one = found.get(nameOf(part)) ?? whole ?? [];
                const less = whole?.filter((place) => !one.includes(place)) ?? [];
                if (less.length > 0) expect(reportersOf(less), why).toBeGreaterThanOrEqual(FEWEST);
              }
            }
          }
        }),
        { numRuns: runs(kind === 'postgres' ? 2 : 1), endOnFailure: true },
      );
    },
    PATIENCE,
  );
});
