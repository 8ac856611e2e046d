import type { ErrorCode } from '../../../engine/declaration/messages.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import {
  array,
  ID,
  type JsonSchema,
  nullable,
  object,
  ref,
  words,
} from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import { CHART_CALLS, MOST_CHARTS } from '../dashboard/export/asked.ts';
import { FIGURE_MISSING } from '../dashboard/figures.ts';
import { MAP_MEASURES } from '../dashboard/map.ts';
import { PACKAGING_DIMENSIONS, WASTE_DIMENSIONS } from '../dashboard/names.ts';
import { PERIODS } from '../dashboard/periods.ts';
import { COMPARISONS, MOST_ROWS, PARTS } from '../dashboard/query.ts';
import { SPLITS } from '../dashboard/trend.ts';
import { POPULATION_DATA, PRECISION, populationSchemas } from './population-schemas.ts';

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const MISSING = words(FIGURE_MISSING);
const CAMPAIGN = { id: ID, name: TEXT, startDate: DAY, endDate: DAY };
const WITHHELD = words(['withheld']);
const MONTH: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d$' };
/** There where a figure covers a part of its rows or its period. */
const PARTIAL = { const: true };
const ERRORS: readonly ErrorCode[] = [
  ...(['validation', 'not_published', 'too_large', 'too_many', 'unavailable'] as const),
];
/** Where the figures come from, beside the question. */
const SOURCE = { publication: ID, view: words(['public']) };

const WASTE_WORDS = Object.keys(WASTE_DIMENSIONS);
const FILTERS = {
  from: DAY,
  to: DAY,
  area: { type: 'string', pattern: '^(\\d\\d){0,3}$' },
  userType: words(PUBLIC_USER_TYPES),
  part: words(PARTS),
  materialId: ID,
  wasteFoodId: ID,
  wasteManageId: ID,
  compare: words(COMPARISONS),
  limit: { type: 'integer', minimum: 1, maximum: MOST_ROWS },
};
const OWN = {
  by: TEXT,
  rowsBy: words(WASTE_WORDS),
  columnsBy: words(WASTE_WORDS),
  split: words(SPLITS),
  measure: words(MAP_MEASURES),
};

/** The query as an answer repeats it: filters that were not given are null. */
function toldQuery(): JsonSchema {
  const { from, to, area, compare, limit, ...optional } = FILTERS;
  const nullables = Object.fromEntries(
    Object.entries(optional).map(([name, schema]) => [name, nullable(schema)]),
  );
  const always = { from, to, area, compare, compareFrom: DAY, compareTo: DAY, limit };
  return object({ ...always, ...nullables, ...OWN }, Object.keys(OWN));
}

const NAMED = { id: ID, key: TEXT, name: nullable(TEXT) };
const ONE_OF = ['id', 'key'];

/** The schemas of the dashboards. */
export function dashboardSchemas({ find }: Describer): Record<string, JsonSchema> {
  const titled = (name: string, schema: JsonSchema): JsonSchema => ({
    title: find(`dashboard:openapi.${name}`),
    ...schema,
  });
  const share = nullable(NUMBER);
  return {
    DashboardQuery: titled('query', toldQuery()),
    DashboardBasis: titled(
      'basis',
      object(
        {
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          weighedShare: share,
          records: nullable(COUNT),
          demonstration: { type: 'boolean' },
          computedAt: { type: 'string', format: 'date-time' },
          firstMonth: nullable(MONTH),
        },
        ['reportersTo'],
      ),
    ),
    DashboardFigure: titled(
      'figure',
      object(
        {
          key: TEXT,
          value: nullable(NUMBER),
          unit: TEXT,
          previous: nullable(NUMBER),
          change: share,
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          weighedShare: share,
          coverage: NUMBER,
          missing: MISSING,
          partial: PARTIAL,
          ...PRECISION,
        },
        ['reportersTo', 'coverage', 'missing', 'partial', ...Object.keys(PRECISION)],
      ),
    ),
    ...populationSchemas(titled),
    DashboardReference: titled(
      'reference',
      object({
        key: TEXT,
        value: NUMBER,
        unit: TEXT,
        of: words(['all', 'consumer', 'outofhome', 'retail']),
        kind: words(['estimate', 'target']),
        year: { type: 'integer' },
        name: TEXT,
        source: TEXT,
      }),
    ),
    DashboardCampaign: titled(
      'campaign',
      object({ ...CAMPAIGN, reporters: COUNT, kg: NUMBER, share }, [
        'id',
        'reporters',
        'kg',
        'share',
      ]),
    ),
    DashboardRow: titled(
      'row',
      object(
        {
          ...NAMED,
          kg: nullable(NUMBER),
          previousKg: nullable(NUMBER),
          change: share,
          kgCo2e: nullable(NUMBER),
          baht: nullable(NUMBER),
          pieces: nullable(NUMBER),
          share,
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          pooled: array(TEXT),
          missing: WITHHELD,
          partial: PARTIAL,
        },
        [...ONE_OF, 'pieces', 'pooled', 'reportersTo', 'missing', 'partial'],
      ),
    ),
    DashboardPoint: titled(
      'point',
      object(
        {
          period: TEXT,
          series: { type: ['integer', 'string'] },
          name: nullable(TEXT),
          kg: nullable(NUMBER),
          kgPerPersonYear: nullable(NUMBER),
          previousKg: nullable(NUMBER),
          missing: words(['withheld', 'noData']),
          partial: PARTIAL,
        },
        ['series', 'name', 'missing', 'partial'],
      ),
    ),
    DashboardArea: titled(
      'mapArea',
      object(
        {
          code: TEXT,
          nameTh: TEXT,
          nameEn: TEXT,
          value: nullable(NUMBER),
          kg: nullable(NUMBER),
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          missing: MISSING,
          partial: PARTIAL,
          ...PRECISION,
          isRanked: { const: false },
        },
        ['reportersTo', 'missing', 'partial', ...Object.keys(PRECISION), 'isRanked'],
      ),
    ),
    DashboardTypeCount: titled(
      'typeCount',
      object(
        {
          userType: words(PUBLIC_USER_TYPES),
          users: nullable(COUNT),
          usersTo: COUNT,
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          missing: WITHHELD,
        },
        ['usersTo', 'reportersTo', 'missing'],
      ),
    ),
    DashboardGrid: titled('grid', gridSchema()),
  };
}

function gridSchema(): JsonSchema {
  const named = array(object(NAMED, ONE_OF));
  const key: JsonSchema = { type: ['integer', 'string'] };
  const parts = {
    row: key,
    column: key,
    kg: nullable(NUMBER),
    missing: WITHHELD,
    partial: PARTIAL,
  };
  const cell = object(parts, ['missing', 'partial']);
  return object({ rows: named, columns: named, cells: array(cell) });
}

interface CallFacts {
  readonly name: string;
  /** Fields of the call's own. */
  readonly own: Readonly<Record<string, JsonSchema>>;
  readonly data: JsonSchema;
  /** What an answer tells beside data, query and basis. */
  readonly more?: Readonly<Record<string, JsonSchema>>;
}

const BY_WASTE = { by: words(WASTE_WORDS.filter((it) => it !== 'userType')) };
const MEASURE = { measure: OWN.measure };
const UNIT = { unit: OWN.measure };
const AREAS = array(ref('DashboardArea'));
const CALLS: readonly CallFacts[] = [
  {
    name: 'getHomeDashboard',
    own: {},
    data: object({
      figures: array(ref('DashboardFigure')),
      references: array(ref('DashboardReference')),
      campaigns: array(ref('DashboardCampaign')),
    }),
  },
  { name: 'getPopulationFigures', own: {}, data: POPULATION_DATA },
  { name: 'countTypeUsers', own: {}, data: array(ref('DashboardTypeCount')) },
  { name: 'getCalculateMaterials', own: BY_WASTE, data: array(ref('DashboardRow')) },
  {
    name: 'getCalculateMaterialsByGroupUser',
    own: { ...BY_WASTE, rowsBy: BY_WASTE.by, columnsBy: OWN.columnsBy },
    data: ref('DashboardGrid'),
  },
  {
    name: 'getBarChartMaterials',
    own: { by: words(PERIODS), split: OWN.split },
    data: array(ref('DashboardPoint')),
  },
  { name: 'getCircleBarIngredient', own: BY_WASTE, data: array(ref('DashboardRow')) },
  {
    name: 'getCircleBarWare',
    own: { by: words(Object.keys(PACKAGING_DIMENSIONS)) },
    data: array(ref('DashboardRow')),
  },
  { name: 'loadMapProvince', own: MEASURE, data: AREAS, more: UNIT },
  { name: 'loadMapAmpur', own: MEASURE, data: AREAS, more: UNIT },
  { name: 'loadMapTambon', own: MEASURE, data: AREAS, more: UNIT },
];

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  loadMapAmpur: { area: '10' },
  loadMapTambon: { area: '1001' },
};

const WORKBOOK: JsonSchema = { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } };

/** The workbook: filters as of the other calls, and which of them make a sheet. */
function workbookOperation({ word, find }: Pick<Describer, 'word' | 'find'>): JsonSchema {
  const { by, ...own } = OWN;
  const fields = { ...own, by, limit: FILTERS.limit };
  const chart = object({ call: words(CHART_CALLS), ...fields }, Object.keys(fields));
  const charts = { ...array(chart), minItems: 1, maxItems: MOST_CHARTS };
  const asked = { ...FILTERS, ...SOURCE, charts };
  const body = object({ data: object(asked, Object.keys(asked)) }, ['data']);
  const example = { data: { area: '50', charts: [{ call: 'getBarChartMaterials' }] } };
  return {
    operationId: 'exportExcel',
    tags: [find('dashboard:openapi.tag')],
    summary: find('dashboard:openapi.exportExcel'),
    description: `${find('dashboard:openapi.exportExcelNote')} ${find('dashboard:openapi.rules')}`,
    security: [{}, { accessToken: [] }],
    requestBody: requestBody(body, example, false),
    responses: { '200': { description: word('done'), content: WORKBOOK }, ...errorsOf(ERRORS) },
  };
}

/** `/api/dashboard/*` but the boundaries; open to everybody. */
export function dashboardPaths({ word, find }: Describer): Paths {
  const operation = ({ name, own, data, more = {} }: CallFacts): JsonSchema => {
    const fields = { ...FILTERS, ...SOURCE, ...own };
    const body = object({ data: object(fields, Object.keys(fields)) }, ['data']);
    const told = { data, query: ref('DashboardQuery'), basis: ref('DashboardBasis'), ...more };
    const beside = {
      view: words(['published', 'live']),
      publication: ref('Publication'),
      public: ref('PublicView'),
      cut: PARTIAL,
      unpublished: PARTIAL,
      recipeShare: { ...NUMBER, description: find('dashboard:openapi.recipeShare') },
    };
    const body200 = object({ ...told, ...beside }, [
      ...['publication', 'public', 'cut', 'unpublished', 'recipeShare'],
    ]);
    return {
      operationId: name,
      tags: [find('dashboard:openapi.tag')],
      summary: find(`dashboard:openapi.${name}`),
      description: `${find(`dashboard:openapi.${name}Note`)} ${find('dashboard:openapi.rules')}`,
      security: [{}, { accessToken: [] }],
      requestBody: requestBody(body, { data: EXAMPLES[name] ?? { userType: 'consumer' } }, false),
      responses: { '200': answer(word('done'), body200), ...errorsOf(ERRORS) },
    };
  };
  return {
    ...Object.fromEntries(
      CALLS.map((call) => [`/api/dashboard/${call.name}`, { post: operation(call) }]),
    ),
    '/api/dashboard/exportExcel': { post: workbookOperation({ word, find }) },
  };
}
