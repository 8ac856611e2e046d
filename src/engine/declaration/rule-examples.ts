import { holdsMany, pointsTo } from '../fields/index.ts';
import type { Message } from './messages.ts';
import { orderOf } from './row-rules.ts';
import type { Field } from './types.ts';
import type { Values } from './validate.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What comes after a day, a time or a moment; undefined for anything else, and after the last hour. */
function following(order: string | undefined, value: unknown): string | undefined {
  const later = (iso: string, milliseconds: number): string | undefined => {
    const next = new Date(Date.parse(iso) + milliseconds);
    return Number.isNaN(next.getTime()) ? undefined : next.toISOString();
  };
  if (typeof value !== 'string') return undefined;
  if (order === 'date') return later(value, DAY)?.slice(0, 10);
  if (order === 'dateTime') return later(value, HOUR);
  if (order !== 'time') return undefined;
  const time = later(`2026-01-31T${value}Z`, HOUR)?.slice(11, 16);
  return time !== undefined && time > value ? time : undefined;
}

/**
 * For an example of a row: what a field could hold so that it follows the rule it broke, beside the
 * field that the rule names; undefined where that is not to be made up.
 */
export function besideRule(field: Field, { key, params }: Message, row: Values): unknown {
  const other = row[String(params?.fields)];
  if (key === 'notBefore' || key === 'atLeast' || key === 'atMost') return other;
  if (key === 'after') return following(orderOf(field), other);
  const isNext = key === 'differs' && pointsTo(field) && !holdsMany(field);
  return isNext && typeof other === 'number' ? other + 1 : undefined;
}
