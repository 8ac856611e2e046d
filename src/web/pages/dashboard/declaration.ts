import type { PublicUserType } from '../../../schema/constants.ts';

/** What each of the five dashboards shows: a page is its declaration, drawn by `DashboardPage`. */

export type UserType = PublicUserType;

/** Filters that a row of a chart can set. */
export type RowFilter = 'materialId' | 'wasteFoodId' | 'wasteManageId' | 'part' | 'userType';

export interface CardDeclaration {
  /** Its title is `charts:cards.<id>`. */
  readonly id: string;
  readonly chart: 'bars' | 'ring' | 'trend' | 'matrix';
  /** The call under `/api/dashboard/`. */
  readonly call:
    | 'getCalculateMaterials'
    | 'getCalculateMaterialsByGroupUser'
    | 'getBarChartMaterials'
    | 'getCircleBarIngredient'
    | 'getCircleBarWare'
    | 'countTypeUsers';
  /** What the call is asked beside the filters of the page. */
  readonly ask: {
    readonly by?: string;
    readonly rowsBy?: string;
    readonly columnsBy?: string;
    readonly limit?: number;
  };
  /** Columns of twelve that it takes on a wide screen. */
  readonly columns: 4 | 6 | 8 | 12;
  /** It needs half the height of others: so does the one beside it. */
  readonly short?: boolean;
  /** The value of a chart over time; kilograms if absent. */
  readonly value?: 'kgPerPersonYear';
  /** It is not published: those who may see the records see it. */
  readonly liveOnly?: true;
}

export interface DashboardDeclaration {
  /** Whose waste it is about; null for everybody's. */
  readonly userType: UserType | null;
  /** The figure shown largest, of those that `getHomeDashboard` gives. */
  readonly hero: string;
  /** What the map shows unless somebody chooses otherwise, and what there is to choose. */
  readonly measures: readonly [MapMeasure, ...MapMeasure[]];
  readonly cards: readonly CardDeclaration[];
  /** Its figures are held against all people of the area as well (`PopulationCard`). */
  readonly population?: true;
}

/** What a map can show, in the words of the calls. */
export const MAP_MEASURES = [
  'kgPerPersonYear',
  'gramsPerMeal',
  'kgPerSquareMetreYear',
  'kg',
  'kgCo2e',
] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

const ROWS = 8;
const PARTS = 5;

type Columns = CardDeclaration['columns'];

const bars = (id: string, by: string, columns: Columns = 6): CardDeclaration => ({
  ...{ id, columns, chart: 'bars', call: 'getCalculateMaterials', ask: { by, limit: ROWS } },
});
const ring = (id: string, by: string, columns: 4 | 6 = 4): CardDeclaration => ({
  ...{ id, columns, chart: 'ring', call: 'getCircleBarIngredient', ask: { by, limit: PARTS } },
  short: columns === 6,
});
const packaging = (id: string, by: string): CardDeclaration => ({
  ...{ id, columns: 6, chart: 'ring', call: 'getCircleBarWare', ask: { by, limit: PARTS } },
  short: true,
});
const MONTHS: CardDeclaration = {
  ...{ id: 'months', columns: 8, chart: 'trend', call: 'getBarChartMaterials' },
  ask: { by: 'month' },
};
const REPORTERS: CardDeclaration = {
  ...{ id: 'reporters', columns: 6, chart: 'bars', call: 'countTypeUsers', ask: {} },
  short: true,
};
const matrix = (id: string, rowsBy: string, columnsBy: string): CardDeclaration => ({
  ...{ id, columns: 12, chart: 'matrix', call: 'getCalculateMaterialsByGroupUser' },
  ask: { rowsBy, columnsBy, limit: ROWS },
});

/** The cards that there are figures for. */
export const cardsOf = (
  cards: readonly CardDeclaration[],
  mode: 'published' | 'live',
): readonly CardDeclaration[] =>
  mode === 'live' ? cards : cards.filter(({ liveOnly }) => liveOnly !== true);

/** The dashboards by the names of their pages. */
export const DASHBOARDS: Readonly<Record<string, DashboardDeclaration>> = {
  dashboard: {
    userType: null,
    population: true,
    hero: 'kgPerPersonYear',
    measures: ['kgPerPersonYear', 'kg', 'kgCo2e'],
    cards: [
      MONTHS,
      ring('destinations', 'destination'),
      bars('materials', 'material'),
      bars('steps', 'step'),
      matrix('groups', 'material', 'userType'),
      REPORTERS,
      packaging('packaging', 'packagingMaterial'),
    ],
  },
  dashboardhouse: {
    userType: 'consumer',
    population: true,
    hero: 'kgPerPersonYear',
    measures: ['kgPerPersonYear', 'kg', 'kgCo2e'],
    cards: [
      { ...MONTHS, id: 'perPerson', value: 'kgPerPersonYear' },
      ring('parts', 'part'),
      bars('steps', 'step'),
      bars('materials', 'material'),
      bars('menus', 'menu'),
      bars('manages', 'manage'),
      ring('methods', 'method', 6),
      packaging('packaging', 'packagingMaterial'),
    ],
  },
  dashboardouthouse: {
    userType: 'outofhome',
    population: true,
    hero: 'gramsPerMeal',
    measures: ['gramsPerMeal', 'kg', 'kgCo2e'],
    cards: [
      MONTHS,
      ring('stages', 'stage'),
      bars('menus', 'menu'),
      bars('materials', 'material'),
      bars('steps', 'step'),
      bars('manages', 'manage'),
      ring('parts', 'part', 6),
      packaging('packaging', 'packagingMaterial'),
    ],
  },
  dashboardretail: {
    userType: 'retail',
    population: true,
    hero: 'kgPerSquareMetreYear',
    measures: ['kgPerSquareMetreYear', 'kg', 'kgCo2e'],
    cards: [
      MONTHS,
      ring('unsold', 'stage'),
      bars('categories', 'category'),
      bars('items', 'retailStore'),
      bars('materials', 'material'),
      bars('manages', 'manage'),
      ring('destinations', 'destination', 6),
      packaging('packaging', 'packagingMaterial'),
    ],
  },
  dashboardgarbage: {
    userType: 'handler',
    hero: 'receivedKg',
    measures: ['kg', 'kgCo2e'],
    cards: [
      { ...MONTHS, id: 'received' },
      ring('destinations', 'destination'),
      { ...matrix('flow', 'material', 'destination'), liveOnly: true },
      bars('receivedMaterials', 'material'),
      bars('manages', 'manage'),
      packaging('recovery', 'manage'),
      packaging('cleanliness', 'clean'),
    ],
  },
};
