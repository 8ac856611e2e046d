import { BECOMING } from './names.ts';
import { type Bucket, bucketsOf, firstDay, isOfDays, type Period, type Span } from './periods.ts';
import { GENERATORS, type Query } from './query.ts';
import type { Filter, Key, Question, Range } from './question.ts';

/** What waste is narrowed by, as the query has it. */
export function wasteFilters(query: Query): Filter[] {
  const { userType, part, materialId, wasteFoodId, wasteManageId } = query;
  const filters: Filter[] = [];
  if (userType !== null && userType !== 'handler') {
    filters.push({ column: 'user_type', value: userType });
  }
  if (part !== null) filters.push({ column: 'part', value: part });
  if (materialId !== null) filters.push({ column: 'material_id', value: materialId });
  if (wasteFoodId !== null) filters.push({ column: 'waste_food_id', value: wasteFoodId });
  if (wasteManageId !== null) filters.push({ column: 'waste_manage_id', value: wasteManageId });
  return filters;
}

const spanRange = (series: 0 | 1, span: Span): Range => ({
  series,
  bucket: '',
  first: firstDay(span.first),
  last: firstDay(span.last),
});

/** The period in question alone. */
export const currentRangesOf = ({ span }: Query): Range[] => [spanRange(0, span)];

/** The period in question, and what it is compared with. */
export const rangesOf = ({ span, compared }: Query): Range[] => [
  spanRange(0, span),
  spanRange(1, compared),
];

function bucketRange(series: 0 | 1, name: string, bucket: Bucket, period: Period): Range {
  if (isOfDays(period)) {
    return { series, bucket: name, first: bucket.first, last: bucket.last };
  }
  return {
    series,
    bucket: name,
    first: firstDay(bucket.first),
    last: firstDay(bucket.last),
  };
}

/** Every part of the period, and the part of the period before that stands in its place. */
export function bucketRanges({ span, compared }: Query, period: Period): Range[] {
  const before = bucketsOf(compared, period);
  return bucketsOf(span, period).flatMap((bucket, place) => {
    const earlier = before[place];
    return [
      bucketRange(0, bucket.name, bucket, period),
      ...(earlier ? [bucketRange(1, bucket.name, earlier, period)] : []),
    ];
  });
}

/** A question about waste, as the query narrows it. */
export function wasteQuestion(
  query: Query,
  keys: readonly Key[],
  more: Partial<Question> = {},
): Question {
  const filters = wasteFilters(query);
  const columns = [...keys, ...filters].map(({ column }) => column);
  return {
    source: 'waste',
    keys,
    children: 0,
    area: query.area,
    userTypes: query.userType === 'handler' ? ['handler'] : GENERATORS,
    filters,
    counted: !columns.some((column) => BECOMING.has(column)),
    measures: ['kg', 'weighed_kg'],
    base: false,
    grain: 'month',
    ranges: rangesOf(query),
    ...more,
  };
}

/** A question about packaging: of the query, only time, area and user type narrow it. */
export function packagingQuestion(
  query: Query,
  keys: readonly Key[],
  more: Partial<Question> = {},
): Question {
  return {
    ...wasteQuestion(query, keys),
    source: 'packaging',
    filters: wasteFilters(query).filter(({ column }) => column === 'user_type'),
    counted: false,
    measures: ['kg', 'pieces'],
    ...more,
  };
}
