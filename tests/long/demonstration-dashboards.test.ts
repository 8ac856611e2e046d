/** What everybody sees on the dashboards of a new built-in database: its first publication. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/engine/server/app.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { readStarterFiles, type StarterRow } from '../../src/engine/server/seed/starter-files.ts';
import { seedDemonstration } from '../../src/food-waste/server/demonstration/fill.ts';
import { Chance } from '../../src/food-waste/server/demonstration/random.ts';
import { makeReporters } from '../../src/food-waste/server/demonstration/reporters.ts';
import {
  dayNumber,
  dayText,
  monthOf,
  turnsOf,
} from '../../src/food-waste/server/demonstration/turns.ts';
import { makeFirst } from '../../src/food-waste/server/publication/first.ts';
import { PUBLIC_USER_TYPES } from '../../src/food-waste/user-types.ts';
import {
  areas,
  newDatabase,
  rowsOf,
  STARTER,
  type StoredRow,
} from '../server/demonstration/records.ts';
import { openFreshDatabase } from '../support/databases.ts';
import { LOCALES_DIRECTORY } from '../support/server.ts';

interface Told {
  readonly key: string;
  readonly code: string;
  readonly value: number | null;
  readonly reporters: number | null;
  readonly missing?: string;
  readonly partial?: true;
  readonly change: number | null;
  readonly coverage?: number;
  readonly interval?: { readonly low: number; readonly high: number };
  readonly quality?: string;
  readonly isRanked?: false;
}

let database: Database;
let waste: StoredRow[];
let ask: (call: string, data?: object) => Promise<readonly Told[]>;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await openFreshDatabase('embedded');
  const context = await newDatabase(database);
  await seedDemonstration(context);
  await makeFirst(context);
  waste = await rowsOf(context, 'wasteRecords');
  const app = await buildApp(context, {
    localesDirectory: LOCALES_DIRECTORY,
    tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
  });
  ask = async (call, data = {}) => {
    const url = `/api/dashboard/${call}`;
    const answer = await app.inject({ method: 'POST', url, payload: { data } });
    const told = answer.json().data;
    return told.figures ?? told;
  };
  close = () => app.close();
});
afterAll(async () => {
  await close?.();
  await database?.close();
});

describe('the map of a new database', () => {
  it('shows what a person throws away in nine of ten provinces, and how sure that is', async () => {
    const provinces = await ask('loadMapProvince', { measure: 'kgPerPersonYear' });
    expect(provinces).toHaveLength(77);
    const shown = provinces.filter(({ missing }) => missing !== 'withheld');
    expect(shown.length).toBeGreaterThanOrEqual(70);
    for (const { code, value, reporters, missing, partial, ...sure } of shown) {
      expect({ missing, partial }, code).toEqual({});
      expect(value).toBeGreaterThan(40);
      expect(value).toBeLessThan(200);
      expect(reporters).toBe(8);
      const { interval, quality, isRanked } = sure;
      expect(interval?.low, code).toBeLessThan(value ?? 0);
      expect(interval?.high, code).toBeGreaterThan(value ?? 0);
      expect(isRanked, code).toBe(quality === 'd' ? false : undefined);
    }
    // Eight households tell of a province what they can: most are too unsure to be ranked.
    const ranked = shown.filter(({ isRanked }) => isRanked !== false);
    expect(ranked.length).toBeGreaterThan(5);
    expect(ranked.length).toBeLessThan(shown.length);
  });

  it.each(['kg', 'baht'])('shows %s of nine of ten provinces', async (measure) => {
    const provinces = await ask('loadMapProvince', { measure });
    expect(provinces.filter(({ value }) => value !== null).length).toBeGreaterThanOrEqual(70);
  });

  it.each([
    ['outofhome', 10],
    ['retail', 7],
    ['handler', 6],
  ])('of %s shows %i provinces, and withholds none', async (userType, shown) => {
    const provinces = await ask('loadMapProvince', { measure: 'kg', userType });
    expect(provinces.filter(({ missing }) => missing === 'withheld')).toEqual([]);
    expect(provinces.filter(({ value }) => value !== null)).toHaveLength(shown);
  });

  it('goes down to amphoe and tambon', async () => {
    for (const call of ['loadMapAmpur', 'loadMapTambon']) {
      const within = await ask(call, { area: '50' });
      expect(within.filter(({ missing }) => missing === 'withheld')).toEqual([]);
      expect(within.filter(({ value }) => value !== null).length).toBeGreaterThan(0);
    }
  });
});

describe('the figures of a new database', () => {
  it('are shown and compared, baht among them', async () => {
    const figures = await ask('getHomeDashboard');
    const told = figures.filter(({ missing }) => missing === undefined);
    for (const key of ['wasteKg', 'kgPerPersonYear', 'kgCo2e', 'avoidedKgCo2e', 'baht']) {
      const figure = told.find((it) => it.key === key);
      expect(figure?.value, key).toBeGreaterThan(0);
      expect(figure?.change, key).toEqual(expect.any(Number));
    }
    const perPerson = told.find(({ key }) => key === 'kgPerPersonYear');
    expect(perPerson).toMatchObject({ quality: 'a' });
    const baht = figures.find(({ key }) => key === 'baht');
    // What cannot be eaten has no price, and a figure of a part says so.
    expect(baht?.coverage).toBeGreaterThan(0.7);
    expect(baht?.coverage).toBeLessThan(0.95);
    expect(baht?.partial).toBe(true);
  });

  it.each(['consumer', 'retail', 'outofhome', 'handler'])(
    'withhold none of %s',
    async (userType) => {
      const figures = await ask('getHomeDashboard', { userType });
      for (const { key, missing } of figures) expect(missing, key).toBeUndefined();
    },
  );

  it('show whether a province is getting better', async () => {
    const figures = await ask('getHomeDashboard', { area: '50', userType: 'consumer' });
    const [perPerson] = figures;
    expect(perPerson).toMatchObject({ key: 'kgPerPersonYear', reporters: 8 });
    expect(perPerson?.change).not.toBeNull();
  });
});

describe('prices', () => {
  it('are kept with the records alone: master data has those it began with, and no other', async () => {
    const context = await newDatabase(database);
    const begunWith = readStarterFiles(context.config, STARTER);
    expect(waste.filter(({ pricePerKg }) => pricePerKg !== null).length).toBeGreaterThan(15_000);
    for (const name of ['materials', 'materialSubs', 'retailStores']) {
      const prices = (rows: readonly StarterRow[]) =>
        Object.fromEntries(
          rows.flatMap(({ code, pricePerKg = null }) =>
            pricePerKg === null ? [] : [[String(code), Number(pricePerKg)]],
          ),
        );
      const starter = begunWith.find(({ resource }) => resource.name === name)?.rows ?? [];
      expect(prices(await rowsOf(context, name, null)), name).toEqual(prices(starter));
    }
  });
});

describe('the reporters', () => {
  it.each(['2026-11-01', '2026-11-02', '2026-11-30', '2028-03-01'])(
    'of a database made on %s report in every whole month of two years',
    (day) => {
      const reporters = makeReporters(2570, 800, areas).map((made, id) => ({ ...made, id }));
      const end = dayNumber(day);
      const { first } = monthOf(end, -24);
      const turnOf = turnsOf({ seed: 2570, first, end, from: 0, to: 20_000, reporters });
      const months = new Map<string, Set<string>>();
      for (let index = 0; index < 20_000; index += 1) {
        const { reporter, day: number } = turnOf(index, new Chance(1, 1, index));
        const month = dayText(number).slice(0, 7);
        expect(number).toBeGreaterThanOrEqual(first);
        expect(number).toBeLessThan(end);
        months.set(month, (months.get(month) ?? new Set()).add(reporter.values.code));
      }
      const whole = [...months].filter(([month]) => month < day.slice(0, 7));
      expect(whole).toHaveLength(24);
      for (const [month, names] of whole) expect(names.size, month).toBe(800);
      for (const type of PUBLIC_USER_TYPES) {
        const counts = new Map<string, number>();
        for (const { values } of reporters.filter((reporter) => reporter.type === type)) {
          counts.set(values.tambonCode, (counts.get(values.tambonCode) ?? 0) + 1);
        }
        for (const [, count] of counts) expect(count).toBeGreaterThanOrEqual(8);
      }
    },
  );
});
