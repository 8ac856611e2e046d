import type { PublicUserType } from '../../user-types.ts';

/** What each of the five dashboards shows: a page is its declaration, drawn by `DashboardPage`. */

export type UserType = PublicUserType;

/** Filters that a row of a chart can set. */
export type RowFilter = 'materialId' | 'wasteFoodId' | 'wasteManageId' | 'part' | 'userType';

export interface CardDeclaration {
  /** Its title is `cards:<id>`. */
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
  /** Parameters of the call besides the filters of the page. */
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

/** The dashboards by the names of their pages. */
export const DASHBOARDS: Readonly<Record<string, DashboardDeclaration>> = {
  dashboard: {
    userType: null,
    population: true,
    hero: 'kgPerPersonYear',
    measures: ['kgPerPersonYear', 'kg', 'kgCo2e'],
  },
  dashboardhouse: {
    userType: 'consumer',
    population: true,
    hero: 'kgPerPersonYear',
    measures: ['kgPerPersonYear', 'kg', 'kgCo2e'],
  },
  dashboardouthouse: {
    userType: 'outofhome',
    population: true,
    hero: 'gramsPerMeal',
    measures: ['gramsPerMeal', 'kg', 'kgCo2e'],
  },
  dashboardretail: {
    userType: 'retail',
    population: true,
    hero: 'kgPerSquareMetreYear',
    measures: ['kgPerSquareMetreYear', 'kg', 'kgCo2e'],
  },
  dashboardgarbage: {
    userType: 'handler',
    hero: 'receivedKg',
    measures: ['kg', 'kgCo2e'],
  },
};
