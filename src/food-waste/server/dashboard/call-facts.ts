/** What the calls of the dashboards take and answer. */
import { z } from 'zod';
import { ANYBODY } from '../../../engine/server/access/access.ts';
import { type CommonFacts, call } from '../../../engine/server/calls/call.ts';
import { fileAnswer } from '../../../engine/server/calls/components.ts';
import { anId, bodyOf, count, day, list, moment } from '../../../engine/server/calls/schemas.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { FIGURE_MISSING } from '../../population.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import type { CallName } from './calls.ts';
import { CHANGE } from './change-answer.ts';
import { CHART_CALLS, MOST_CHARTS } from './export/requested.ts';
import { MAP_MEASURES } from './map.ts';
import { PACKAGING_DIMENSIONS, WASTE_DIMENSIONS } from './names.ts';
import { PERIODS } from './periods.ts';
import { figure, INTERVAL, isTrue, POPULATION, PRECISION, REFERENCE } from './population-answer.ts';
import { month, PUBLICATION } from './publication-schema.ts';
import { COMPARISONS, MOST_ROWS, PARTS } from './query.ts';
import { SPLITS } from './trend.ts';

const text = z.string();
const MISSING = z.enum(FIGURE_MISSING).optional();
const WITHHELD = z.enum(['withheld']).optional();
const WASTE_WORDS = Object.keys(WASTE_DIMENSIONS);
const reporters = { reporters: count.nullable(), reportersTo: count.optional() };

const ALWAYS = {
  ...{ from: day, to: day, area: text.meta({ pattern: '^(\\d\\d){0,3}$' }) },
  ...{ compare: z.enum(COMPARISONS), limit: z.int().min(1).max(MOST_ROWS) },
};
const NARROWING = {
  ...{ userType: z.enum(PUBLIC_USER_TYPES), part: z.enum(PARTS) },
  ...{ materialId: anId, wasteFoodId: anId, wasteManageId: anId },
};
/** Where the figures come from, beside the question. */
const SOURCE = { publication: anId, view: z.enum(['public']) };
const OWN = {
  ...{ by: text, rowsBy: z.enum(WASTE_WORDS), columnsBy: z.enum(WASTE_WORDS) },
  ...{ split: z.enum(SPLITS), measure: z.enum(MAP_MEASURES) },
};

const titled = (id: string, name: string) => ({ id, title: `dashboard:openapi.${name}` });

/** The query as an answer repeats it: filters that were not given are null. */
const QUERY = z
  .object({
    ...{ ...ALWAYS, until: day.optional(), compareFrom: day, compareTo: day },
    userType: NARROWING.userType.nullable(),
    part: NARROWING.part.nullable(),
    ...{ materialId: anId.nullable(), wasteFoodId: anId.nullable() },
    wasteManageId: anId.nullable(),
    ...z.object(OWN).partial().shape,
  })
  .meta(titled('DashboardQuery', 'query'));

const BASIS = z
  .object({
    ...{ ...reporters, weighedShare: figure, records: count.nullable() },
    ...{ demonstration: z.boolean(), computedAt: moment, firstMonth: month.nullable() },
  })
  .meta(titled('DashboardBasis', 'basis'));

const FIGURE = z
  .object({
    ...{ key: text, value: figure, unit: text, previous: figure, change: figure },
    ...{ ...reporters, weighedShare: figure, coverage: z.number().optional() },
    ...{ missing: MISSING, partial: isTrue, ...PRECISION },
    ...{ previousInterval: INTERVAL, uncertain: isTrue },
  })
  .meta(titled('DashboardFigure', 'figure'));

const CAMPAIGN = z
  .object({
    ...{ id: anId.optional(), name: text, startDate: day, endDate: day },
    ...{ reporters: count.optional(), kg: z.number().optional(), share: figure.optional() },
  })
  .meta(titled('DashboardCampaign', 'campaign'));

const NAMED = { id: anId.optional(), key: text.optional(), name: text.nullable() };
const ROW = z
  .object({
    ...{ ...NAMED, kg: figure, previousKg: figure, change: figure, kgCo2e: figure, baht: figure },
    ...{ pieces: figure.optional(), share: figure, ...reporters, pooled: list(text).optional() },
    ...{ missing: WITHHELD, partial: isTrue },
  })
  .meta(titled('DashboardRow', 'row'));

const KEY = z.union([z.int(), text]);
const POINT = z
  .object({
    ...{ period: text, series: KEY.optional(), name: text.nullable().optional() },
    ...{ kg: figure, kgPerPersonYear: figure, previousKg: figure },
    ...{ missing: z.enum(['withheld', 'noData']).optional(), partial: isTrue },
  })
  .meta(titled('DashboardPoint', 'point'));

const AREA = z
  .object({
    ...{ code: text, nameTh: text, nameEn: text, value: figure, kg: figure, ...reporters },
    ...{ missing: MISSING, partial: isTrue, ...PRECISION },
    isRanked: z.custom<false>().meta({ const: false }).optional(),
  })
  .meta(titled('DashboardArea', 'mapArea'));

const NAMED_AREA = z.object({ code: text, nameTh: text, nameEn: text });

/** Of which areas and places a live answer is, where that is not everything. */
const WHOSE = {
  within: list(NAMED_AREA).meta({ description: 'dashboard:openapi.within' }).optional(),
  ownPlaces: z.int().meta({ description: 'dashboard:openapi.ownPlaces' }).optional(),
};

const TYPE_COUNT = z
  .object({
    ...{ userType: z.enum(PUBLIC_USER_TYPES), users: count.nullable(), usersTo: count.optional() },
    ...{ ...reporters, missing: WITHHELD },
  })
  .meta(titled('DashboardTypeCount', 'typeCount'));

const CELL = z.object({ row: KEY, column: KEY, kg: figure, missing: WITHHELD, partial: isTrue });
const GRID = z
  .object({
    ...{ rows: list(z.object(NAMED)), columns: list(z.object(NAMED)), cells: list(CELL) },
  })
  .meta(titled('DashboardGrid', 'grid'));

const PUBLIC_VIEW = z
  .object({
    ...{ published: z.boolean(), rows: count.optional(), suppressed: count.optional() },
    reason: z.enum(['none', 'period', 'filter', 'breakdown']).optional(),
  })
  .meta(titled('PublicView', 'publicView'));

interface DashboardCall {
  /** Fields of the call's own. */
  readonly own?: z.ZodRawShape;
  readonly data: z.ZodType;
  /** What an answer holds besides data, query and basis. */
  readonly more?: z.ZodRawShape;
  readonly example?: Readonly<Record<string, string>>;
}

const HOME = z.object({
  ...{ figures: list(FIGURE), references: list(REFERENCE), campaigns: list(CAMPAIGN) },
});
const BY_WASTE = { by: z.enum(WASTE_WORDS.filter((it) => it !== 'userType')) };
const BY_PACKAGING = { by: z.enum(Object.keys(PACKAGING_DIMENSIONS)) };
const MAP = { own: { measure: OWN.measure }, data: list(AREA), more: { unit: OWN.measure } };
const CALLS: Readonly<Record<CallName, DashboardCall>> = {
  getHomeDashboard: { data: HOME },
  getPopulationFigures: { data: POPULATION },
  countTypeUsers: { data: list(TYPE_COUNT) },
  getCalculateMaterials: { own: BY_WASTE, data: list(ROW) },
  getCalculateMaterialsByGroupUser: {
    own: { ...BY_WASTE, rowsBy: BY_WASTE.by, columnsBy: OWN.columnsBy },
    data: GRID,
  },
  getBarChartMaterials: { own: { by: z.enum(PERIODS), split: OWN.split }, data: list(POINT) },
  getCircleBarIngredient: { own: BY_WASTE, data: list(ROW) },
  getCircleBarWare: { own: BY_PACKAGING, data: list(ROW) },
  loadMapProvince: MAP,
  loadMapAmpur: { ...MAP, example: { area: '10' } },
  loadMapTambon: { ...MAP, example: { area: '1001' } },
  explainChange: {
    own: { measure: OWN.measure },
    data: CHANGE,
    example: { area: '50', measure: 'kg' },
  },
};

const COMMON = {
  access: { ...ANYBODY, errors: [], sentence: ({ find }) => find('dashboard:openapi.rules') },
  tag: 'dashboard:openapi.tag',
  errors: ['validation', 'not_published', 'too_large', 'too_many', 'unavailable'],
} satisfies CommonFacts;

const questionBody = (own: z.ZodRawShape) =>
  bodyOf({
    data: z
      .strictObject({ ...ALWAYS, ...NARROWING, ...SOURCE, ...own })
      .partial()
      .optional(),
  });

/** A call of the dashboards. Its body is read where its answer is not there yet. */
export function dashboardCall(name: CallName) {
  const { own = {}, data, more = {}, example = { userType: 'consumer' } } = CALLS[name];
  return call({
    ...COMMON,
    summary: `dashboard:openapi.${name}`,
    shown: questionBody(own),
    example: { data: example },
    answer: z.object({
      ...{ data, query: QUERY, basis: BASIS, ...more, view: z.enum(['published', 'live']) },
      ...{ publication: PUBLICATION.optional(), public: PUBLIC_VIEW.optional() },
      ...{ cut: isTrue, unpublished: isTrue },
      ...WHOSE,
      recipeShare: z.number().meta({ description: 'dashboard:openapi.recipeShare' }).optional(),
    }),
  });
}

const CHART = z.strictObject({
  call: z.enum(CHART_CALLS),
  ...z.object({ ...OWN, limit: ALWAYS.limit }).partial().shape,
});

/** The workbook: filters as of the other calls, and which of them make a sheet. */
export const EXPORT_EXCEL = call({
  ...COMMON,
  summary: 'dashboard:openapi.exportExcel',
  shown: questionBody({ charts: z.array(CHART).min(1).max(MOST_CHARTS) }),
  example: { data: { area: '50', charts: [{ call: 'getBarChartMaterials' }] } },
  file: fileAnswer(XLSX_TYPE),
});
