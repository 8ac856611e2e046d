/** Days that are taken by another row, and the message about them. */
import type { Span } from '../../declaration/measurement.ts';
import type { Message } from '../../declaration/messages.ts';
import type { Region } from '../../declaration/region.ts';
import { writtenDay } from '../locale.ts';

/** Days that are taken, and how people find the row that takes them. */
export interface Taken {
  readonly span: Span;
  /** Null for a row that the user does not see. */
  readonly name: { readonly code: string } | { readonly row: number } | null;
}

/** Days of people as they are written in messages. */
function written(region: Region, { first, last }: Span): string {
  const days = first === last ? [last] : [first, last];
  return days.map((day) => writtenDay(region, day)).join('–');
}

/** Why days cannot be taken. */
export function messageOf(region: Region, span: Span, { span: other, name }: Taken): Message {
  if (!name) return { key: 'measurement.unseen', params: { days: written(region, span) } };
  const kind = other.nothing
    ? span.nothing
      ? 'nothingTwice'
      : 'besideNothing'
    : span.nothing
      ? 'nothingBeside'
      : 'overlaps';
  const place = 'code' in name ? 'stored' : 'inFile';
  const params = { days: written(region, span), otherDays: written(region, other), ...name };
  return { key: `measurement.${kind}.${place}`, params };
}
