/** The way from what is counted to the records themselves. */
import dayjs from 'dayjs';
import type { Condition as DeclaredCondition } from '../../declaration/field-types.ts';
import type { Dimension, Grain } from '../../declaration/summaries.ts';
import type { Config } from '../../declaration/types.ts';
import { pointsTo } from '../../fields/index.ts';
import { pathsOf } from '../core/paths.ts';
import { filterOf, startOf } from '../dashboards/to-chart.ts';
import type { Condition } from '../fields/types.ts';
import { type ListState, PLAIN, writeListState } from '../screens/list/state.ts';
import type { Analysis } from './address.ts';
import { periodOf } from './offered.ts';

/** A value of a dimension, as an answer has it. */
export interface Chosen {
  readonly dimension: Dimension;
  readonly value: unknown;
}

type Filters = Record<string, Condition>;

/** What a list is filtered by for one of some values, or for none; null where no filter can say it. */
function conditionFor({ field, through, level }: Dimension, values: readonly string[]) {
  const [value] = values;
  if (through) return null;
  // An area may end above a level.
  if (value === undefined) return level === null ? { operator: 'null', value: null } : null;
  if (level !== null) return values.length === 1 ? { operator: 'startswith', value } : null;
  const typed = pointsTo(field)
    ? values.map(Number)
    : values.map((one) => (one === 'true' || one === 'false' ? one === 'true' : one));
  return typed.length === 1
    ? { operator: 'eq', value: typed[0] }
    : { operator: 'in', value: typed };
}

/** A condition of the declaration as a filter; null where no filter says it. */
function declared(condition: DeclaredCondition): [string, Condition] | null {
  if (!('in' in condition)) return null;
  return [condition.field, { operator: 'in', value: [...condition.in] }];
}

/** The last day of the day, month or year that a day is in. */
export const lastDayOf = (day: string, by: Grain): string =>
  dayjs(day).endOf(by).format('YYYY-MM-DD');

const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (one: string, other: string): string =>
  one === '' || (other !== '' && other < one) ? other : one;

/** A filter of a field beside one there is: the narrower of the two; null where they have nothing in common. */
function narrower(before: Condition | undefined, next: Condition): Condition | null {
  if (!before) return next;
  if (before.operator === 'startswith' && next.operator === 'startswith') {
    const [one, other] = [String(before.value), String(next.value)];
    if (one.startsWith(other)) return before;
    return other.startsWith(one) ? next : null;
  }
  const counted = before.value;
  const wanted = [next.value].flat();
  // Of what is not counted there is nothing to be listed.
  return Array.isArray(counted) && wanted.every((it) => counted.includes(it)) ? next : null;
}

type Narrowed = Pick<Analysis, 'summary' | 'measure' | 'from' | 'to' | 'filters'>;

/** The days that a figure is of, whole months or years where that is what is counted. */
function daysOf({ summary, ...analysis }: Narrowed, chosen: readonly Chosen[]): Condition | null {
  const by = periodOf(summary)?.by ?? 'day';
  let from = analysis.from === '' ? '' : startOf(analysis.from, by);
  let to = analysis.to === '' ? '' : lastDayOf(analysis.to, by);
  for (const { dimension, value } of chosen) {
    if (dimension.by === null || typeof value !== 'string') continue;
    from = latest(from, value);
    to = earliest(to, lastDayOf(value, dimension.by));
  }
  if (from !== '' && to !== '') return { operator: 'between', value: [from, to] };
  if (from !== '') return { operator: 'gte', value: from };
  return to === '' ? null : { operator: 'lte', value: to };
}

/** What a list is narrowed to, of each dimension: by the filters, and by what a figure is of. */
function narrowedTo({ summary, filters }: Narrowed, chosen: readonly Chosen[]) {
  const all = Object.entries(filters).flatMap(([name, values]) => {
    const dimension = summary.dimensions[name];
    // What a figure is of is one of the values that are filtered by.
    const isOf = chosen.some((it) => it.dimension === dimension);
    return dimension && !isOf ? [{ dimension, values }] : [];
  });
  const own = chosen.map(({ dimension, value }) => ({ dimension, values: [filterOf(value)] }));
  return [...all, ...own].filter(({ dimension }) => dimension.by === null);
}

/**
 * The address of the list of the records that a figure is of; null where there is no list, or none
 * of its filters say so exactly.
 */
export function recordsAddress(
  config: Config,
  analysis: Narrowed,
  chosen: readonly Chosen[],
): string | null {
  const { summary, measure } = analysis;
  const resource = config.resources[summary.source];
  const paths = resource && pathsOf(resource);
  // A formula is of what all its parts are of.
  if (!paths || measure.kind === 'formula') return null;
  // No day is in no period.
  if (chosen.some(({ dimension, value }) => dimension.by !== null && value === null)) return null;
  const filters: Filters = {};
  for (const condition of [...(summary.where ? [summary.where] : []), ...measure.where]) {
    const filter = declared(condition);
    if (!filter) return null;
    filters[filter[0]] = filter[1];
  }
  for (const { dimension, values } of narrowedTo(analysis, chosen)) {
    const present = values.flatMap((value) => value ?? []);
    const { name } = dimension.field;
    const condition = conditionFor(dimension, present);
    const filter = condition && narrower(filters[name], condition);
    if (!filter) return null;
    filters[name] = filter;
  }
  const period = periodOf(summary);
  const days = period && daysOf(analysis, chosen);
  if (days) filters[period.field.name] = days;
  const state: ListState = { ...PLAIN, filters };
  return `${paths.lists[0]}?${writeListState(state).toString()}`;
}
