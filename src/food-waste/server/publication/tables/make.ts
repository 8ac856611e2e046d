import { setImmediate as nextTick } from 'node:timers/promises';
import type { Database } from '../../../../engine/server/db/database.ts';
import { type Month, monthsOf } from '../../dashboard/periods.ts';
import type { Source } from '../../rollups/cuts.ts';
import { pauseBetweenSlices } from '../../rollups/rollups.ts';
import { Windows } from '../records/adding.ts';
import { Gathered } from '../records/gather.ts';
import { MONTHS, monthAt, placeOf } from '../records/months.ts';
import { ALL_THERE_IS, accountsIn, type During, FOREVER, readMonth } from '../records/read.ts';
import { APART_TOTAL, GENERATORS, SUMMARY_USER_TYPES, TOTALS } from '../records/summaries.ts';
import { Deciding } from '../rule/decide.ts';
import { cellsOf, type Decided } from '../rule/decided.ts';
import { Rule, type Span } from '../rule/rule.ts';
import { keepEarlier } from './corrections.ts';
import { Factors } from './factors.ts';
import { partTables, totalsOf } from './part-tables.ts';
import type { PublishedTable } from './published-table.ts';
import type { TableFacts } from './rows.ts';
import { tablesOf } from './tables.ts';
import { WindowSums } from './window-sums.ts';

const SOURCES: readonly Source[] = ['waste', 'packaging'];

/** Which part of the weight of households, kitchens and stores is shown by material, by level. */
export type Shares = Readonly<Record<'country' | 'province' | 'amphure' | 'tambon', number | null>>;

const LEVELS = { country: 0, province: 2, amphure: 4, tambon: 6 } as const;

/** Weights that are shown, and all, by level: by material, and of tambon in all. */
class Tally {
  readonly #weights = new Map<number, { shown: number; all: number }>();

  add(decided: Decided, window: WindowSums): void {
    const { area } = decided;
    const digits = area.code.length;
    const weights = this.#weights.get(digits) ?? { shown: 0, all: 0 };
    this.#weights.set(digits, weights);
    for (const type of GENERATORS) {
      const total = window.of(Gathered.cellsOf(area, TOTALS.waste, type)).weight;
      weights.all += total;
      if (digits === LEVELS.tambon) {
        if (decided.typesOf(TOTALS.waste).alone.has(type)) weights.shown += total;
        continue;
      }
      for (const row of decided.rowsOf('material', type)) {
        if (row.length > 1) continue;
        weights.shown += window.of(cellsOf([area], 'material', type, row)).weight;
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

/** What is published of a window besides its tables. */
export interface MadeWindow {
  readonly shares: Shares;
  /** The first month with data, where that is not the first of the window. */
  readonly firstMonth: Month | null;
}

/** An earlier publication of the same or of other windows. */
export interface EarlierPublication {
  readonly madeAt: Date;
  readonly windows: readonly Month[];
  /** When the tables of a window were made: earlier, where they were taken over. */
  readonly windowMadeAt: (window: Month) => Date;
  /** Its tables of an area in one of its windows. */
  readonly tablesOf: (window: Month, area: string) => Promise<readonly PublishedTable[]>;
}

export interface MakeTablesOptions {
  /** All earlier ones, the oldest first: the new one must not reveal few who changed since. */
  readonly earlier?: readonly EarlierPublication[];
  /** What is saved after the beginning is left out; all that is there counts where none is given. */
  readonly during?: During;
  /** Ends the making at the next area or month. */
  readonly signal?: AbortSignal | undefined;
}

/** Lets others have their turn. @throws the reason of the signal */
type NextTurn = () => Promise<void>;

/** What is published of some windows after others. */
function spanOf(windows: readonly Month[], earlier: readonly EarlierPublication[]): Span {
  const known = [...earlier.flatMap((it) => it.windows), ...windows].map(placeOf);
  const before = earlier.at(-1);
  return {
    known: [Math.min(...known), Math.max(...known)],
    before: before
      ? { madeAt: before.madeAt.getTime(), last: Math.max(...before.windows.map(placeOf)) }
      : null,
  };
}

/** When a window was made that was published before, in milliseconds since 1970. */
const madeBefore = (window: Month, earlier: readonly EarlierPublication[]): number | null =>
  earlier
    .findLast((it) => it.windows.includes(window))
    ?.windowMadeAt(window)
    .getTime() ?? null;

/** For so many months back totals stay or go in all periods together. */
const MONTHS_OF_TOTALS = 2 * MONTHS;

/** What is shown of totals is the same in all periods, so that no two of them differ by an area or type. */
function endsOfTotals({ known: [first, last] }: Span, oldest: number): number[] {
  const from = Math.max(first, Math.min(oldest, last - MONTHS_OF_TOTALS));
  return Array.from({ length: last - from + 1 }, (_, at) => from + at);
}

/** A row that may not be known in one period is not shown in those that differ from it by a month either. */
const endsAround = (end: number, { known: [first, last] }: Span): number[] =>
  [end, end - 1, end + 1].filter((it) => it === end || (it >= first && it <= last));

/** Reads all months that bear on what is published, once. */
async function gather(
  { db, kind }: Database,
  { known }: Span,
  { since, during, nextTurn }: { since: Date; during: During; nextTurn: NextTurn },
): Promise<Gathered> {
  const gathered = new Gathered();
  const [first, last] = known;
  for (const month of monthsOf({ first: monthAt(first - MONTHS + 1), last: monthAt(last) })) {
    for (const source of SOURCES) {
      gathered.add(source, placeOf(month), await readMonth(db, source, month, since, during));
      await nextTurn();
    }
    await pauseBetweenSlices(kind);
  }
  await gathered.join(nextTurn);
  return gathered;
}

/** The tables of one window. */
class Making {
  readonly tally = new Tally();
  /** Tables of areas that are still to be added, since those around them need their totals. */
  readonly #tables = new Map<string, readonly PublishedTable[]>();

  constructor(
    readonly facts: TableFacts,
    private readonly put: (tables: readonly PublishedTable[]) => Promise<void>,
    /** The window as it was published before, and when that was. */
    private readonly before: {
      readonly madeAt: number;
      readonly tablesOf: (area: string) => Promise<readonly PublishedTable[]>;
    } | null,
    private readonly nextTurn: NextTurn,
  ) {}

  #tablesOf(decided: Decided): readonly PublishedTable[] {
    const { code } = decided.area;
    const tables = this.#tables.get(code) ?? tablesOf(decided, this.facts);
    this.#tables.set(code, tables);
    return tables;
  }

  /** Puts all tables of an area, given those in it. */
  async add(decided: Decided, inside: readonly Decided[]): Promise<void> {
    const { window } = this.facts;
    const { area } = decided;
    this.tally.add(decided, window);
    const own = this.#tablesOf(decided);
    this.#tables.delete(area.code);
    const below: PublishedTable[] = [];
    for (const it of inside) {
      await this.nextTurn();
      below.push(...this.#tablesOf(it));
    }
    const tables = [
      ...own,
      ...partTables(decided, inside, totalsOf([...own, ...below]), this.facts),
    ];
    if (this.before === null) return this.put(tables);
    const cells = [TOTALS.waste, TOTALS.packaging, APART_TOTAL].flatMap((table) =>
      SUMMARY_USER_TYPES.flatMap((type) => cellsOf([area], table, type, [''])),
    );
    const earlier = await this.before.tablesOf(area.code);
    return this.put(keepEarlier(tables, earlier, window.isChanged(cells, this.before.madeAt)));
  }
}

/**
 * Makes all tables of some windows of twelve months, each named by its last month.
 * @param put takes all tables of an area at once
 */
export async function makeTables(
  database: Database,
  windows: readonly Month[],
  put: Put,
  { earlier = [], during = ALL_THERE_IS, signal }: MakeTablesOptions = {},
): Promise<ReadonlyMap<Month, MadeWindow>> {
  if (windows.length === 0) return new Map();
  const nextTurn = async (): Promise<void> => {
    await nextTick();
    signal?.throwIfAborted();
  };
  const span = spanOf(windows, earlier);
  const correctedSince = new Map(windows.map((it) => [it, madeBefore(it, earlier)]));
  const moments = [span.before?.madeAt, ...correctedSince.values()].filter((it) => it != null);
  const since = moments.length > 0 ? new Date(Math.min(...moments)) : FOREVER;
  const gathered = await gather(database, span, { since, during, nextTurn });
  const accounts = await accountsIn(database.db);
  const made = new Map<Month, MadeWindow>();
  const corrected = [...correctedSince.values()].filter((it) => it !== null);
  const ofTotals = new Rule(
    new Windows(gathered.records),
    endsOfTotals(span, Math.min(...windows.map(placeOf))),
    span,
    corrected.length > 0 ? Math.min(...corrected) : null,
  );
  const totals = new Map<string, Decided>();
  for (const month of windows) {
    const last = placeOf(month);
    const before = earlier.findLast((it) => it.windows.includes(month));
    const madeAt = correctedSince.get(month) ?? null;
    const around = new Windows(gathered.records);
    const rule = new Rule(around, endsAround(last, span), span, madeAt);
    const window = new WindowSums(around, last);
    const facts = {
      rule: ofTotals,
      window,
      factors: await Factors.of(gathered, { window, rule, breathe: nextTurn }),
      accounts,
    };
    const deciding = new Deciding(gathered, { ofTotals, ofRows: rule }, totals, nextTurn);
    const making = new Making(
      facts,
      (tables) => put(month, tables),
      before && madeAt !== null
        ? { madeAt, tablesOf: (area) => before.tablesOf(month, area) }
        : null,
      nextTurn,
    );
    const add = async (decided: Decided): Promise<void> => {
      const inside = await deciding.inside(decided);
      await making.add(decided, inside);
      if (decided.area.code.length === LEVELS.province) await pauseBetweenSlices(database.kind);
      await nextTurn();
      for (const area of inside) await add(area);
    };
    for (const country of await deciding.inside(null)) await add(country);
    const firstMonth = firstMonthOf(last, gathered);
    made.set(month, { shares: making.tally.shares(), firstMonth });
  }
  return made;
}

/** The first month of a window with data, where it is not the first of the window. */
function firstMonthOf(last: number, { records: { months } }: Gathered): Month | null {
  const begin = last - MONTHS + 1;
  const first = months.reduce((least, it) => (it >= begin && it < least ? it : least), last + 1);
  return first > last || first === begin ? null : monthAt(first);
}
