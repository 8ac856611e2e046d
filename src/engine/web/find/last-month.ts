import type { Field, Resource } from '../../declaration/types.ts';
import { isDay } from '../../fields/index.ts';
import { listFields } from '../screens/shared/summary.ts';

/** The first and the last day of the month before that of a day; all as `YYYY-MM-DD`. */
export function lastMonth(today: string): readonly [string, string] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  return [dayOf(Date.UTC(year, month - 2, 1)), dayOf(Date.UTC(year, month - 1, 0))];
}

/** The day that the rows of a resource are of, by which a list takes a month; undefined for none. */
export function dayField(resource: Resource): Field | undefined {
  const days = listFields(resource).filter(isDay);
  const { measurement, label, sort } = resource;
  return (
    days.find(({ name }) => name === measurement?.lastDay) ??
    days.find(({ name }) => name === sort[0]?.field) ??
    days.find(({ name }) => !label.includes(name))
  );
}
