import { levelOf } from '../../../thailand/geography.ts';
import type { Source } from '../rollups/cuts.ts';
import { packagingQuestion, wasteQuestion } from './asking.ts';
import { changeOfFigure } from './change.ts';
import type { ChangeAnswer } from './change-data.ts';
import { type PopulationFigures, populationOf } from './estimates.ts';
import type { FigureSource } from './figure-source.ts';
import { type Grid, gridBy } from './groups.ts';
import { type Home, homeOf } from './home.ts';
import { MAP_MEASURES, type MapValues, mapOf } from './map.ts';
import { type Rows, rowsBy } from './materials.ts';
import {
  type Dimension,
  PACKAGING_DIMENSIONS,
  type PackagingDimension,
  WASTE_DIMENSIONS,
  type WasteDimension,
} from './names.ts';
import { PERIODS, type Period } from './periods.ts';
import {
  invalid,
  type OwnFields,
  type Query,
  readQuery,
  type Setting,
  type Understood,
} from './query.ts';
import { RECIPE_KG } from './question.ts';
import { SPLITS, type Split, type Trend, trendBy } from './trend.ts';
import { countTypes, type TypeCounts } from './users.ts';

/** The names of an object, of which there is at least one. */
function wordsOf<Name extends string>(list: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(list) as [Name, ...Name[]];
}
const WASTE_WORDS = wordsOf(WASTE_DIMENSIONS).filter((it) => it !== 'userType') as [
  WasteDimension,
  ...WasteDimension[],
];
const BY_WASTE = { by: WASTE_WORDS };
const BY_PACKAGING = { by: wordsOf(PACKAGING_DIMENSIONS) };
const GROUPED = {
  by: WASTE_WORDS,
  rowsBy: WASTE_WORDS,
  columnsBy: wordsOf(WASTE_DIMENSIONS),
};
const TREND = { by: PERIODS, split: SPLITS };
const MAP = { measure: MAP_MEASURES };

/** What a call answers that can be a sheet of a workbook, and what shape that has. */
export type SheetAnswer =
  | { readonly shape: 'home'; readonly body: Home }
  | { readonly shape: 'types'; readonly body: TypeCounts }
  | {
      readonly shape: 'rows';
      readonly body: Rows;
      readonly source: Source;
      readonly by: WasteDimension | PackagingDimension;
    }
  | {
      readonly shape: 'grid';
      readonly body: Grid;
      readonly rowsBy: WasteDimension;
      readonly columnsBy: WasteDimension;
    }
  | {
      readonly shape: 'trend';
      readonly body: Trend;
      readonly by: Period;
      readonly split: Split | undefined;
    }
  | { readonly shape: 'map'; readonly body: MapValues }
  | { readonly shape: 'population'; readonly body: PopulationFigures };
/** What a call answers. */
export type CallAnswer = SheetAnswer | { readonly shape: 'change'; readonly body: ChangeAnswer };

/** A question that was found to be sound. */
export interface Prepared<Answered extends CallAnswer = CallAnswer> {
  readonly query: Query;
  /** The call's own parameters. */
  readonly own: Readonly<Record<string, string | undefined>>;
  readonly answer: (source: FigureSource) => Promise<Answered>;
}

/**
 * Reads the `data` of a call.
 * @throws ApiError `validation` naming everything that is unknown or wrong
 */
export type Call<Answered extends CallAnswer = CallAnswer> = (
  data: unknown,
  setting: Setting,
) => Prepared<Answered>;

function call<Own extends OwnFields, Answered extends CallAnswer = SheetAnswer>(
  own: Own,
  answer: (
    source: FigureSource,
    understood: Understood<Own>,
    setting: Setting,
  ) => Promise<Answered>,
  check: (understood: Understood<Own>) => void = () => undefined,
): Call<Answered> {
  return (data, setting) => {
    const understood = readQuery(data, own, setting);
    check(understood);
    const { query, own: words } = understood;
    return { query, own: words, answer: (source) => answer(source, understood, setting) };
  };
}

/** Sums that are shown of every row. */
const ROW_MEASURES = ['kg', 'weighed_kg', 'co2e', 'co2e_kg', 'baht', 'baht_kg'];
const GRID_MEASURES = ['kg', 'weighed_kg'];

/** The sums of a table, and those by recipes where it is by material or of one. */
const withRecipes = (
  measures: readonly string[],
  { materialId }: Query,
  ...by: readonly WasteDimension[]
): readonly string[] =>
  by.includes('material') || materialId !== null ? [...measures, RECIPE_KG] : measures;

async function wasteRows(
  source: FigureSource,
  query: Query,
  by: WasteDimension,
): Promise<SheetAnswer> {
  const dimension = WASTE_DIMENSIONS[by];
  const measures = withRecipes(ROW_MEASURES, query, by);
  const question = wasteQuestion(query, [dimension], { measures });
  const body = await rowsBy(source, dimension, question, query.limit);
  return { shape: 'rows', source: 'waste', by, body };
}

async function packagingRows(
  source: FigureSource,
  query: Query,
  by: PackagingDimension,
): Promise<SheetAnswer> {
  const dimension = PACKAGING_DIMENSIONS[by];
  const body = await rowsBy(source, dimension, packagingQuestion(query, [dimension]), query.limit);
  return { shape: 'rows', source: 'packaging', by, body };
}

async function grid(
  source: FigureSource,
  query: Query,
  rowsBy: WasteDimension,
  columnsBy: WasteDimension,
): Promise<SheetAnswer> {
  const dimensions: readonly [Dimension, Dimension] = [
    WASTE_DIMENSIONS[rowsBy],
    WASTE_DIMENSIONS[columnsBy],
  ];
  const measures = withRecipes(GRID_MEASURES, query, rowsBy, columnsBy);
  const question = wasteQuestion(query, dimensions, { measures });
  const body = await gridBy(source, dimensions, question, query.limit);
  return { shape: 'grid', rowsBy, columnsBy, body };
}

async function trend(
  source: FigureSource,
  query: Query,
  by: Period,
  split: Split | undefined,
): Promise<SheetAnswer> {
  return { shape: 'trend', by, split, body: await trendBy(source, query, by, split) };
}

/** The levels of the areas to filter by, by the level requested. */
const WITHIN = {
  province: ['country'],
  amphure: ['country', 'province'],
  tambon: ['province', 'amphure'],
} as const;

function refuseArea(level: keyof typeof WITHIN, area: string): void {
  const areaLevel = area === '' ? 'country' : levelOf(area);
  if (!WITHIN[level].some((it) => it === areaLevel)) {
    throw invalid({ area: [{ key: 'dashboard:areaLevel' }] });
  }
}

const mapCall = (level: keyof typeof WITHIN): Call<SheetAnswer> =>
  call(
    MAP,
    async (source, { query, own: { measure = 'kgPerPersonYear' } }, { areas }) => ({
      shape: 'map',
      body: await mapOf(source, areas, query, level, measure),
    }),
    ({ query }) => refuseArea(level, query.area),
  );

/** The calls whose answers can be sheets of a workbook. */
export const SHEET_CALLS = {
  getHomeDashboard: call({}, async (source, { query }) => ({
    shape: 'home',
    body: await homeOf(source, query),
  })),
  countTypeUsers: call({}, async (source, { query }) => ({
    shape: 'types',
    body: await countTypes(source, query),
  })),
  getCalculateMaterials: call(BY_WASTE, (source, { query, own: { by = 'material' } }) =>
    wasteRows(source, query, by),
  ),
  getCircleBarIngredient: call(BY_WASTE, (source, { query, own: { by = 'material' } }) =>
    wasteRows(source, query, by),
  ),
  getCircleBarWare: call(BY_PACKAGING, (source, { query, own: { by = 'packagingMaterial' } }) =>
    packagingRows(source, query, by),
  ),
  getCalculateMaterialsByGroupUser: call(GROUPED, (source, { query, own }) =>
    grid(source, query, own.rowsBy ?? own.by ?? 'material', own.columnsBy ?? 'userType'),
  ),
  getBarChartMaterials: call(TREND, (source, { query, own: { by = 'month', split } }) =>
    trend(source, query, by, split),
  ),
  getPopulationFigures: call({}, async (source, { query }, { areas, now }) => ({
    shape: 'population',
    body: await populationOf(source, areas, query, now),
  })),
  loadMapProvince: mapCall('province'),
  loadMapAmpur: mapCall('amphure'),
  loadMapTambon: mapCall('tambon'),
} as const satisfies Record<string, Call<SheetAnswer>>;
export type SheetCall = keyof typeof SHEET_CALLS;
export const SHEET_CALL_NAMES = wordsOf(SHEET_CALLS);

/** The calls under `/api/dashboard/` that answer with figures. */
export const CALLS = {
  ...SHEET_CALLS,
  explainChange: call(MAP, async (source, { query, own: { measure = 'kg' } }, { areas }) => ({
    shape: 'change' as const,
    body: await changeOfFigure(source, areas, query, measure),
  })),
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof CALLS;

/** The call whose answer is of packaging alone: it takes the key of its records to see it live. */
export const PACKAGING_CALL = 'getCircleBarWare' satisfies CallName;
export const CALL_NAMES = wordsOf(CALLS);
