import { isRecord } from '../../../../engine/declaration/record.ts';
import { ApiError } from '../../../../engine/server/http/errors.ts';
import type { PublicUserType } from '../../../user-types.ts';
import {
  type Prepared,
  SHEET_CALL_NAMES,
  SHEET_CALLS,
  type SheetAnswer,
  type SheetCall,
} from '../calls.ts';
import { invalid, type Query, type Setting } from '../query.ts';

/** What one workbook can hold. */
export const MOST_CHARTS = 12;

/** The calls whose answers make a sheet; the headline figures have theirs always. */
export const CHART_CALLS = SHEET_CALL_NAMES.filter((name) => name !== 'getHomeDashboard');

/** A requested sheet. */
export interface RequestedSheet {
  readonly call: SheetCall;
  readonly prepared: Prepared<SheetAnswer>;
}

export interface RequestedWorkbook {
  readonly query: Query;
  /** The headline figures first. */
  readonly sheets: readonly RequestedSheet[];
}

type Chart = { readonly call: SheetCall } & Readonly<Record<string, unknown>>;

const MAPS: Readonly<Record<number, SheetCall>> = {
  0: 'loadMapProvince',
  2: 'loadMapAmpur',
  4: 'loadMapTambon',
};
const TREND: Chart = { call: 'getBarChartMaterials' };
const by = (word: string): Chart => ({ call: 'getCalculateMaterials', by: word });
const ring = (word: string): Chart => ({ call: 'getCircleBarIngredient', by: word });
const packaging = (word: string): Chart => ({ call: 'getCircleBarWare', by: word });
const grid = (columnsBy: string): Chart => ({
  call: 'getCalculateMaterialsByGroupUser',
  rowsBy: 'material',
  columnsBy,
});

/** What a workbook shows where nobody says what. */
const USUAL: Readonly<Record<PublicUserType | 'all', readonly Chart[]>> = {
  all: [
    ...[TREND, ring('destination'), by('material'), { call: 'countTypeUsers' } as const],
    ...[grid('userType'), ring('part'), packaging('packagingMaterial')],
  ],
  consumer: [TREND, ring('part'), by('step'), by('material'), by('menu'), by('manage')],
  outofhome: [TREND, ring('stage'), by('menu'), by('material'), by('step'), by('manage')],
  retail: [TREND, ring('stage'), by('category'), by('retailStore'), by('manage')],
  handler: [TREND, ring('destination'), grid('destination'), by('manage'), packaging('manage')],
};

function usualCharts({ userType, area }: Query): readonly Chart[] {
  const map = MAPS[area.length];
  return [...USUAL[userType ?? 'all'], ...(map === undefined ? [] : [{ call: map }])];
}

function readChart(chart: unknown): Chart {
  const call = isRecord(chart) ? CHART_CALLS.find((name) => name === chart.call) : undefined;
  if (!isRecord(chart) || call === undefined) {
    throw invalid({ charts: [{ key: 'dashboard:chartCall' }] });
  }
  return { ...chart, call };
}

function readCharts(charts: unknown): readonly Chart[] {
  if (!Array.isArray(charts) || charts.length === 0 || charts.length > MOST_CHARTS) {
    throw invalid({ charts: [{ key: 'dashboard:chartCount', params: { max: MOST_CHARTS } }] });
  }
  return charts.map(readChart);
}

/** Refuses a call that is not published with this data. @throws ApiError `validation` */
type Check = (call: SheetCall, data: Readonly<Record<string, unknown>>) => void;

function isAllowed(
  check: Check,
  call: SheetCall,
  data: Readonly<Record<string, unknown>>,
): boolean {
  try {
    check(call, data);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Reads the `data` of `exportExcel`: filters as of the other calls, and `charts`: calls with the
 * words of their own.
 * @param check what may be read; of the usual charts, those that may not are left out
 * @throws ApiError `validation` naming everything that is unknown or wrong
 */
export function readWorkbook(
  data: unknown,
  setting: Setting,
  check: Check = () => undefined,
): RequestedWorkbook {
  const sent = data === undefined || data === null ? {} : data;
  if (!isRecord(sent)) throw invalid({ data: [{ key: 'list' }] });
  const { charts, ...filters } = sent;
  const home = SHEET_CALLS.getHomeDashboard(filters, setting);
  const isUsual = charts === undefined || charts === null;
  const requested = isUsual
    ? usualCharts(home.query).filter(({ call, ...own }) =>
        isAllowed(check, call, { ...filters, ...own }),
      )
    : readCharts(charts);
  const sheets = requested.map(({ call, ...own }): RequestedSheet => {
    check(call, { ...filters, ...own });
    return { call, prepared: SHEET_CALLS[call]({ ...filters, ...own }, setting) };
  });
  return { query: home.query, sheets: [{ call: 'getHomeDashboard', prepared: home }, ...sheets] };
}
