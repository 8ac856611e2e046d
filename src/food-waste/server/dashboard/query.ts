import * as z from 'zod/mini';
import { id } from '../../../engine/declaration/fields/value.ts';
import type { FieldErrors, Message } from '../../../engine/declaration/messages.ts';
import { isRecord } from '../../../engine/declaration/record.ts';
import { day } from '../../../engine/fields/shared/days.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { PUBLIC_USER_TYPES, type PublicUserType } from '../../user-types.ts';
import { EVERYTHING, type FigureScope, isNothing, scopeWithin } from './figure-scope.ts';
import {
  firstDay,
  lastDay,
  lengthOf,
  type Month,
  monthOf,
  type Span,
  shifted,
  shiftedSpan,
} from './periods.ts';

/** Whose kilograms make the amount generated; handlers only receive what these reported. */
export const GENERATORS: readonly PublicUserType[] = ['consumer', 'retail', 'outofhome'];
export const PARTS = ['edible', 'inedible', 'both'] as const;
export const COMPARISONS = ['previous', 'lastYear'] as const;

/** Ten years: what one call may read has an end. */
export const MOST_MONTHS = 120;
export const MOST_ROWS = 50;
const FIRST_MONTH: Month = '1900-01';
const LAST_MONTH: Month = '2299-12';
const USUAL_MONTHS = 12;
const USUAL_ROWS = 10;

/** The request as it was understood. */
export interface Query {
  readonly span: Span;
  /** The day that the period has come to, where it is not over. */
  readonly until?: string;
  readonly compared: Span;
  readonly compare: (typeof COMPARISONS)[number];
  /** Code of an area, '' for the whole country. */
  readonly area: string;
  readonly userType: PublicUserType | null;
  readonly part: (typeof PARTS)[number] | null;
  readonly materialId: number | null;
  readonly wasteFoodId: number | null;
  readonly wasteManageId: number | null;
  readonly limit: number;
}

/** The parameters of every call, and the messages for wrong ones. */
const FIELDS = {
  from: { schema: day(), problem: 'date' },
  to: { schema: day(), problem: 'date' },
  area: { schema: z.string(), problem: 'area' },
  userType: { schema: z.enum(PUBLIC_USER_TYPES), problem: 'choice' },
  part: { schema: z.enum(PARTS), problem: 'choice' },
  materialId: { schema: id(), problem: 'reference' },
  wasteFoodId: { schema: id(), problem: 'reference' },
  wasteManageId: { schema: id(), problem: 'reference' },
  compare: { schema: z.enum(COMPARISONS), problem: 'choice' },
  limit: { schema: z.int().check(z.minimum(1), z.maximum(MOST_ROWS)), problem: 'limit' },
};

/** Fields of a call's own, each one of a few words. */
export type OwnFields = Readonly<Record<string, readonly [string, ...string[]]>>;
/** What is chosen in them; undefined where nothing is. */
export type OwnChoices<Own extends OwnFields> = {
  readonly [Name in keyof Own]: Own[Name][number] | undefined;
};

/** The error (400) that says what is wrong in a question; the records' own labels name the fields. */
export const invalid = (fields: FieldErrors): ApiError =>
  new ApiError('validation', { fields, resource: 'wasteRecords' });

const messageOf = (problem: string): Message =>
  problem === 'limit' ? { key: 'between', params: { min: 1, max: MOST_ROWS } } : { key: problem };

type Values = { readonly [Name in keyof typeof FIELDS]?: z.infer<(typeof FIELDS)[Name]['schema']> };

/** Reads fields one by one, so that all errors are reported at once. */
function readFields(data: unknown, own: OwnFields, problems: Problems) {
  const sent = data === undefined || data === null ? {} : data;
  if (!isRecord(sent)) throw invalid({ data: [{ key: 'list' }] });
  const values: Record<string, unknown> = {};
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined || value === null || value === '') continue;
    const known = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : undefined;
    const choices = Object.hasOwn(own, name) ? own[name] : undefined;
    if (choices) {
      if (typeof value === 'string' && choices.includes(value)) chosen[name] = value;
      else problems[name] = [{ key: 'choice' }];
    } else if (known) {
      const parsed = known.schema.safeParse(value);
      if (parsed.success) values[name] = parsed.data;
      else problems[name] = [messageOf(known.problem)];
    } else problems[name] = [{ key: 'unknownField' }];
  }
  // Every value went through the schema of its name.
  return { values: values as Values, chosen };
}

type Problems = Record<string, Message[]>;

/** The whole months that are requested: a part of a month stands for all of it. */
function spanOf({ from, to }: Values, today: string, problems: Problems): Span {
  const lastWhole = shifted(monthOf(today), -1);
  const first = from && monthOf(from);
  const last = (to && monthOf(to)) ?? (first && first > lastWhole ? first : lastWhole);
  const span = { first: first ?? shifted(last, 1 - USUAL_MONTHS), last };
  if (span.first > span.last || (from && to && from > to)) {
    problems.to = [{ key: 'dashboard:periodReversed' }];
  } else if (lengthOf(span) > MOST_MONTHS) {
    problems.to = [{ key: 'dashboard:periodTooLong', params: { years: MOST_MONTHS / 12 } }];
  }
  for (const name of ['from', 'to'] as const) {
    const month = name === 'from' ? span.first : span.last;
    if (month < FIRST_MONTH || month > LAST_MONTH) problems[name] = [{ key: 'date' }];
  }
  return span;
}

/** What a question is held against. */
export interface Setting {
  readonly areas: Areas;
  readonly now: Date;
  /** Areas of which nothing is counted are refused; none where it is left out. */
  readonly scope?: FigureScope;
}

/** What a call is read with. */
export interface Understood<Own extends OwnFields> {
  readonly query: Query;
  readonly own: OwnChoices<Own>;
}

/** Whether it has begun, and some of its days are still to come. */
const isUnderWay = ({ first, last }: Query['span'], today: string): boolean =>
  firstDay(first) <= today && lastDay(last) >= today;

/**
 * Checks the `data` of a dashboard call.
 * @throws ApiError `validation` naming everything that is unknown or wrong
 */
export function readQuery<Own extends OwnFields>(
  data: unknown,
  own: Own,
  { areas, now, scope = EVERYTHING }: Setting,
): Understood<Own> {
  const problems: Problems = {};
  const { values, chosen } = readFields(data, own, problems);
  const { area = '', compare = 'previous', limit = USUAL_ROWS } = values;
  if (area !== '' && !areas.has(area)) problems.area = [{ key: 'area' }];
  else if (isNothing(scopeWithin(area, scope))) {
    problems.area = [{ key: 'dashboard:areaOutside' }];
  }
  const today = dayInBangkok(now);
  const span = spanOf(values, today, problems);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const back = compare === 'previous' ? lengthOf(span) : USUAL_MONTHS;
  const query: Query = {
    span,
    ...(isUnderWay(span, today) && { until: today }),
    compared: shiftedSpan(span, -back),
    compare,
    area,
    userType: values.userType ?? null,
    part: values.part ?? null,
    materialId: values.materialId ?? null,
    wasteFoodId: values.wasteFoodId ?? null,
    wasteManageId: values.wasteManageId ?? null,
    limit,
  };
  // Every choice was found among those of its name.
  return { query, own: chosen as OwnChoices<Own> };
}

/** The query as the answer repeats it. */
export function describedQuery(query: Query): Readonly<Record<string, unknown>> {
  const { span, until, compared, compare, area, userType, part, limit } = query;
  const { materialId, wasteFoodId, wasteManageId } = query;
  return {
    from: firstDay(span.first),
    to: lastDay(span.last),
    ...(until && { until }),
    compare,
    compareFrom: firstDay(compared.first),
    compareTo: lastDay(compared.last),
    area,
    userType,
    part,
    materialId,
    wasteFoodId,
    wasteManageId,
    limit,
  };
}
