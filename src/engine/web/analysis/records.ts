/** The way from what is counted to the records themselves. */
import type { Condition as DeclaredCondition } from '../../declaration/field-types.ts';
import type { Dimension } from '../../declaration/summaries.ts';
import type { Config } from '../../declaration/types.ts';
import { pointsTo } from '../../fields/index.ts';
import { pathsOf } from '../core/paths.ts';
import { filterOf } from '../dashboards/to-chart.ts';
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

/** What a list is filtered by for one of some values; null where no filter of a list can say it. */
function conditionFor({ field, through, level }: Dimension, values: readonly string[]) {
  const [value] = values;
  if (through || value === undefined) return null;
  if (level !== null) return values.length === 1 ? { operator: 'startswith', value } : null;
  const typed = pointsTo(field)
    ? values.map(Number)
    : values.map((one) => (one === 'true' || one === 'false' ? one === 'true' : one));
  return typed.length === 1
    ? { operator: 'eq', value: typed[0] }
    : { operator: 'in', value: typed };
}

/** A condition of the declaration as a filter; null where no filter says it. */
function declared(condition: DeclaredCondition | null): [string, Condition] | null {
  if (!condition || !('in' in condition) || !condition.in) return null;
  return [condition.field, { operator: 'in', value: [...condition.in] }];
}

const DAY_MILLISECONDS = 86_400_000;

/** The last day of the month, year or day that begins on a day. */
export function lastDayOf(first: string, by: 'day' | 'month' | 'year'): string {
  if (by === 'day') return first;
  const [year = 0, month = 1] = first.split('-').map(Number);
  const next = by === 'year' ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1);
  return new Date(next - DAY_MILLISECONDS).toISOString().slice(0, 10);
}

const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (one: string, other: string): string =>
  one === '' || (other !== '' && other < one) ? other : one;

/**
 * The address of the list of the records that a figure is of; null where there is no list, or none
 * of its filters say so exactly.
 */
export function recordsAddress(
  config: Config,
  analysis: Pick<Analysis, 'summary' | 'measure' | 'from' | 'to' | 'filters'>,
  chosen: readonly Chosen[],
): string | null {
  const { summary, measure } = analysis;
  const resource = config.resources[summary.source];
  const paths = resource && pathsOf(resource);
  if (!paths) return null;
  const filters: Filters = {};
  let { from, to } = analysis;
  const narrowed = new Map<Dimension, readonly string[]>(
    Object.entries(analysis.filters).flatMap(([name, values]) => {
      const dimension = summary.dimensions[name];
      return dimension ? [[dimension, values] as const] : [];
    }),
  );
  for (const { dimension, value } of chosen) {
    const key = filterOf(value);
    if (key === null) return null;
    if (dimension.by === null) narrowed.set(dimension, [key]);
    else {
      from = latest(from, key);
      to = earliest(to, lastDayOf(key, dimension.by));
    }
  }
  for (const condition of [summary.where, 'where' in measure ? measure.where : null]) {
    if (!condition) continue;
    const filter = declared(condition);
    if (!filter) return null;
    filters[filter[0]] = filter[1];
  }
  for (const [dimension, values] of narrowed) {
    const condition = conditionFor(dimension, values);
    const counted = filters[dimension.field.name]?.value;
    // Of what is not counted there is nothing to be listed.
    if (Array.isArray(counted) && !values.every((it) => counted.includes(it))) return null;
    if (!condition) return null;
    filters[dimension.field.name] = condition;
  }
  const period = periodOf(summary);
  if (period && (from !== '' || to !== '')) {
    filters[period.field.name] =
      from !== '' && to !== ''
        ? { operator: 'between', value: [from, to] }
        : from !== ''
          ? { operator: 'gte', value: from }
          : { operator: 'lte', value: to };
  }
  const state: ListState = { ...PLAIN, filters };
  return `${paths.lists[0]}?${writeListState(state).toString()}`;
}
