import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type DatabaseKind, describeEachDatabase } from '../../support/databases.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { type Stage, setStage } from './support.ts';

const FEWEST = 5;
const MILLIGRAMS = 1e6;
/** Each record weighs twice the one before, so that a sum tells which records are in it. */
const MOST_RECORDS = 40;
/** Hundreds of questions are asked of each set of records. */
const PATIENCE = 300_000;

type Drawn = Omit<PlainRecord, 'kg'>;
type Asked = Readonly<Record<string, string | number>>;

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

/** Filters by what the calls name them, with the record's own name of it. */
const FILTERS = {
  userType: ['userType', ['consumer', 'retail', 'outofhome']],
  part: ['part', ['edible', 'inedible']],
  materialId: ['material', [1, 2, 3]],
  wasteFoodId: ['step', [1, 2]],
} as const;
const TIMES = [
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-01', to: '2026-02-28' },
];
const AREAS = ['', '10', '1001'];
const BY = ['part', 'material', 'step'] as const;

const questions = (): Asked[] =>
  TIMES.flatMap((time) =>
    AREAS.flatMap((area) => [
      { ...time, area },
      ...Object.entries(FILTERS).flatMap(([name, [, values]]) =>
        values.map((value): Asked => ({ ...time, area, [name]: value })),
      ),
    ]),
  );

describeEachDatabase('figures taken from each other', (open, kind: DatabaseKind) => {
  let stage: Stage;
  let records: readonly Drawn[] = [];

  beforeAll(async () => {
    stage = await setStage(await open(), 60);
    return () => stage.server.app.close();
  });

  const fill = async (all: readonly Drawn[]) => {
    await stage.clear();
    records = all;
    await insertRecords(
      stage.database.db,
      all.map((it, place) => ({ ...it, kg: String(2 ** place / MILLIGRAMS) })),
    );
  };
  /** The places of the records that a sum is made of. */
  const inside = (kg: number): number[] => {
    let left = Math.round(kg * MILLIGRAMS);
    const found: number[] = [];
    for (let place = records.length - 1; place >= 0; place -= 1) {
      if (left < 2 ** place) continue;
      left -= 2 ** place;
      found.push(place);
    }
    expect(left).toBe(0);
    return found;
  };
  const reportersOf = (places: Iterable<number>): number =>
    new Set([...places].map((place) => records[place]?.reporter)).size;

  /** Everything that the calls tell of one question, as sets of records. */
  const told = async (asked: Asked): Promise<number[][]> => {
    const sums: (number | null)[] = [];
    const home = await stage.ask<{ figures: { key: string; value: number | null }[] }>(
      'getHomeDashboard',
      asked,
    );
    sums.push(home.data.figures.find(({ key }) => key === 'wasteKg')?.value ?? null);
    const rows = async (call: string, more: Asked) => {
      const { data } = await stage.ask<{ kg: number | null }[]>(call, { ...asked, ...more });
      sums.push(...data.map(({ kg }) => kg));
    };
    for (const by of BY) await rows('getCalculateMaterials', { by });
    await rows('getBarChartMaterials', { by: 'month', split: 'userType' });
    if (asked.area === '') await rows('loadMapProvince', { measure: 'kg' });
    if (asked.area !== '1001') await rows('loadMapAmpur', { measure: 'kg' });
    if (asked.area === '10') await rows('loadMapTambon', { measure: 'kg' });
    return sums.flatMap((kg) => (kg ? [inside(kg)] : []));
  };

  /** The records that a question is about. */
  const meant = ({ from = '', to = '', area = '', ...filters }: Asked): number[] =>
    records.flatMap((it, place) => {
      const isIn = it.day >= String(from) && it.day <= String(to);
      const fits = Object.entries(FILTERS).every(
        ([name, [own]]) => filters[name] === undefined || filters[name] === it[own],
      );
      return isIn && fits && it.tambon.startsWith(String(area)) ? [place] : [];
    });

  it(
    'leave nothing or five reporters: any two, and a whole less all parts that are told',
    async () => {
      await fc.assert(
        fc.asyncProperty(drawnTogether(stage.reporters), async (all) => {
          await fill(all);
          const found = new Map<string, Set<number>>();
          for (const asked of questions()) {
            for (const places of await told(asked)) found.set(places.join(), new Set(places));
          }
          const answers = [...found.values()];
          for (const one of answers) {
            expect(reportersOf(one)).toBeGreaterThanOrEqual(FEWEST);
            for (const other of answers) {
              if (one === other || ![...one].every((place) => other.has(place))) continue;
              const rest = [...other].filter((place) => !one.has(place));
              expect(reportersOf(rest), `${[...other]} less ${[...one]}`).toBeGreaterThanOrEqual(
                FEWEST,
              );
            }
          }
          const isTold = (places: readonly number[]): boolean => found.has(places.join());
          for (const asked of questions()) {
            const whole = meant(asked).reverse();
            if (!isTold(whole)) continue;
            for (const [name, [, values]] of Object.entries(FILTERS)) {
              const parts = values.map((value) => meant({ ...asked, [name]: value }).reverse());
              const rest = parts.filter((part) => !isTold(part)).flat();
              const own = rest.filter((place) => whole.includes(place));
              const why = `${JSON.stringify(asked)} by ${name}`;
              if (own.length > 0) expect(reportersOf(own), why).toBeGreaterThanOrEqual(FEWEST);
            }
          }
        }),
        { numRuns: kind === 'postgres' ? 12 : 4, endOnFailure: true },
      );
    },
    PATIENCE,
  );
});
