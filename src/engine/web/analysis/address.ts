/** What is analysed, as the address of the page says it. */
import type { Dimension, Measure, Picture, Summary } from '../../declaration/summaries.ts';
import { isYesNo, pointsTo } from '../../fields/index.ts';
import { isDay, usualPeriod } from '../dashboards/view.ts';
import {
  dimensionsFor,
  distinctMeasures,
  firstDimensions,
  measuresFor,
  periodOf,
  picturesOf,
  slotsOf,
} from './offered.ts';

/** What is looked at, every part of it known. */
export interface Analysis {
  readonly summary: Summary;
  readonly picture: Picture;
  readonly measure: Measure;
  readonly by: readonly Dimension[];
  /** What a spread is over; null of other pictures. */
  readonly over: Measure | null;
  /** First and last day, `YYYY-MM-DD`; '' is an open end. */
  readonly from: string;
  readonly to: string;
  /** Values by dimension, as a query writes them. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const FILTER = 'f.';
/** Of one dimension; a query takes no more. */
const MOST_VALUES = 100;

const found = <Value>(values: readonly Value[], fits: (value: Value) => boolean): Value | null =>
  values.find(fits) ?? values[0] ?? null;

/** The dimensions that an address names, so far as they fit; those that a picture begins with if not. */
function readDimensions(
  text: string | null,
  summary: Summary,
  picture: Picture,
): readonly Dimension[] {
  const { least, most } = slotsOf(picture);
  const usual = firstDimensions(summary, picture);
  const names = text === null ? usual : text.split(',').filter((name) => name !== '');
  const known = names.flatMap((name, place) => {
    const isKnown = dimensionsFor(summary, picture, place).some((it) => it.name === name);
    const dimension = summary.dimensions[name];
    return isKnown && dimension && names.indexOf(name) === place ? dimension : [];
  });
  if (known.length >= least && known.length === names.length) return known.slice(0, most);
  return usual.flatMap((name) => summary.dimensions[name] ?? []);
}

/** Whether it can be a value of a dimension: an id where it refers to something, yes or no. */
function isValue({ field }: Dimension, text: string): boolean {
  if (pointsTo(field)) return /^[1-9]\d{0,8}$/.test(text);
  return isYesNo(field) ? text === 'true' || text === 'false' : text !== '';
}

function readFilters(search: URLSearchParams, { dimensions }: Summary): Analysis['filters'] {
  return Object.fromEntries(
    [...search].flatMap(([key, text]) => {
      const name = key.startsWith(FILTER) ? key.slice(FILTER.length) : '';
      const dimension = Object.hasOwn(dimensions, name) ? dimensions[name] : undefined;
      const values = text.split(',').filter((value) => dimension && isValue(dimension, value));
      if (!dimension || dimension.by !== null || values.length === 0) return [];
      return [[name, values.slice(0, MOST_VALUES)]];
    }),
  );
}

/** Reads an address; what it does not say, or says wrongly, is as usual. Null without any summary. */
export function readAnalysis(
  search: URLSearchParams,
  summaries: readonly Summary[],
  today: string,
): Analysis | null {
  const summary = found(summaries, ({ name }) => name === search.get('summary'));
  if (!summary) return null;
  const picture = found(picturesOf(summary), (it) => it === search.get('picture'));
  if (!picture) return null;
  const measure = found(
    measuresFor(summary, picture),
    ({ name }) => name === search.get('measure'),
  );
  if (!measure) return null;
  const usual = periodOf(summary) ? usualPeriod(today) : { from: '', to: '' };
  const day = (end: 'from' | 'to'): string => {
    const written = search.get(end);
    return written !== null && isDay(written) ? written : usual[end];
  };
  return {
    ...{ summary, picture, measure, from: day('from'), to: day('to') },
    by: readDimensions(search.get('by'), summary, picture),
    over:
      picture === 'spread'
        ? found(distinctMeasures(summary), (it) => it.name === search.get('over'))
        : null,
    filters: readFilters(search, summary),
  };
}

/**
 * The address of what is looked at.
 * @param today given, days that are as usual are left out, so that a saved view goes along with them
 */
export function writeAnalysis(analysis: Analysis, today?: string): URLSearchParams {
  const { summary, picture, measure, by, over, from, to, filters } = analysis;
  const params = new URLSearchParams({ summary: summary.name, picture, measure: measure.name });
  params.set('by', by.map(({ name }) => name).join());
  if (over) params.set('over', over.name);
  const usual = today === undefined ? null : usualPeriod(today);
  if (periodOf(summary) && (from !== usual?.from || to !== usual.to)) {
    params.set('from', from);
    params.set('to', to);
  }
  for (const [name, values] of Object.entries(filters))
    params.set(`${FILTER}${name}`, values.join());
  return params;
}

/** What a query is narrowed to by the period and the filters. */
export function narrowingOf({
  summary,
  from,
  to,
  filters,
}: Pick<Analysis, 'summary' | 'from' | 'to' | 'filters'>): Record<string, string> {
  const period = periodOf(summary);
  const values = Object.entries(filters).map(([name, all]) => [name, all.join()] as const);
  const isNarrowed = period !== null && (from !== '' || to !== '');
  return {
    ...Object.fromEntries(values),
    ...(isNarrowed && { [period.name]: `${from}..${to}` }),
  };
}
