import type { Dimension } from '../../declaration/summaries.ts';
import type { Config, DashboardDeclaration } from '../../declaration/types.ts';

/** What a dashboard is narrowed by, as its address says it. */
export interface View {
  /** First and last day, `YYYY-MM-DD`; '' is an open end. */
  readonly from: string;
  readonly to: string;
  /** Values by dimension. */
  readonly filters: Readonly<Record<string, string>>;
}

const MONTHS = 12;

/** The last twelve months, this one among them; of years and days alike. */
export function usualPeriod(today: string): Pick<View, 'from' | 'to'> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1));
  return { from: first.toISOString().slice(0, 10), to: today };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day that there is; '' is an open end. */
export function isDay(text: string): boolean {
  if (text === '') return true;
  const date = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text);
}

/** Reads an address; what it does not say, or says wrongly, is as usual. */
export function readView(
  search: URLSearchParams,
  { period, filters = [] }: DashboardDeclaration,
  today: string,
): View {
  const usual = period === undefined ? { from: '', to: '' } : usualPeriod(today);
  const day = (end: 'from' | 'to'): string => {
    const written = search.get(end);
    return written !== null && isDay(written) ? written : usual[end];
  };
  const chosen = filters.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  return { from: day('from'), to: day('to'), filters: Object.fromEntries(chosen) };
}

/** A dimension of this name, of the first card whose summary has it. */
export function dimensionNamed(
  { summaries }: Config,
  { cards }: DashboardDeclaration,
  name: string,
): { readonly summary: string; readonly dimension: Dimension } | null {
  for (const { summary } of cards) {
    const dimension = summaries[summary]?.dimensions[name];
    if (dimension) return { summary, dimension };
  }
  return null;
}

/** Parameters of a summary's call by a view; without `but`, which one chooses in the chart itself. */
export function narrowing(
  { summaries }: Config,
  { period }: DashboardDeclaration,
  summary: string,
  view: View,
  but?: string,
): Record<string, string> {
  const { dimensions = {} } = summaries[summary] ?? {};
  const chosen = Object.entries(view.filters).filter(
    ([name]) => name !== but && Object.hasOwn(dimensions, name),
  );
  const isNarrowed = period !== undefined && Object.hasOwn(dimensions, period);
  const days = isNarrowed && (view.from !== '' || view.to !== '');
  return {
    ...Object.fromEntries(chosen),
    ...(days && { [period]: `${view.from}..${view.to}` }),
  };
}

/** Dimensions that the view is narrowed by and the summary does not have: its cards stay as they are. */
export function leftWhole(
  { summaries }: Config,
  { period }: DashboardDeclaration,
  summary: string,
  { from, to, filters }: View,
): readonly string[] {
  const { dimensions = {} } = summaries[summary] ?? {};
  const days = period !== undefined && (from !== '' || to !== '') ? [period] : [];
  return [...days, ...Object.keys(filters)].filter((name) => !Object.hasOwn(dimensions, name));
}
