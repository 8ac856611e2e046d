import type { PublishedWindow } from '../../../publication.ts';
import type { Answer, Cell } from '../../dashboard/cells.ts';
import type { FigureScope } from '../../dashboard/figure-scope.ts';
import type { Basis, CampaignBehind, Count, FigureSource } from '../../dashboard/figure-source.ts';
import { type Dimension, type Named, NO_VALUE } from '../../dashboard/names.ts';
import type { StatisticsRow } from '../../dashboard/population.ts';
import type { Key, Question, Range } from '../../dashboard/question.ts';
import { GENERATORS, HANDLER, SUMMARIES, TOTALS, VALUED_BY } from '../records/summaries.ts';
import type { AreaTables, Publication, StoredTable } from '../store.ts';
import { tableName } from '../store.ts';
import type { PublishedTotal } from '../tables/published-table.ts';
import { publishedBreakdown } from './breakdowns.ts';
import { type SplitMenus, splitMenus, withMenus } from './menus-by-material.ts';
import {
  type CellPlace,
  cellOf,
  mergedCells,
  suppressedCell,
  totalCell,
} from './published-cells.ts';

const EVERYBODY = '';
const USER_TYPE = 'user_type';

/** A question that no table of a publication answers. */
export class NotPublished extends Error {}

/** Reads the tables of an area in one of the publication's periods. */
export type ReadTables = (period: string, area: string) => Promise<AreaTables>;

/** The user type that a question is about: a generator, handlers, or '' for all generators. */
function userTypeOf({ filters, userTypes }: Question): string {
  const [filter, ...others] = filters;
  if (others.length > 0 || (filter && filter.column !== USER_TYPE)) throw new NotPublished();
  if (filter) return String(filter.value);
  return userTypes.length === 1 && userTypes[0] === HANDLER ? HANDLER : EVERYBODY;
}

const totalTable = ({ source }: Question): string => TOTALS[source];
const totalOf = (question: Question, tables: AreaTables, type: string): PublishedTotal | null =>
  tables.get(tableName(totalTable(question), type))?.total ?? null;

const isUserType = (key: Key | undefined): boolean => key?.column === USER_TYPE;
/** Where a period is broken down by time. */
const isOverTime = ({ ranges }: Question): boolean => ranges.some(({ bucket }) => bucket !== '');

/** The figures of one call out of the tables of a publication. */
export class PublishedSource implements FigureSource {
  readonly #publication: Publication;
  readonly #windows: readonly [PublishedWindow, PublishedWindow | null];
  readonly #readTables: ReadTables;

  /** @param windows the period in question, and the one before it where that is published */
  constructor(
    publication: Publication,
    windows: readonly [now: PublishedWindow, before: PublishedWindow | null],
    readTables: ReadTables,
  ) {
    this.#publication = publication;
    this.#windows = windows;
    this.#readTables = readTables;
  }

  /** What is published is everybody's. */
  scopeOf(area: string): FigureScope {
    return { territory: [area], reporters: [] };
  }

  together<Result>(works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
    return Promise.all(works.map((work) => work()));
  }

  /** @throws NotPublished where no table answers it */
  async count(question: Question): Promise<Answer> {
    const type = userTypeOf(question);
    const cells: Cell[] = [];
    let [isCut, isCutBefore, isUnpublished] = [false, false, false];
    const whole: [number | null, number | null] = [null, null];
    const menus = await this.#menusIn(question.area);
    for (const series of [0, 1] as const) {
      const window = this.#windows[series];
      const ranges = question.ranges.filter((range) => range.series === series);
      if (!window || ranges.length === 0) continue;
      const tables = await this.#readTables(window.month, question.area);
      const place = { series, window, tables, ranges, menus };
      const found = await this.#cellsIn(question, type, place);
      cells.push(...found.cells);
      if (series === 0) {
        isCut = found.isCut;
        isUnpublished = found.isUnpublished ?? false;
      } else isCutBefore = found.isCut;
      whole[series] = found.whole;
    }
    const tables = await this.#readTables(this.#windows[0].month, question.area);
    const total = totalOf(question, tables, type);
    const foundation = {
      reporters: total?.reporters ?? null,
      ...bandEnd(total),
      records: null,
    };
    return { cells, foundation, whole, isCut, isCutBefore, isUnpublished };
  }

  /** The menus that materials have a part of, by the same recipes in periods that are compared. */
  async #menusIn(area: string): Promise<SplitMenus> {
    const windows = this.#windows.filter((window) => window !== null);
    const tables = await Promise.all(windows.map((window) => this.#readTables(window.month, area)));
    return splitMenus(this.#publication.recipes?.[this.#windows[0].month] ?? {}, tables);
  }

  async #cellsIn(question: Question, type: string, at: Place): Promise<Found> {
    const { keys, children } = question;
    if (children > 0) return this.#areas(question, type, at);
    if (isOverTime(question)) return months(question, type, at);
    const [key, second, ...others] = keys;
    if (!key) return totals(question, type, at);
    if (
      others.length > 0 ||
      (second && type !== EVERYBODY && !isUserType(key) && !isUserType(second))
    ) {
      throw new NotPublished();
    }
    if (second) return crossed(question, type, at);
    return isUserType(key) ? userTypes(question, at) : broken(question, key, type, at);
  }

  /** Areas within the one in question; those of smaller ones are in the tables of the areas between. */
  async #areas(question: Question, type: string, at: Place): Promise<Found> {
    const { area, children } = question;
    if (question.source !== 'waste' || question.keys.length > 0) throw new NotPublished();
    const table = at.tables.get(tableName('area', type));
    if (children - area.length <= 2) return areasOf(table, at);
    const cells: Cell[] = [];
    let isCut = false;
    for (const { key, pooled } of table?.rows ?? []) {
      isCut ||= pooled !== undefined;
      if (pooled) continue;
      const tables = await this.#readTables(at.window.month, key);
      const found = areasOf(tables.get(tableName('area', type)), at);
      cells.push(...found.cells);
      isCut ||= found.isCut;
    }
    return { cells, whole: totalOf(question, at.tables, type)?.kg ?? null, isCut };
  }

  async accounts(area: string): Promise<ReadonlyMap<string, Count>> {
    const tables = await this.#readTables(this.#windows[0].month, area);
    const counts = new Map<string, Count>();
    for (const type of [...GENERATORS, HANDLER]) {
      const total = tables.get(tableName(TOTALS.waste, type))?.total;
      if (!total) continue;
      const { users, usersTo } = total;
      counts.set(type, { from: users, ...(usersTo > users && { to: usersTo }) });
    }
    return counts;
  }

  /** Names as they were when the publication was made. */
  async names({ table }: Dimension): Promise<(key: string) => Named> {
    if (table === null) return (key) => (key === '' ? NO_VALUE : { key, name: null });
    const names = this.#publication.names[table] ?? {};
    return (key) => (key === '0' ? NO_VALUE : { id: Number(key), name: names[key] ?? '' });
  }

  /** As they were when the publication was made; earlier publications have none. */
  async statistics(): Promise<readonly StatisticsRow[]> {
    return this.#publication.statistics ?? [];
  }

  /** Of the country alone: who took part in an area is not looked at. */
  async campaigns(question: Question): Promise<readonly CampaignBehind[]> {
    if (question.area !== '') return [];
    const type = userTypeOf(question);
    const campaigns = this.#publication.campaigns?.[this.#windows[0].month] ?? [];
    return campaigns.flatMap(({ userTypes, ...campaign }) =>
      userTypes.includes(type) ? [campaign] : [],
    );
  }

  basis({ reporters, reportersTo }: Answer['foundation'], weighedShare: number | null): Basis {
    const { demonstration, madeAt } = this.#publication;
    return {
      reporters,
      ...(reportersTo !== undefined && { reportersTo }),
      weighedShare,
      records: null,
      demonstration,
      computedAt: madeAt.toISOString(),
      firstMonth: this.#windows[0].firstMonth,
    };
  }
}

interface Place {
  readonly series: 0 | 1;
  readonly window: PublishedWindow;
  readonly tables: AreaTables;
  readonly ranges: readonly Range[];
  readonly menus: SplitMenus;
}

/** Cells of one period, what they are parts of, and whether something of that is in none of them. */
interface Found {
  readonly cells: readonly Cell[];
  readonly whole: number | null;
  readonly isCut: boolean;
  readonly isUnpublished?: boolean;
}

const bandEnd = (count: { reporters: number; reportersTo: number } | null) =>
  count && count.reportersTo > count.reporters ? { reportersTo: count.reportersTo } : {};

const placeIn = ({ series, window }: Place, keys: readonly string[], bucket = ''): CellPlace => ({
  series,
  bucket,
  keys,
  isPartial: window.firstMonth !== null,
});

/** Whether a breakdown is only published of larger areas than one. */
const isTooSmall = (area: string, breakdown: string): boolean =>
  area.length > (SUMMARIES.find(({ name }) => name === breakdown)?.digits ?? 0);

/** What is published of larger areas than one alone. */
function unpublishedIn(area: string): Pick<CellPlace, 'unpublished'> {
  const unpublished = Object.entries(VALUED_BY).flatMap(([value, breakdown]) =>
    isTooSmall(area, breakdown) ? [`${value}_kg`] : [],
  );
  return unpublished.length === 0 ? {} : { unpublished };
}

/** Rows of a table as cells; what is pooled has its row, and its parts are suppressed cells. */
function rowsOf(
  table: StoredTable | undefined,
  at: Place,
  keysOf: (key: string) => readonly string[],
): Found {
  const cells = (table?.rows ?? []).flatMap((row) =>
    row.pooled
      ? row.pooled.map((key) => suppressedCell(placeIn(at, keysOf(key))))
      : [cellOf(row, placeIn(at, keysOf(row.key)))],
  );
  return { cells, whole: null, isCut: table === undefined || table.isCut === true };
}

/** The areas of a table. */
function areasOf(table: StoredTable | undefined, at: Place): Found {
  const found = rowsOf(table, at, (code) => [code]);
  const cells = found.cells.map((cell) => ({ ...cell, ...unpublishedIn(cell.keys[0] ?? '') }));
  return { ...found, cells };
}

function totals(question: Question, type: string, at: Place): Found {
  const total = totalOf(question, at.tables, type);
  const place = { ...placeIn(at, []), ...unpublishedIn(question.area) };
  const rows = (breakdown: string) => at.tables.get(tableName(breakdown, type))?.rows ?? [];
  const factored = { manages: rows('manage'), materials: rows('material') };
  const cell = total ? totalCell(total, factored, place) : suppressedCell(place);
  return { cells: [cell], whole: total?.kg ?? null, isCut: false };
}

/** Months of the period: those without a row are unknown. */
function months(question: Question, type: string, at: Place): Found {
  if (question.keys.length > 0 || question.source !== 'waste') throw new NotPublished();
  const table = at.tables.get(tableName('month', type));
  const byMonth = new Map((table?.rows ?? []).map((row) => [row.key, row]));
  const { firstMonth } = at.window;
  const cells = at.ranges.map(({ bucket, first }): Cell => {
    const month = first.slice(0, 7);
    const row = byMonth.get(month);
    const place = { ...placeIn(at, [], bucket), isPartial: false };
    if (row) return cellOf(row, place);
    const isBefore = firstMonth !== null && month < firstMonth;
    return isBefore ? { ...place, sums: {}, reporters: 0 } : suppressedCell(place);
  });
  return { cells, whole: totalOf(question, at.tables, type)?.kg ?? null, isCut: false };
}

/** The table of a breakdown, in which the menus of materials are split. */
const tableOf = (breakdown: string, type: string, { tables, menus }: Place) =>
  breakdown === 'material'
    ? withMenus(tables, type, menus)
    : tables.get(tableName(breakdown, type));

/** One breakdown. What does not count as waste is beside the total, and belongs to the whole. */
function broken(question: Question, key: Key, type: string, at: Place): Found {
  const breakdown = publishedBreakdown(question.source, key);
  if (breakdown === null) throw new NotPublished();
  const table = tableOf(breakdown, type, at);
  const total = totalOf(question, at.tables, type);
  const rows = (table?.rows ?? []).filter(({ apart }) => !apart || !question.counted);
  const cells = mergedCells(rows, (keys) => placeIn(at, keys), key.among);
  const apart = rows.reduce((kg, row) => kg + (row.apart ? row.kg : 0), 0);
  const isCut = !table || table.isCut === true;
  const isUnpublished = isTooSmall(question.area, breakdown);
  return { cells, whole: total ? total.kg + apart : null, isCut, isUnpublished };
}

/** User types beside one another, handlers where they are requested as well. */
function userTypes(question: Question, at: Place): Found {
  const cells = question.userTypes.flatMap((type) => {
    const total = totalOf(question, at.tables, type);
    const place = placeIn(at, [type]);
    // Whether nobody reports or few do is not published.
    return total ? [cellOf(total, place)] : [suppressedCell(place)];
  });
  const table = at.tables.get(tableName('userType', EVERYBODY));
  const whole = totalOf(question, at.tables, EVERYBODY)?.kg ?? null;
  return { cells, whole, isCut: !table || table.isCut === true };
}

/** A breakdown by user type: the tables of each. Any other crossing is not published. */
function crossed(question: Question, type: string, at: Place): Found {
  const place = question.keys.findIndex(isUserType);
  const key = question.keys[1 - place];
  const breakdown = key && publishedBreakdown(question.source, key);
  if (place < 0 || !breakdown) throw new NotPublished();
  const types = type === EVERYBODY ? GENERATORS : [type];
  const parts = types.map((each) =>
    rowsOf(tableOf(breakdown, each, at), at, (value) =>
      place === 0 ? [each, value] : [value, each],
    ),
  );
  const whole = totalOf(question, at.tables, type)?.kg ?? null;
  return {
    cells: parts.flatMap(({ cells }) => cells),
    whole,
    isCut: parts.some(({ isCut }) => isCut),
  };
}
