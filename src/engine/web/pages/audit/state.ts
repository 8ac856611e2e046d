import type { AuditAction } from '../../../declaration/audit.ts';
import { dayBounds } from '../../../fields/shared/instants.ts';
import { todayAt } from '../../dates/format/index.ts';
import { ACTIONS } from './actions.ts';

/** How far back entries are shown: all, from today or so many days, or between days picked. */
export const PERIODS = ['all', 'today', 'week', 'month', 'days'] as const;
export type Period = (typeof PERIODS)[number];

/** Days before today at which a period begins. */
const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;
const LONGEST_TEXT = 200;

export const PAGE_SIZE = 20;

/** What of the audit log is on screen; empty texts and null stand for "any". */
export interface AuditView {
  readonly text: string;
  readonly who: string;
  readonly resource: string;
  readonly action: AuditAction | '';
  /** Id of the one row of `resource` that the view is about. */
  readonly row: number | null;
  readonly period: Period;
  /** With the period `days`: the first and the last, `YYYY-MM-DD`, both shown. */
  readonly from: string | null;
  readonly to: string | null;
  readonly page: number;
}

/** The view nobody has touched. */
export const EVERYTHING: AuditView = {
  text: '',
  who: '',
  resource: '',
  action: '',
  row: null,
  period: 'all',
  from: null,
  to: null,
  page: 1,
};

/** A filter as the wire has it. */
export type WireFilter =
  | { readonly field: string; readonly operator: string; readonly value: unknown }
  | { readonly operator: 'or'; readonly value: readonly WireFilter[] };

const numberIn = (text: string | null): number | null =>
  text !== null && WHOLE_NUMBER.test(text) ? Number(text) : null;
const dayIn = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Reads the view out of an address; what makes no sense there is left out. */
export function readView(params: URLSearchParams): AuditView {
  const textOf = (name: string): string => (params.get(name) ?? '').slice(0, LONGEST_TEXT);
  const resource = textOf('resource');
  const period = PERIODS.find((known) => known === params.get('period')) ?? 'all';
  return {
    text: textOf('text'),
    who: textOf('who'),
    resource,
    action: ACTIONS.find((known) => known === params.get('action')) ?? '',
    // An id says nothing without the kind of data it is of.
    row: resource === '' ? null : numberIn(params.get('row')),
    period,
    from: period === 'days' ? dayIn(params.get('from')) : null,
    to: period === 'days' ? dayIn(params.get('to')) : null,
    page: numberIn(params.get('page')) ?? 1,
  };
}

/** Writes a view for an address, leaving out what nobody has touched. */
export function writeView(view: AuditView): URLSearchParams {
  const touched = Object.entries(view).filter(
    ([name, value]) => value !== null && value !== EVERYTHING[name as keyof AuditView],
  );
  return new URLSearchParams(touched.map(([name, value]) => [name, String(value)]));
}

/** How many filters narrow the view down, the free text aside. */
export function countFilters({ who, resource, action, row, period }: AuditView): number {
  return [who !== '', resource !== '', action !== '', row !== null, period !== 'all'].filter(
    Boolean,
  ).length;
}

function firstDay({ period, from }: AuditView, now: number): string | null {
  if (period === 'all') return null;
  return period === 'days' ? from : todayAt(now - DAYS_BACK[period] * DAY_MILLISECONDS);
}

/** The view's question to the server, less the page; `now` in milliseconds since 1970. */
export function questionOf(
  view: AuditView,
  now: number,
): { readonly filters: readonly WireFilter[]; readonly text: string } {
  const { who, resource, action, row, to, text } = view;
  const from = firstDay(view, now);
  const whole = (field: string, value: string | number | null): WireFilter[] =>
    value === null || value === '' ? [] : [{ field, operator: 'eq', value }];
  const part = (field: string): WireFilter => ({ field, operator: 'contains', value: who });
  return {
    text,
    filters: [
      ...whole('resource', resource),
      ...whole('rowId', row),
      ...whole('action', action),
      ...(who === ''
        ? []
        : [{ operator: 'or', value: [part('username'), part('fullname')] } as const]),
      ...(from === null ? [] : [{ field: 'at', operator: 'gte', value: dayBounds(from).first }]),
      ...(to === null ? [] : [{ field: 'at', operator: 'lte', value: dayBounds(to).last }]),
    ],
  };
}
