import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import type { Source } from '../rollups/cuts.ts';
import { pauseBetweenSlices } from '../rollups/rollups.ts';
import { CountryFacts, emptyArea, type GatheredArea, gather } from './gather.ts';
import { decideLevel, entriesOf } from './level.ts';
import { accountsIn, provincesIn, readProvince, type Window } from './read.ts';
import { GENERATORS } from './summaries.ts';
import { areaTables, type PublishedTable, tablesOf, userTypeTable } from './tables.ts';

const SOURCES: readonly Source[] = ['waste', 'packaging'];

/** Finds an area by its code, or begins it. */
function areasIn(known: Map<string, GatheredArea>, code: string): GatheredArea {
  const area = known.get(code) ?? emptyArea(code);
  known.set(code, area);
  return area;
}

const inOrder = (areas: ReadonlyMap<string, GatheredArea>, digits: number): GatheredArea[] =>
  [...areas.values()]
    .filter(({ code }) => code.length === digits)
    .sort((one, other) => one.code.localeCompare(other.code));

/** The country and its provinces, decided, and what they tell of factors. */
async function decideCountry({ db, kind }: Database, window: Window) {
  const facts = new CountryFacts();
  const country = emptyArea('');
  const provinces = new Map<string, GatheredArea>();
  for (const code of await provincesIn(db, window)) {
    const areas = [country, areasIn(provinces, code)];
    for (const source of SOURCES) {
      const read = await readProvince(db, source, code, window);
      facts.note(source, read.rows);
      gather(source, read, () => areas);
      await breathe();
    }
    await pauseBetweenSlices(kind);
  }
  const inside = inOrder(provinces, 2);
  decideLevel({ parent: null, areas: [country] }, facts.holders);
  await breathe();
  decideLevel({ parent: country, areas: inside }, facts.holders);
  return { facts, country, provinces: inside };
}

/** The amphoe and tambon of a province, decided. */
async function decideProvince(
  { db }: Database,
  province: GatheredArea,
  window: Window,
  facts: CountryFacts,
) {
  const known = new Map<string, GatheredArea>();
  const areasOf = (tambon: string) => [areasIn(known, tambon.slice(0, 4)), areasIn(known, tambon)];
  for (const source of SOURCES) {
    gather(source, await readProvince(db, source, province.code, window), areasOf);
    await breathe();
  }
  const amphoe = inOrder(known, 4);
  const tambon = inOrder(known, 6);
  decideLevel({ parent: province, areas: amphoe }, facts.holders);
  for (const parent of amphoe) {
    const areas = tambon.filter(({ code }) => code.startsWith(parent.code));
    decideLevel({ parent, areas }, facts.holders);
    await breathe();
  }
  return { amphoe, tambon };
}

/** Which part of the weight of households, kitchens and stores is shown by material, by level. */
export type Shares = Readonly<Record<'country' | 'province' | 'amphure', number | null>>;

const LEVELS = { country: 0, province: 2, amphure: 4 } as const;

class Tally {
  readonly #weights = new Map<number, { shown: number; all: number }>();

  add(areas: readonly GatheredArea[]): void {
    for (const area of areas) {
      const weights = this.#weights.get(area.code.length) ?? { shown: 0, all: 0 };
      this.#weights.set(area.code.length, weights);
      for (const type of GENERATORS) {
        for (const { cell, isShown } of entriesOf(area, 'material', type).values()) {
          weights.all += cell.weight;
          if (isShown) weights.shown += cell.weight;
        }
      }
    }
  }

  shares(): Shares {
    const share = (digits: number): number | null => {
      const { shown, all } = this.#weights.get(digits) ?? { shown: 0, all: 0 };
      return all === 0 ? null : Math.round((shown / all) * 1000) / 1000;
    };
    const { country, province, amphure } = LEVELS;
    return { country: share(country), province: share(province), amphure: share(amphure) };
  }
}

/** Takes the tables of some areas as soon as they are made. */
export type Put = (tables: readonly PublishedTable[]) => Promise<void>;

/** The tables of areas and of those in them. */
function tablesFor(
  areas: readonly GatheredArea[],
  inside: (area: GatheredArea) => readonly GatheredArea[],
  known: readonly PublishedTable[],
): PublishedTable[] {
  return areas.flatMap((area) => [
    ...areaTables(area, inside(area), known),
    ...userTypeTable(area, known),
  ]);
}

/**
 * Makes all tables of a window, area by area: the country and the provinces are decided first, since
 * what they show is what amphoe and tambon must not tell more than.
 */
export async function makeTables(database: Database, window: Window, put: Put): Promise<Shares> {
  const tally = new Tally();
  const accounts = await accountsIn(database.db);
  const { facts, country, provinces } = await decideCountry(database, window);
  tally.add([country, ...provinces]);
  const upper = [country, ...provinces].flatMap((area) => tablesOf(area, { facts, accounts }));
  await put([...upper, ...tablesFor([country], () => provinces, upper)]);
  for (const province of provinces) {
    const { amphoe, tambon } = await decideProvince(database, province, window, facts);
    tally.add(amphoe);
    const lower = [...amphoe, ...tambon].flatMap((area) => tablesOf(area, { facts, accounts }));
    const known = [...upper.filter(({ area }) => area === province.code), ...lower];
    const inside = ({ code }: GatheredArea) =>
      code === province.code ? amphoe : tambon.filter((it) => it.code.startsWith(code));
    await put([
      ...lower,
      ...tablesFor([province, ...amphoe], inside, known),
      ...tambon.flatMap((area) => userTypeTable(area, lower)),
    ]);
    await pauseBetweenSlices(database.kind);
  }
  return tally.shares();
}
