import type { FieldErrors } from './messages.ts';
import type { MeasurementDeclaration, Resource } from './types.ts';
import { hiddenFields, isBlank, type Values } from './validate.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Whether a row declares that there was nothing in the days it measured. */
export function measuresNothing({ measurement }: Resource, row: Values): boolean {
  return measurement !== null && row[measurement.nothing] === 0;
}

/** A stretch of days of one owner, both ends included (`YYYY-MM-DD`). */
export interface Span {
  /** Id of whose measurement it is. */
  readonly owner: number;
  readonly first: string;
  readonly last: string;
  readonly days: number;
  /** Nothing was there in all of it. */
  readonly nothing: boolean;
}

/** The first of so many days that end with this one. */
export function firstOfDays(last: string, days: number): string {
  return new Date(Date.parse(last) - (days - 1) * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** What a row measures; null where it names nobody, or no days. */
export function spanOf(measurement: MeasurementDeclaration, row: Values): Span | null {
  const [owner, last, days] = [measurement.of, measurement.lastDay, measurement.days].map(
    (name) => row[name],
  );
  if (typeof owner !== 'number' || typeof last !== 'string' || typeof days !== 'number') {
    return null;
  }
  const nothing = row[measurement.nothing] === 0;
  return { owner, first: firstOfDays(last, days), last, days, nothing };
}

/** Whether two spans of one owner may not stand beside each other. */
export function collide(one: Span, other: Span): boolean {
  if (one.first > other.last || other.first > one.last) return false;
  const isSame = one.last === other.last && one.days === other.days;
  return !isSame || one.nothing || other.nothing;
}

/**
 * What is sent along with a declaration that there was nothing, or stands in the row already and is
 * not sent as empty, and would be lost: who writes "0 of rice" may mean the rice alone.
 */
export function sentBesideNothing(
  resource: Resource,
  sent: Values,
  current: Values | null = null,
): FieldErrors {
  const { measurement } = resource;
  const row: Values = { ...current, ...sent };
  if (!measurement || !measuresNothing(resource, row)) return {};
  const hidden = hiddenFields(resource, row);
  const beside = resource.fields.filter(
    ({ name, readOnly }) => !readOnly && hidden.has(name) && !isBlank(row[name]),
  );
  if (beside.length === 0) return {};
  const fields = beside.map(({ name }) => name).join(' ');
  return { [measurement.nothing]: [{ key: 'measurement.beside', params: { fields } }] };
}
