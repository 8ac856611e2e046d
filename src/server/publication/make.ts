import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Month, monthsOf, shifted } from '../dashboard/periods.ts';
import type { Database } from '../db/database.ts';
import type { Source } from '../rollups/cuts.ts';
import { pauseBetweenSlices } from '../rollups/rollups.ts';
import { keepEarlier } from './corrections.ts';
import { Factors } from './factors.ts';
import { Gathered, type GatheredArea } from './gather.ts';
import { type AreaCells, decideLevel, entriesOf, type Unknown } from './level.ts';
import { accountsIn, readMonth } from './read.ts';
import type { Records } from './records.ts';
import { GENERATORS } from './summaries.ts';
import { type Earlier, MONTHS, monthAt, placeOf, WindowSums } from './sums.ts';
import {
  areaTables,
  type PublishedTable,
  type TableFacts,
  tablesOf,
  totalsOf,
  userTypeTable,
} from './tables.ts';

const SOURCES: readonly Source[] = ['waste', 'packaging'];

/** Which part of the weight of households, kitchens and stores is shown by material, by level. */
export type Shares = Readonly<Record<'country' | 'province' | 'amphure' | 'tambon', number | null>>;

const LEVELS = { country: 0, province: 2, amphure: 4, tambon: 6 } as const;

/** Weights that are shown, and all, by level: by material, and of tambon in all. */
class Tally {
  readonly #weights = new Map<number, { shown: number; all: number }>();

  add(areas: readonly GatheredArea[]): void {
    for (const area of areas) {
      const digits = area.code.length;
      const weights = this.#weights.get(digits) ?? { shown: 0, all: 0 };
      this.#weights.set(digits, weights);
      for (const type of GENERATORS) {
        const table = digits === LEVELS.tambon ? 'total' : 'material';
        for (const { weight, isShown } of entriesOf(area, table, type).values()) {
          weights.all += weight;
          if (isShown) weights.shown += weight;
        }
      }
    }
  }

  shares(): Shares {
    const share = (digits: number): number | null => {
      const { shown, all } = this.#weights.get(digits) ?? { shown: 0, all: 0 };
      return all === 0 ? null : Math.round((shown / all) * 1000) / 1000;
    };
    const { country, province, amphure, tambon } = LEVELS;
    return {
      country: share(country),
      province: share(province),
      amphure: share(amphure),
      tambon: share(tambon),
    };
  }
}

/** Takes the tables of some areas of a window as soon as they are made. */
export type Put = (window: Month, tables: readonly PublishedTable[]) => Promise<void>;

/** What is told of a window beside its tables. */
export interface MadeWindow {
  readonly shares: Shares;
  /** The first month with data, where that is not the first of the window. */
  readonly firstMonth: Month | null;
}

/** An earlier publication of the same or of other windows. */
export interface EarlierPublication {
  readonly madeAt: Date;
  readonly windows: readonly Month[];
  /** Its tables of an area in one of its windows; without, what too few changed is suppressed. */
  readonly tablesOf?: (window: Month, area: string) => Promise<readonly PublishedTable[]>;
}

export interface MakeTablesOptions {
  /** All that were published before, the oldest first: what is made must not tell of few who changed since. */
  readonly earlier?: readonly EarlierPublication[];
}

const FOREVER = new Date('9999-01-01T00:00:00Z');

/** Reads the months of some windows, and of the year before each, once. */
async function gather(
  { db, kind }: Database,
  windows: readonly Month[],
  since: Date,
): Promise<readonly [Gathered, Records]> {
  const gathered = new Gathered();
  const inside = new Set(
    windows.flatMap((last) => monthsOf({ first: shifted(last, 1 - 2 * MONTHS), last })),
  );
  for (const month of [...inside].sort()) {
    for (const source of SOURCES) {
      gathered.add(source, placeOf(month), await readMonth(db, source, month, since));
      await nextTurn();
    }
    await pauseBetweenSlices(kind);
  }
  return [gathered, gathered.join()];
}

/** What earlier publications mean for a window. */
function earlierOf(window: Month, earlier: readonly EarlierPublication[]): Earlier {
  const editions = earlier.filter(({ windows }) => windows.includes(window));
  const others = earlier
    .filter(({ windows }) => windows.some((it) => it < window && it > shifted(window, -MONTHS)))
    .map(({ madeAt }) => madeAt.getTime());
  return {
    editions: editions.map(({ madeAt }) => madeAt.getTime()),
    others:
      editions.length > 0 || others.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...others),
  };
}

/** A province as it is decided, and its totals. */
interface DecidedProvince {
  readonly province: GatheredArea;
  readonly totals: readonly PublishedTable[];
}

/** Makes the tables of one window, area by area. */
class Making {
  readonly #tally = new Tally();
  readonly #ofCountry: TableFacts;
  readonly #unknown: Unknown = new Map();
  /** Provinces whose amphoe are still to be made. */
  readonly #provinces = new Map<string, DecidedProvince>();

  constructor(
    private readonly gathered: Gathered,
    private readonly facts: TableFacts,
    private readonly put: (tables: readonly PublishedTable[]) => Promise<void>,
    /** Tables of the window as they were published before. */
    private readonly earlierTables?: (area: string) => Promise<readonly PublishedTable[]>,
  ) {
    this.#ofCountry = { ...facts, window: facts.window.knowing('months') };
  }

  async #decide(parent: GatheredArea | null, areas: readonly GatheredArea[]): Promise<void> {
    const { window } = parent ? this.facts : this.#ofCountry;
    const inside = ({ code }: AreaCells) =>
      code.length < LEVELS.tambon ? this.gathered.level(code.length + 2, code) : [];
    await decideLevel(
      { window, parent, areas, inside, unknown: this.#unknown },
      this.gathered.holders,
      nextTurn,
    );
    this.#tally.add(areas);
  }

  /** The country is so large that all of its periods are published, be there data for a year or not. */
  #factsOf({ code }: GatheredArea): TableFacts {
    return code === '' ? this.#ofCountry : this.facts;
  }

  /** Puts tables of some areas; those of which too little changed stay as they were published. */
  async #publish(
    areas: readonly GatheredArea[],
    tables: readonly PublishedTable[],
    isHere: (area: string, breakdown: string) => boolean,
  ): Promise<void> {
    const { window } = this.facts;
    const kind = this.earlierTables ? window.corrections : 'none';
    if (!this.earlierTables || kind === 'none') return this.put(tables);
    const kept: PublishedTable[] = [];
    for (const { code, cells } of areas) {
      const own = tables.filter(({ area }) => area === code);
      const groups = [...cells.values()].flatMap((values) => [...values.values()]);
      const isCorrected = groups.some((group) => window.isCorrected(group));
      if (kind === 'added' && !isCorrected) kept.push(...own);
      else {
        const earlier = await this.earlierTables(code);
        const before = earlier.filter(({ breakdown }) => isHere(code, breakdown));
        kept.push(...keepEarlier(own, before, isCorrected));
      }
    }
    return this.put(kept);
  }

  async #tables(areas: readonly GatheredArea[]): Promise<PublishedTable[]> {
    const tables: PublishedTable[] = [];
    for (const area of areas) {
      tables.push(...tablesOf(area, this.#factsOf(area)));
      await nextTurn();
    }
    return tables;
  }

  /**
   * The country and the provinces are decided first, since what they show is what amphoe and tambon
   * must not tell more than.
   */
  async makeUpper(): Promise<void> {
    const { window } = this.facts;
    const [country] = this.gathered.level(0);
    if (!country) return;
    const provinces = this.gathered.level(2);
    await this.#decide(null, [country]);
    await this.#decide(country, provinces);
    const upper = await this.#tables([country, ...provinces]);
    const totals = totalsOf(upper);
    await this.#publish(
      [country, ...provinces],
      [
        ...upper,
        ...areaTables(country, provinces, totals, this.#ofCountry.window),
        ...[country, ...provinces].flatMap((area) => userTypeTable(area, totals, window)),
      ],
      (area, breakdown) => area === '' || breakdown !== 'area',
    );
    for (const province of provinces) {
      const own = upper.filter(({ area }) => area === province.code);
      this.#provinces.set(province.code, { province, totals: own });
    }
  }

  /** The amphoe and tambon of a province. */
  async makeProvince(code: string): Promise<void> {
    const { window } = this.facts;
    const known = this.#provinces.get(code);
    if (!known) return;
    const amphoe = this.gathered.level(4, code);
    await this.#decide(known.province, amphoe);
    const inside = new Map([[known.province, amphoe]]);
    for (const parent of amphoe) {
      const tambon = this.gathered.level(6, parent.code);
      inside.set(parent, tambon);
      await this.#decide(parent, tambon);
    }
    const below = [...inside.values()].flat();
    const lower = await this.#tables(below);
    const totals = totalsOf([...known.totals, ...lower]);
    await this.#publish(
      [known.province, ...below],
      [
        ...lower,
        ...[...inside].flatMap(([area, parts]) => areaTables(area, parts, totals, window)),
        ...below.flatMap((area) => userTypeTable(area, totals, window)),
      ],
      (area, breakdown) => area !== code || breakdown === 'area',
    );
    this.#provinces.delete(code);
  }

  get shares(): Shares {
    return this.#tally.shares();
  }
}

/**
 * Makes all tables of some windows of twelve months, each named by its last month.
 * @param put takes tables in any order; an area's may come in several goes
 */
export async function makeTables(
  database: Database,
  windows: readonly Month[],
  put: Put,
  { earlier = [] }: MakeTablesOptions = {},
): Promise<ReadonlyMap<Month, MadeWindow>> {
  const moments = earlier.map(({ madeAt }) => madeAt.getTime());
  const since = moments.length === 0 ? FOREVER : new Date(Math.min(...moments));
  const [gathered, records] = await gather(database, windows, since);
  const accounts = await accountsIn(database.db);
  const makings = windows.map((month) => {
    const window = new WindowSums(
      records,
      placeOf(month),
      'differences',
      earlierOf(month, earlier),
    );
    const facts = { window, factors: new Factors(gathered, window), accounts };
    const before = earlier.filter(({ windows: known }) => known.includes(month)).at(-1);
    const read = before?.tablesOf;
    const tablesOf = read && ((area: string) => read(month, area));
    return new Making(gathered, facts, (tables) => put(month, tables), tablesOf);
  });
  for (const making of makings) await making.makeUpper();
  for (const province of gathered.level(2)) {
    for (const making of makings) {
      await making.makeProvince(province.code);
      await pauseBetweenSlices(database.kind);
    }
    for (const digits of [4, 6]) gathered.level(digits, province.code).forEach(gathered.forget);
  }
  return new Map(
    makings.map(({ shares }, place) => {
      const month = windows[place] ?? '';
      return [month, { shares, firstMonth: firstMonthOf(placeOf(month), records) }];
    }),
  );
}

/** The first month of a window with data, where it is not the first of the window. */
function firstMonthOf(last: number, { months }: Records): Month | null {
  const begin = last - MONTHS + 1;
  const first = months.reduce((least, it) => (it >= begin && it < least ? it : least), last + 1);
  return first > last || first === begin ? null : monthAt(first);
}
