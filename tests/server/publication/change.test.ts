/** Why a published figure changed: told of published tables alone, by parts that add up exactly. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { contextFor } from '../../../src/engine/server/context.ts';
import { shifted } from '../../../src/food-waste/server/dashboard/periods.ts';
import { PublicationService } from '../../../src/food-waste/server/publication/service.ts';
import { describeDatabase } from '../../support/databases.ts';
import { complaints } from '../../support/server.ts';
import { type Stage, setStage } from '../dashboard/support.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { CLOSED } from './support.ts';

const BEFORE = shifted(CLOSED, -12);
const MONTHS = 12;

interface Row {
  readonly code?: string;
  readonly id?: number;
  readonly key?: string;
  readonly now: number;
  readonly before: number;
  readonly change: number;
  readonly reporters: number | null;
  readonly reportersTo?: number;
  readonly records: number | null;
}
interface Breakdown {
  readonly by: string;
  readonly rows: readonly Row[];
}
interface Change {
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  readonly quality?: string;
  readonly breakdowns: readonly Breakdown[];
  readonly untold?: readonly string[];
  readonly untoldFor?: string;
  readonly weight?: { readonly kg: number; readonly previousKg: number };
  readonly peers?: { readonly areas: number };
}
interface Published {
  readonly key: string;
  readonly kg: number;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
  readonly reporters: number;
  readonly reportersTo: number;
  readonly pooled?: readonly string[];
  readonly apart?: true;
  readonly basedKg?: number;
  readonly base?: number;
  readonly coverage?: Readonly<Record<string, number | null>>;
}
interface Table {
  readonly total: Published | null;
  readonly rows: readonly Published[];
  readonly cut?: true;
}

const RESTS = ['others', 'hidden', 'rounding'];
const RATES = ['kgPerPersonYear', 'gramsPerMeal'];
const TYPE_OF: Readonly<Record<string, string>> = {
  kgPerPersonYear: 'consumer',
  gramsPerMeal: 'outofhome',
};
/** As exactly as figures are told: grams, and millionths of rates. */
const steps = (measure: string, value: number): number =>
  Math.round(value * (RATES.includes(measure) ? 1e6 : 1e3));

const keyOf = ({ code, id, key = '' }: Row): string => code ?? String(id ?? key);
const isRest = ({ key = '' }: Row): boolean => RESTS.includes(key);
const weighed = ({ rows }: Table): Published[] => rows.filter(({ apart }) => !apart);

describeDatabase('why a published figure changed', (open) => {
  let stage: Stage;
  let service: PublicationService;

  /** So many places of each tambon report so much of a material in every month of two years. */
  const report = async (
    places: readonly number[],
    tambon: string,
    kg: readonly [now: number, before: number],
    more: Partial<PlainRecord> = {},
  ): Promise<void> => {
    const rows = Array.from({ length: 2 * MONTHS }, (_, back) =>
      places.map((reporter): PlainRecord => {
        const usual = { userType: 'consumer', members: 3, periodDays: 1, price: '20', factor: '2' };
        const weight = back < MONTHS ? kg[0] : kg[1];
        // Days of months apart, so that nothing stands out in any of them.
        return {
          ...{ ...usual, reporter, tambon, kg: String(weight), ...more },
          day: `${shifted(CLOSED, -back)}-10`,
        };
      }),
    );
    await insertRecords(stage.database.db, rows.flat());
  };

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 60);
    const of = (from: number, count: number) => stage.reporters.slice(from, from + count);
    await report(of(0, 8), '100101', [2.34, 1.11]);
    await report(of(0, 8), '100101', [1.13, 1.17], { material: 2, step: 2 });
    await report(of(8, 7), '500101', [3.21, 2.02], { destination: 'composting', manage: 2 });
    await report(of(15, 6), '500201', [0.77, 0.93], { material: 3 });
    await report(of(21, 9), '300101', [1.02, 2.24], { step: 3 });
    await report(of(30, 7), '400101', [4.31, 4.33]);
    // Few: neither their province nor what they alone report is told.
    await report(of(37, 2), '900101', [50.5, 3.3], { material: 4, step: 4 });
    await report(of(39, 3), '830101', [7.7, 1.9], { material: 3, step: 3 });
    const kitchen = { userType: 'outofhome', covers: 90, members: null };
    await report(of(42, 8), '100101', [12.2, 10.4], kitchen);
    await report(of(50, 7), '500101', [8.8, 9.9], { ...kitchen, material: 2 });
    const shop = { userType: 'retail', members: null };
    await report(of(42, 8), '200101', [6.1, 5.2], { ...shop, floorArea: 40 });
    await report(of(50, 7), '200101', [5.4, 5.1], shop);
    service = new PublicationService(contextFor(stage.server.context, 'background'));
    await service.publish({ id: (await service.make({}, SYSTEM)).id }, SYSTEM);
  });
  afterAll(() => stage.server.app.close());

  const visit = (data: object) =>
    stage.server.call('POST', '/api/dashboard/explainChange', { data });
  const explain = async (data: object): Promise<Change> => {
    const { status, body, text } = await visit(data);
    if (status !== 200) throw new Error(text);
    // Its shape is what is looked at.
    return body.data as unknown as Change;
  };
  const table = async (
    breakdown: string,
    { month = CLOSED, area = '', userType = '', edition = 'latest' },
  ): Promise<Table> => {
    const query = new URLSearchParams({ area, userType: userType || 'all' });
    const url = `/api/dashboard/published/${edition}/${month}/${breakdown}?${query}`;
    const { status, body, text } = await stage.server.call('GET', url);
    if (status !== 200) throw new Error(text);
    return body.data as unknown as Table;
  };

  const rateOf = (measure: string, { basedKg = 0, base = 0 }: Published): number =>
    (basedKg / base) * (measure === 'gramsPerMeal' ? 1000 : 365);

  /** What a table tells of a measure by itself; null of what it does not. */
  function partOf(measure: string, row: Published, total: Published): number | null {
    if (RATES.includes(measure)) return (row.kg / total.kg) * rateOf(measure, total);
    if (measure === 'kg') return row.kg;
    const known = row.coverage?.[measure === 'baht' ? 'baht' : 'co2e'] ?? 1;
    const value = measure === 'baht' ? row.baht : row.kgCo2e;
    return known < 0.9 ? null : value;
  }

  /** What the tables of both periods tell of a row; null of what they do not. */
  const valuesIn = (tables: readonly Table[], key: string, measure: string) =>
    tables.map((it): number | null => {
      const rows = weighed(it);
      const own = rows.find((row) => row.key === key);
      if (own && it.total) return own.pooled ? null : partOf(measure, own, it.total);
      return it.cut || rows.some(({ pooled }) => pooled?.includes(key)) ? null : 0;
    });

  /** The parts of a figure, worked out anew from the tables of both periods. */
  async function expectOfTables(
    { by, rows }: Breakdown,
    asked: { measure: string; area: string; userType: string },
    data: Change,
  ): Promise<void> {
    const { measure } = asked;
    const said = `${by} ${JSON.stringify(asked)}`;
    const tables = await Promise.all(
      [CLOSED, BEFORE].map((month) => table(by, { ...asked, month })),
    );
    const told = new Map(rows.filter((row) => !isRest(row)).map((row) => [keyOf(row), row]));
    expect(told.size, said).toBeGreaterThan(0);
    for (const key of new Set(tables.flatMap((it) => it.rows.map((row) => row.key)))) {
      const [to = null, from = null] = valuesIn(tables, key, measure);
      const row = told.get(key);
      // Hidden in one period is hidden in both.
      if (to === null || from === null) expect(row, `${said} ${key}`).toBeUndefined();
      if (to === null || from === null || (to === 0 && from === 0)) continue;
      for (const [value, shown] of [
        [to, row?.now],
        [from, row?.before],
      ] as const) {
        const off = Math.abs(steps(measure, shown ?? NaN) - steps(measure, value));
        expect(off, `${said} ${key}`).toBeLessThanOrEqual(1);
      }
      const own = weighed(tables[0] ?? { total: null, rows: [] }).find((it) => it.key === key);
      expect(row, said).toMatchObject({ reporters: own?.reporters ?? 0, records: null });
    }
    expectRest(rows, measure, data, said);
    const isHidden = tables.some((it) => it.cut || it.rows.some(({ pooled }) => pooled));
    if (isHidden) expect(rows.at(-1)?.key, said).toBe('hidden');
  }

  /** What is left of the figure is in one row, which tells how much, and of nobody. */
  function expectRest(rows: readonly Row[], measure: string, data: Change, said: string): void {
    const rests = rows.filter(isRest);
    expect(rests.length, said).toBeLessThanOrEqual(1);
    for (const rest of rests) {
      expect(rest).toMatchObject({ name: null, reporters: null, previousReporters: null });
      for (const name of ['now', 'before'] as const) {
        const shown = rows.reduce((sum, row) => sum + (isRest(row) ? 0 : row[name]), 0);
        expect(steps(measure, rest[name]), said).toBe(steps(measure, (data[name] ?? 0) - shown));
      }
    }
  }

  function expectExact(data: Change, measure: string, about: string): void {
    const inSteps = (value: number | null) => steps(measure, value ?? 0);
    expect(inSteps(data.change), about).toBe(inSteps(data.now) - inSteps(data.before));
    for (const { by, rows } of data.breakdowns) {
      for (const name of ['now', 'before', 'change'] as const) {
        const sum = rows.reduce((all, row) => all + steps(measure, row[name]), 0);
        expect(sum, `${by} ${name} ${about}`).toBe(inSteps(data[name]));
      }
    }
  }

  it('adds up exactly to the figure that is shown, out of the tables of both periods', async () => {
    let told = 0;
    for (const measure of ['kg', 'kgCo2e', 'baht', ...RATES]) {
      for (const area of ['', '10', '50', '5001']) {
        for (const userType of RATES.includes(measure) ? [''] : ['', 'consumer', 'outofhome']) {
          const asked = { measure, area, ...(userType && { userType }) };
          const data = await explain({ ...asked, limit: 50 });
          const about = JSON.stringify(asked);
          const type = TYPE_OF[measure] ?? userType;
          const shown = await stage.server.call('POST', '/api/dashboard/getHomeDashboard', {
            data: { area, ...(type && { userType: type }) },
          });
          const { figures } = shown.body.data as unknown as {
            figures: { key: string; value: number | null; previous: number | null }[];
          };
          const figure = figures.find(
            ({ key }) => key === (measure === 'kg' ? 'wasteKg' : measure),
          );
          expect(steps(measure, data.now ?? -1), about).toBe(steps(measure, figure?.value ?? -1));
          if (figure?.previous == null) {
            expect(data, about).toMatchObject({ change: null, breakdowns: [] });
            continue;
          }
          expectExact(data, measure, about);
          for (const breakdown of data.breakdowns) {
            await expectOfTables(breakdown, { measure, area, userType: type }, data);
            told += 1;
          }
        }
      }
    }
    expect(told).toBeGreaterThan(60);
  });

  it('tells the whole weight beside a rate, as the tables have it', async () => {
    for (const [measure, userType] of Object.entries(TYPE_OF)) {
      const [kg = 0, previousKg = 0] = await Promise.all(
        [CLOSED, BEFORE].map(async (month) => {
          const { total } = await table('step', { month, userType });
          return Math.round(total?.kg ?? 0);
        }),
      );
      expect(previousKg).toBeGreaterThan(0);
      expect((await explain({ measure })).weight).toEqual({ kg, previousKg });
    }
    expect(await explain({ measure: 'kg' })).not.toHaveProperty('weight');
  });

  it('tells nothing by itself that is hidden in either period, nor who it is of', async () => {
    const data = await explain({ measure: 'kg', limit: 50 });
    const codes = data.breakdowns.find(({ by }) => by === 'area')?.rows.map(({ code }) => code);
    expect(codes).toContain('10');
    for (const code of ['90', '83']) expect(codes).not.toContain(code);
    const ways = data.breakdowns.find(({ by }) => by === 'step');
    expect(ways?.rows.map(({ id }) => id)).not.toContain(4);
    // The area itself is not told of, either.
    const { body } = await visit({ area: '90' });
    expect(body.data).toMatchObject({
      now: null,
      change: null,
      breakdowns: [],
      missing: 'withheld',
    });
    expect(body.data).toMatchObject({ reporters: null, previousReporters: null, records: null });
  });

  it('says what the tables do not split, and why', async () => {
    const co2e = await explain({ measure: 'kgCo2e' });
    expect(co2e.untold).toEqual(expect.arrayContaining(['material', 'step', 'destination']));
    const rate = await explain({ measure: 'kgPerPersonYear' });
    expect(rate.untold).toBeUndefined();
    expect(rate.quality).toBeDefined();
    // Of half of the weight nobody knows by which floor it is divided.
    const floor = await explain({ measure: 'kgPerSquareMetreYear' });
    expect(floor.change).not.toBeNull();
    expect(floor).toMatchObject({ breakdowns: [], untoldFor: 'base' });
    const tambon = await explain({ area: '500101', userType: 'consumer' });
    expect(tambon).toMatchObject({ breakdowns: [], untold: expect.arrayContaining(['material']) });
  });

  it('leads from the country to a province and its amphoe, beside those around', async () => {
    const country = await explain({ userType: 'consumer' });
    const [first] = country.breakdowns;
    expect(first?.by).toBe('area');
    expect(country.peers).toBeUndefined();
    const province = await explain({ userType: 'consumer', area: '50' });
    expect(province.breakdowns[0]?.rows.map(({ code }) => code)).toContain('5001');
    expect(province.peers).toEqual({
      ...{ level: 'province', areas: 3, above: 1, below: 2 },
      medianChange: expect.closeTo(-0.005, 2),
    });
  });

  it('puts what is beyond the limit together, beside what is hidden', async () => {
    const { breakdowns } = await explain({ limit: 1, userType: 'consumer' });
    const area = breakdowns.find(({ by }) => by === 'area');
    expect(area?.rows).toHaveLength(3);
    expect(area?.rows.slice(1).map(({ key }) => key)).toEqual(['others', 'hidden']);
  });

  it('is refused of what is not published, and has no parts where nothing is compared', async () => {
    for (const more of [{ part: 'edible' }, { materialId: 1 }, { wasteFoodId: 1 }]) {
      const refused = await visit(more);
      expect(refused.status).toBe(400);
      expect(Object.keys(complaints(refused))).toEqual(Object.keys(more));
    }
    const month = await visit({ from: '2026-01-01', to: '2026-01-31' });
    expect(Object.keys(complaints(month))).toEqual(['from']);
    const earlier = { from: `${shifted(BEFORE, -11)}-01`, to: `${BEFORE}-28` };
    const { body } = await visit(earlier);
    expect(body).toMatchObject({
      data: { before: null, change: null, breakdowns: [] },
      view: 'published',
    });
  });

  it('is answered as other published figures are, and of older editions as of the latest', async () => {
    const { body, headers } = await visit({ measure: 'kgPerPersonYear' });
    expect(body).toMatchObject({
      view: 'published',
      publication: { month: CLOSED, version: 1 },
      query: { compareFrom: `${shifted(BEFORE, -11)}-01` },
    });
    expect(headers['cache-control']).toBe('no-cache');
    const [{ id = 0 } = {}] = await service.list();
    await stage.database.db.execute(
      sql`update waste_records set weight_kg = weight_kg * 2 where tambon_code = '100101'
        and record_date >= ${`${shifted(CLOSED, -11)}-01`}::date`,
    );
    const corrected = await service.make({ note: 'แก้น้ำหนัก' }, SYSTEM);
    await service.publish({ id: corrected.id }, SYSTEM);
    stage.server.clock.advance(2);
    const latest = await visit({ measure: 'kgPerPersonYear' });
    expect(latest.body).toMatchObject({ publication: { version: 2 } });
    const older = await visit({ measure: 'kgPerPersonYear', publication: id });
    expect(older.body).toEqual(body);
  });
});
