import type { Precision } from '../../precision.ts';
import type { Speech } from '../dashboard/export/words.ts';
import type { FigureSource } from '../dashboard/figure-source.ts';
import type { Span } from '../dashboard/periods.ts';
import { shifted } from '../dashboard/periods.ts';
import type { Query } from '../dashboard/query.ts';
import { rateOf, type Sector } from './figures.ts';
import { wordIn } from './numbers.ts';
import { type Projection, project, type YearValue } from './projection.ts';
import { type Target, usualTarget } from './target.ts';

/** As many years as one question may cover. */
const MOST_YEARS = 10;

/** What a year came to. */
export interface ProgressYear extends Precision {
  /** Common Era. */
  readonly year: number;
  /** Null where nothing was recorded, or its people, meals or floor are not known. */
  readonly value: number | null;
  readonly reporters: number;
  /** Its records begin after its start, or it is not over: other months have other waste. */
  readonly isPartial: boolean;
}

/** From the base year to the target, and where it is heading. */
export interface Progress {
  readonly sector: Sector;
  readonly target: Target;
  /** Whether an office has set it. */
  readonly isOwn: boolean;
  readonly years: readonly ProgressYear[];
  /** The base year, which may be older than the years; null where nothing can be known of it. */
  readonly base: ProgressYear | null;
  /** Null while the base year has no figure. */
  readonly baseValue: number | null;
  readonly projection: Projection | null;
}

/** A year that figures were read of. */
export const yearOf = ({ years, base }: Progress, year: number): ProgressYear | undefined =>
  years.find((it) => it.year === year) ?? (base?.year === year ? base : undefined);

/** Where the value of the base year is from. */
export function baseText(speech: Speech, { target, base }: Progress): string {
  if (target.baseValue !== null) return target.baseSource;
  const [word, isPartial] = [
    wordIn(speech),
    base !== null && base.value !== null && base.isPartial,
  ];
  return word(isPartial ? 'flw.basePartial' : 'flw.baseRecorded');
}

const calendarYear = (month: string): number => Number(month.slice(0, 4));
const spanOf = (year: number): Span => ({ first: `${year}-01`, last: `${year}-12` });

/** What the line from base to target comes to in a year. */
export function pathAt({ target, baseValue }: Progress, year: number): number | null {
  if (baseValue === null || year < target.baseYear) return null;
  const { baseYear, targetYear, percent } = target;
  const gone = Math.min(1, (year - baseYear) / (targetYear - baseYear));
  return baseValue * (1 - (percent / 100) * gone);
}

async function yearsOf(
  source: FigureSource,
  query: Query,
  sector: Sector,
  { firstMonth, lastMonth }: Known,
): Promise<ProgressYear[]> {
  if (firstMonth === null) return [];
  const last = calendarYear(lastMonth);
  const first = Math.max(calendarYear(firstMonth), last - MOST_YEARS + 1);
  const years: ProgressYear[] = [];
  for (let year = first; year <= last; year += 1) {
    const span = spanOf(year);
    const rate = await rateOf(source, { ...query, span }, sector);
    const isPartial = span.first < firstMonth || span.last > lastMonth;
    years.push({ year, isPartial, ...rate });
  }
  return years;
}

/** A base year before the years that are read; null of one to come. */
async function baseOf(
  source: FigureSource,
  query: Query,
  sector: Sector,
  { baseYear: year }: Target,
  { lastMonth }: Known,
): Promise<ProgressYear | null> {
  const span = spanOf(year);
  if (span.last > lastMonth) return null;
  const { firstMonth, ...rate } = await rateOf(source, { ...query, span }, sector);
  return { year, isPartial: firstMonth !== null, ...rate };
}

/** The first month with any record of a sector in an area, and the last one that is over. */
export interface Known {
  readonly firstMonth: string | null;
  readonly lastMonth: string;
}

/** Which years of a figure a line can be drawn through. */
const wholeYears = (years: readonly ProgressYear[]): YearValue[] =>
  years.flatMap(({ year, value, interval, isPartial }) =>
    value === null || isPartial ? [] : { year, value, interval },
  );

/** How a sector stands to its target in the area of a query. @param own what the office has set */
export async function progressOf(
  source: FigureSource,
  query: Query,
  sector: Sector,
  known: Known,
  own: Target | undefined,
): Promise<Progress> {
  // Of all food, as the base year and the target are.
  const whole: Query = { ...query, part: null, userType: sector };
  const years = await yearsOf(source, whole, sector, known);
  const [firstWhole] = wholeYears(years);
  const target =
    own ?? usualTarget(firstWhole?.year ?? calendarYear(shifted(known.lastMonth, -12)));
  const base =
    years.find(({ year }) => year === target.baseYear) ??
    (await baseOf(source, whole, sector, target, known));
  return {
    sector,
    target,
    isOwn: own !== undefined,
    years,
    base,
    baseValue: target.baseValue ?? base?.value ?? null,
    projection: project(wholeYears(years)),
  };
}
