import { Entry, isRestSafe, type Line, type SumsOf, settle } from './cells.ts';
import type { Cell, Group } from './records.ts';
import {
  GENERATORS,
  MONTH,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  TOTALS,
} from './summaries.ts';
import type { WindowSums } from './sums.ts';

/** Entries of one table and area by what they are told apart by. */
export type Entries = ReadonlyMap<string, Entry>;

/** All that is known of one area: which records are of it, and what of a window is shown. */
export interface AreaCells {
  readonly code: string;
  /** By `tableKey`, and then by value; totals have the value ''. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Group>>;
  /** The same once it is decided, those of all generators as well. */
  readonly entries: Map<string, Entries>;
}

export const tableKey = (table: string, type: string): string => `${table} ${type}`;

const NOTHING: Entries = new Map();
export const entriesOf = (area: AreaCells, table: string, type: string): Entries =>
  area.entries.get(tableKey(table, type)) ?? NOTHING;
export const totalOf = (area: AreaCells, table: string, type: string): Entry | null =>
  entriesOf(area, table, type).get('') ?? null;

const isEntry = (entry: Entry | null | undefined): entry is Entry => Boolean(entry);

/** Areas beside one another and the area that they are in; null for the country, alone. */
export interface Level {
  readonly window: WindowSums;
  readonly parent: AreaCells | null;
  readonly areas: readonly AreaCells[];
  /** The areas in one of them, whose values are told apart, too. */
  readonly inside: (area: AreaCells) => readonly AreaCells[];
  readonly unknown: Unknown;
}

/**
 * Of values that the country shows, what nobody knows of the provinces that do not show them: by
 * table, type and value, and by province. Together it is known, whatever amphoe show.
 */
export type Unknown = Map<string, Map<string, readonly Cell[]>>;

/** Sums as a table needs them. */
function sumsFor(window: WindowSums, table: string): SumsOf {
  if (table === MONTH) return (group) => window.byMonths(group);
  const isTotal = table === TOTALS.waste;
  return (group) => window.of(group, isTotal);
}

function enter(
  { window }: Level,
  area: AreaCells,
  table: string,
  type: string,
  canBeShown = true,
): void {
  const groups = area.cells.get(tableKey(table === MONTH ? TOTALS.waste : table, type));
  const entries = new Map<string, Entry>();
  for (const [value, group] of groups ?? []) {
    if (!window.hasRecords(group)) continue;
    entries.set(value, new Entry(group, sumsFor(window, table), canBeShown));
  }
  area.entries.set(tableKey(table, type), entries);
}

/** The total of a parent over the areas; parts of what is not shown are not shown either. */
function totalLines({ parent, areas }: Level, table: string): Line[] {
  if (!parent) return [];
  return SUMMARY_USER_TYPES.flatMap((type) => {
    const whole = totalOf(parent, table, type);
    const parts = areas.map((area) => totalOf(area, table, type)).filter(isEntry);
    return whole ? [{ whole, parts, isPooled: true }] : [];
  });
}

/**
 * Each value of a table with what it is the sum of. Of values that are not shown by themselves it is
 * known what they are together.
 */
function linesUnder(
  wholes: Entries,
  partsOf: (value: string) => readonly Entry[],
  sumsOf: SumsOf,
): Line[] {
  const lines: Line[] = [];
  for (const isOfApart of [false, true]) {
    const hidden: string[] = [];
    for (const [value, whole] of wholes) {
      if (isApart(value) !== isOfApart) continue;
      if (whole.isShown) lines.push({ whole, parts: partsOf(value), isPooled: false });
      else hidden.push(value);
    }
    const cells = hidden.flatMap((value) => wholes.get(value)?.group.cells ?? []);
    const whole = Entry.known({ cells }, sumsOf);
    lines.push({ whole, parts: hidden.flatMap(partsOf), isPooled: false });
  }
  return lines;
}

/** Each value of a table over the areas, which add up to that of the parent. */
function areaLines({ parent, areas, window, unknown }: Level, table: string, type: string): Line[] {
  if (!parent) return [];
  const sumsOf = sumsFor(window, table);
  const partsOf = (value: string) =>
    areas.map((area) => entriesOf(area, table, type).get(value)).filter(isEntry);
  const wholes = entriesOf(parent, table, type);
  const known: Line[] = [...wholes.keys()].flatMap((value) => {
    const byProvince = unknown.get(`${tableKey(table, type)} ${value}`);
    if (!byProvince?.has(parent.code)) return [];
    const others = [...byProvince].flatMap(([code, cells]) => (code === parent.code ? [] : cells));
    const own = wholes.get(value)?.group.cells ?? [];
    const whole = Entry.known({ cells: [...own, ...others] }, sumsOf);
    const rest = others.length > 0 ? [new Entry({ cells: others }, sumsOf, false)] : [];
    return [{ whole, parts: [...partsOf(value), ...rest], isPooled: false }];
  });
  return [...linesUnder(wholes, partsOf, sumsOf), ...known];
}

/** Notes what of the values that are known together nobody knows by itself. */
function noteUnknown({ parent, areas, unknown }: Level, table: string, type: string): void {
  if (!parent) return;
  for (const [value, whole] of entriesOf(parent, table, type)) {
    const name = `${tableKey(table, type)} ${value}`;
    const hidden = areas.flatMap((area): [string, readonly Cell[]][] => {
      const entry = entriesOf(area, table, type).get(value);
      return entry && !entry.isShown ? [[area.code, entry.group.cells]] : [];
    });
    if (parent.code === '') {
      if (whole.isShown && hidden.length > 0) unknown.set(name, new Map(hidden));
    } else if (unknown.get(name)?.has(parent.code)) {
      unknown.get(name)?.set(
        parent.code,
        hidden.flatMap(([, cells]) => cells),
      );
    }
  }
}

/**
 * What was reported in all, by area and by user type: both are shown beside one another. Of the table
 * of months, whether all of them are shown.
 */
function decideTotals(level: Level, table: string): void {
  for (const area of level.areas) {
    for (const type of SUMMARY_USER_TYPES) {
      const canBeShown = table !== MONTH || totalOf(area, TOTALS.waste, type)?.isShown === true;
      enter(level, area, table, type, canBeShown);
      if (table !== MONTH) hideWhatCosts(level, area, table, type);
    }
  }
  settle(
    [
      ...totalLines(level, table),
      ...level.areas.map(
        (area): Line => ({
          whole: totalOf(area, table, ''),
          parts: GENERATORS.map((type) => totalOf(area, table, type)).filter(isEntry),
          isPooled: true,
          yields: true,
        }),
      ),
    ],
    sumsFor(level.window, table),
  );
}

/** The values of a table in one area: what they add up to, and what holds some of them. */
export interface ValueGroup {
  readonly whole: Entry | null;
  readonly values: readonly string[];
}

/** Which values are held by which; what holds a value is known from the records. */
export type Holders = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Deciding {
  readonly level: Level;
  readonly summary: Summary;
  readonly holders: Holders;
}

/** Before a value that does not count as waste, beside those that add up to the total. */
export const APART = '!';
const isApart = (value: string): boolean => value.startsWith(APART);

/** The table of the totals that the values of another add up to. */
export const totalTableOf = ({ source }: Summary): string => TOTALS[source];

/** Values that count add up to the total; others are shown by themselves. */
export function groupsOf(area: AreaCells, type: string, summary: Summary): ValueGroup[] {
  const values = [...entriesOf(area, summary.name, type).keys()];
  return [
    {
      whole: totalOf(area, totalTableOf(summary), type),
      values: values.filter((it) => !isApart(it)),
    },
    { whole: null, values: values.filter(isApart) },
  ];
}

function valueLines(
  area: AreaCells,
  type: string,
  deciding: Deciding,
  unknownOf?: Line['unknownOf'],
): Line[] {
  const { summary, holders } = deciding;
  const entries = entriesOf(area, summary.name, type);
  const lineOf = (whole: Entry | null, values: readonly string[], isPooled: boolean): Line => ({
    whole,
    parts: values.map((value) => entries.get(value)).filter(isEntry),
    isPooled,
    ...(unknownOf && { unknownOf }),
  });
  const groups = groupsOf(area, type, summary).map(({ whole, values }) =>
    lineOf(whole, values, true),
  );
  const held = summary.within === undefined ? undefined : holders.get(summary.name);
  if (!held || summary.within === undefined) return groups;
  const partsOf = (holder: string) =>
    [...entries].flatMap(([value, entry]) => (held.get(value) === holder ? [entry] : []));
  const wholes = entriesOf(area, summary.within, type);
  const nested = linesUnder(wholes, partsOf, sumsFor(deciding.level.window, summary.name));
  return [...groups, ...nested.map((line) => ({ ...line, ...(unknownOf && { unknownOf }) }))];
}

/** Whether a total is shown that the values of a table add up to. */
function canShow(area: AreaCells, { summary }: Deciding, type: string): boolean {
  return totalOf(area, totalTableOf(summary), type)?.isShown ?? false;
}

const isTotal = (table: string): boolean => Object.values<string>(TOTALS).includes(table);

/** The most of a value's weight that areas hide for its sake; else it is hidden itself. */
const MOST_FOR_WHOLE = 0.15;

/** Hides what the areas in an area cannot hide, or would have to hide too much for. */
function hideWhatCosts(level: Level, area: AreaCells, table: string, type: string): void {
  const canCost = level.parent !== null && !isTotal(table);
  const sumsOf = sumsFor(level.window, table);
  const groups = level.inside(area).map(({ cells }) => cells.get(tableKey(table, type)));
  for (const [value, whole] of entriesOf(area, table, type)) {
    if (!whole.isShown) continue;
    const parts = groups
      .map((values) => values?.get(value))
      .filter((group) => group !== undefined && level.window.hasRecords(group))
      .map((group) => new Entry(group as Group, sumsOf));
    const shown = parts.filter(({ isShown }) => isShown);
    settle([{ whole, parts, isPooled: false }], sumsOf);
    const lost = shown.reduce((sum, it) => sum + (it.isShown ? 0 : it.weight), 0);
    const isTold = !isRestSafe({ whole, parts, isPooled: false }, sumsOf);
    if (isTold || (canCost && lost > whole.weight * MOST_FOR_WHOLE)) whole.isShown = false;
  }
}

/** The values of a table of each user type by itself. */
function decideTypes(deciding: Deciding): void {
  const { level, summary } = deciding;
  for (const type of summary.userTypes.filter((it) => it !== '')) {
    for (const area of level.areas) {
      enter(level, area, summary.name, type, canShow(area, deciding, type));
      hideWhatCosts(level, area, summary.name, type);
    }
    settle(
      [
        ...level.areas.flatMap((area) => valueLines(area, type, deciding)),
        ...areaLines(level, summary.name, type),
      ],
      sumsFor(level.window, summary.name),
    );
  }
}

/** What is not shown of a value of all generators, by user type. */
function hiddenOf(area: AreaCells, table: string, value: string): Cell[] {
  return GENERATORS.flatMap((type) => {
    const entry = entriesOf(area, table, type).get(value);
    return entry && !entry.isShown ? entry.group.cells : [];
  });
}

/** A value of all generators must not tell of a type that does not show it. */
function hideWhatTells(area: AreaCells, table: string, sumsOf: SumsOf): void {
  for (const [value, whole] of entriesOf(area, table, '')) {
    const parts = GENERATORS.map((type) => entriesOf(area, table, type).get(value)).filter(isEntry);
    if (!isRestSafe({ whole, parts, isPooled: false }, sumsOf)) whole.isShown = false;
  }
}

/** The same of all generators, once it is decided what each type shows. */
function decideAll(deciding: Deciding): void {
  const { level, summary } = deciding;
  if (!summary.userTypes.includes('')) return;
  for (const area of level.areas) {
    enter(level, area, summary.name, '', canShow(area, deciding, ''));
    hideWhatCosts(level, area, summary.name, '');
    hideWhatTells(area, summary.name, sumsFor(level.window, summary.name));
  }
  settle(
    [
      ...level.areas.flatMap((area) => {
        const nameOf = new Map(
          [...entriesOf(area, summary.name, '')].map(([value, entry]) => [entry, value]),
        );
        return valueLines(area, '', deciding, (part) =>
          hiddenOf(area, summary.name, nameOf.get(part) ?? ''),
        );
      }),
      ...areaLines(level, summary.name, ''),
    ],
    sumsFor(level.window, summary.name),
  );
}

/** Decides what is shown of some areas, once it is decided for the one that they are in. */
export async function decideLevel(
  level: Level,
  holders: Holders,
  breathe: () => Promise<void>,
): Promise<void> {
  const digits = level.areas[0]?.code.length ?? 0;
  for (const table of [...Object.values(TOTALS), MONTH]) decideTotals(level, table);
  for (const summary of SUMMARIES.filter((it) => it.digits >= digits && it.name !== MONTH)) {
    const deciding = { level, summary, holders };
    decideTypes(deciding);
    decideAll(deciding);
    for (const type of summary.userTypes) noteUnknown(level, summary.name, type);
    await breathe();
  }
}
