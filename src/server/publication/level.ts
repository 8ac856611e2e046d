import { type Cell, Entry, isRestSafe, type Line, settle, unionOf } from './cells.ts';
import {
  GENERATORS,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  type SummaryUserType,
  TOTALS,
} from './summaries.ts';

/** Entries of one table and area by what they are told apart by. */
export type Entries = ReadonlyMap<string, Entry>;

/** All that is known of one area: who reported what, and what of it is shown. */
export interface AreaCells {
  readonly code: string;
  /** By `tableKey`, and then by value; totals have the value ''. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
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

/** The cells of a table of one type; of all generators theirs together. */
function cellsOf(area: AreaCells, table: string, type: SummaryUserType): Map<string, Cell> {
  if (type !== '') return new Map(area.cells.get(tableKey(table, type)));
  const parts = new Map<string, Cell[]>();
  for (const generator of GENERATORS) {
    for (const [value, cell] of area.cells.get(tableKey(table, generator)) ?? []) {
      parts.set(value, [...(parts.get(value) ?? []), cell]);
    }
  }
  return new Map([...parts].map(([value, cells]) => [value, unionOf(cells)]));
}

function enter(area: AreaCells, table: string, type: SummaryUserType, canBeShown = true): Entries {
  const entries = new Map(
    [...cellsOf(area, table, type)].map(([value, cell]) => [value, new Entry(cell, canBeShown)]),
  );
  area.entries.set(tableKey(table, type), entries);
  return entries;
}

/** Areas beside one another and the area that they are in; null for the country, alone. */
interface Level {
  readonly parent: AreaCells | null;
  readonly areas: readonly AreaCells[];
}

/** Each value of a table over the areas, which add up to that of the parent. */
function areaLines({ parent, areas }: Level, table: string, type: string, isPooled: boolean) {
  if (!parent) return [];
  return [...entriesOf(parent, table, type)].map(
    ([value, whole]): Line => ({
      whole,
      parts: areas.map((area) => entriesOf(area, table, type).get(value)).filter(isEntry),
      isPooled,
    }),
  );
}

/** What was reported in all, by area and by user type: both are shown beside one another. */
function decideTotals(level: Level, table: string, types: readonly SummaryUserType[]): void {
  for (const area of level.areas) for (const type of types) enter(area, table, type);
  settle([
    ...types.flatMap((type) => areaLines(level, table, type, true)),
    ...level.areas.map(
      (area): Line => ({
        whole: totalOf(area, table, ''),
        parts: GENERATORS.map((type) => totalOf(area, table, type)).filter(isEntry),
        isPooled: true,
      }),
    ),
  ]);
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
export function groupsOf(area: AreaCells, type: SummaryUserType, summary: Summary): ValueGroup[] {
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
  type: SummaryUserType,
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
  const values = [...entries.keys()];
  const nested = [...entriesOf(area, summary.within, type)].map(([holder, whole]) =>
    lineOf(
      whole,
      values.filter((value) => held.get(value) === holder),
      false,
    ),
  );
  return [...groups, ...nested];
}

/** Whether a total is shown that the values of a table add up to. */
function canShow(area: AreaCells, { summary }: Deciding, type: SummaryUserType): boolean {
  return totalOf(area, totalTableOf(summary), type)?.isShown ?? false;
}

/** The values of a table of each user type by itself. */
function decideTypes(deciding: Deciding): void {
  const { level, summary } = deciding;
  for (const type of summary.userTypes.filter((it) => it !== '')) {
    for (const area of level.areas) {
      enter(area, summary.name, type, canShow(area, deciding, type));
    }
    settle([
      ...level.areas.flatMap((area) => valueLines(area, type, deciding)),
      ...areaLines(level, summary.name, type, false),
    ]);
  }
}

/** What is not shown of a value of all generators, by user type. */
function hiddenOf(area: AreaCells, table: string, value: string): Cell[] {
  return GENERATORS.flatMap((type) => {
    const entry = entriesOf(area, table, type).get(value);
    return entry && !entry.isShown ? [entry.cell] : [];
  });
}

/** A value of all generators must not tell of a type that does not show it. */
function hideWhatTells(area: AreaCells, table: string): void {
  for (const [value, whole] of entriesOf(area, table, '')) {
    const parts = GENERATORS.map((type) => entriesOf(area, table, type).get(value)).filter(isEntry);
    if (!isRestSafe({ whole, parts, isPooled: false })) whole.isShown = false;
  }
}

/** The same of all generators, once it is decided what each type shows. */
function decideAll(deciding: Deciding): void {
  const { level, summary } = deciding;
  if (!summary.userTypes.includes('')) return;
  for (const area of level.areas) {
    enter(area, summary.name, '', canShow(area, deciding, ''));
    hideWhatTells(area, summary.name);
  }
  settle([
    ...level.areas.flatMap((area) => {
      const nameOf = new Map(
        [...entriesOf(area, summary.name, '')].map(([value, entry]) => [entry, value]),
      );
      return valueLines(area, '', deciding, (part) =>
        hiddenOf(area, summary.name, nameOf.get(part) ?? ''),
      );
    }),
    ...areaLines(level, summary.name, '', false),
  ]);
}

/** Decides what is shown of some areas, once it is decided for the one that they are in. */
export function decideLevel(level: Level, holders: Holders): void {
  const digits = level.areas[0]?.code.length ?? 0;
  for (const table of Object.values(TOTALS)) decideTotals(level, table, SUMMARY_USER_TYPES);
  for (const summary of SUMMARIES.filter((it) => it.digits >= digits)) {
    const deciding = { level, summary, holders };
    decideTypes(deciding);
    decideAll(deciding);
  }
}
