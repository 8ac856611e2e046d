/** Published tables as files: what their columns are, and their rows. */

import type { Database } from '../../../../engine/server/db/database.ts';
import type { PublishedWindow } from '../../../publication.ts';
import { nameOf, periodIn, type Speech, wordIn } from '../../dashboard/export/words.ts';
import { NO_VALUE } from '../../dashboard/names.ts';
import { pauseBetweenSlices } from '../../rollups/rollups.ts';
import { breakdownTable } from '../public/breakdowns.ts';
import type { TableRow } from '../public/published-cells.ts';
import { MONTH, TOTALS } from '../records/summaries.ts';
import type { Publication, StoredTable } from '../store.ts';
import { POOLED } from '../tables/published-table.ts';
import { readBreakdown } from './read-breakdown.ts';

const USER_TYPE = 'userType';
const RECOVERED = 'recovered';
/** Breakdowns whose keys are codes of areas. */
const OF_AREAS: readonly string[] = [...Object.values(TOTALS), 'area'];
/** What stands for rows without a value. */
const UNSPECIFIED: readonly string[] = ['', '0'];

/** Names what stands in a file of open data: rows of masters are called as on the day it was made. */
class OpenNames {
  readonly #rows = new Map<string, string>();
  readonly #areas = new Map<string, string>();

  constructor(
    private readonly publication: Pick<Publication, 'names'>,
    private readonly breakdown: string,
    private readonly speech: Speech,
  ) {}

  area(code: string): string {
    const known = this.#areas.get(code);
    if (known !== undefined) return known;
    const { areas, language } = this.speech;
    const found = areas.path(code).at(-1);
    const own = language === 'th' ? found?.nameTh : found?.nameEn;
    const name = own ?? (code === '' ? wordIn(this.speech)('country') : code);
    this.#areas.set(code, name);
    return name;
  }

  /** '' is everybody who generates waste. */
  userType(type: string): string {
    return type === ''
      ? wordIn(this.speech)('everybody')
      : nameOf(this.speech, USER_TYPE, { key: type, name: null });
  }

  row(key: string): string {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const name = this.#nameOf(key);
    this.#rows.set(key, name);
    return name;
  }

  #nameOf(key: string): string {
    const { breakdown, speech } = this;
    if (key === POOLED) return wordIn(speech)('rows.pooled');
    if (OF_AREAS.includes(breakdown)) return this.area(key);
    if (breakdown === MONTH) return periodIn(speech, 'month', key);
    if (breakdown === RECOVERED) {
      return speech.words.text(speech.language, `dashboard:openData.recovered.${key}`);
    }
    if (UNSPECIFIED.includes(key)) return nameOf(speech, breakdown, NO_VALUE);
    const table = breakdownTable(breakdown);
    if (table !== null) return this.publication.names[table]?.[key] ?? key;
    return nameOf(speech, breakdown, { key, name: null });
  }
}

export type Value = string | number | boolean | null;

/** A line of a file, and where it belongs. */
interface Line {
  readonly window: PublishedWindow;
  readonly area: string;
  readonly table: StoredTable;
  readonly row: TableRow;
  readonly names: OpenNames;
}

/** A column of every file; `type` as in Frictionless Table Schema. */
export interface OpenColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'yearmonth';
  readonly of: (line: Line) => Value;
}

const EVERYBODY = 'all';
const BETWEEN_KEYS = ' ';
const BETWEEN_NAMES = '; ';
const DIGITS_OF_RATE = 3;

/** Kilograms for each person-day, meal or square-metre-day; `times` moves it within its interval. */
function rateOf({ basedKg, base, margin }: TableRow, times: -1 | 0 | 1): number | null {
  if (basedKg == null || base == null || base === 0) return null;
  if (times !== 0 && margin == null) return null;
  const rate = (basedKg / base) * (1 + times * (margin ?? 0));
  return Number(Math.max(0, rate).toPrecision(DIGITS_OF_RATE));
}

/** Its title and description are `dashboard:openData.columns.<name>` and `….help.<name>`. */
export const OPEN_COLUMNS: readonly OpenColumn[] = [
  { name: 'periodFrom', type: 'date', of: ({ window }) => window.from },
  { name: 'periodTo', type: 'date', of: ({ window }) => window.to },
  { name: 'dataFrom', type: 'yearmonth', of: ({ window }) => window.firstMonth },
  { name: 'areaCode', type: 'string', of: ({ area }) => area },
  { name: 'areaName', type: 'string', of: ({ area, names }) => names.area(area) },
  { name: 'userType', type: 'string', of: ({ table }) => table.userType || EVERYBODY },
  {
    name: 'userTypeName',
    type: 'string',
    of: ({ table, names }) => names.userType(table.userType),
  },
  { name: 'key', type: 'string', of: ({ row }) => row.key },
  { name: 'name', type: 'string', of: ({ row, names }) => names.row(row.key) },
  { name: 'isPooled', type: 'boolean', of: ({ row }) => row.pooled !== undefined },
  { name: 'pooled', type: 'string', of: ({ row }) => row.pooled?.join(BETWEEN_KEYS) ?? null },
  {
    name: 'pooledNames',
    type: 'string',
    of: ({ row, names }) => row.pooled?.map((key) => names.row(key)).join(BETWEEN_NAMES) ?? null,
  },
  { name: 'isCut', type: 'boolean', of: ({ table }) => table.isCut === true },
  { name: 'apart', type: 'boolean', of: ({ row }) => row.apart === true },
  { name: 'kg', type: 'number', of: ({ row }) => row.kg },
  { name: 'weighedShare', type: 'number', of: ({ row }) => row.weighedShare },
  { name: 'kgCo2e', type: 'number', of: ({ row }) => row.kgCo2e },
  { name: 'coverageCo2e', type: 'number', of: ({ row }) => row.coverage?.co2e ?? null },
  { name: 'avoidedKgCo2e', type: 'number', of: ({ row }) => row.avoidedKgCo2e ?? null },
  { name: 'coverageAvoided', type: 'number', of: ({ row }) => row.coverage?.avoided ?? null },
  { name: 'baht', type: 'number', of: ({ row }) => row.baht },
  { name: 'coverageBaht', type: 'number', of: ({ row }) => row.coverage?.baht ?? null },
  { name: 'basedKg', type: 'number', of: ({ row }) => row.basedKg ?? null },
  { name: 'base', type: 'number', of: ({ row }) => row.base ?? null },
  { name: 'coverageBase', type: 'number', of: ({ row }) => row.coverage?.base ?? null },
  { name: 'rate', type: 'number', of: ({ row }) => rateOf(row, 0) },
  { name: 'margin', type: 'number', of: ({ row }) => row.margin ?? null },
  { name: 'rateFrom', type: 'number', of: ({ row }) => rateOf(row, -1) },
  { name: 'rateTo', type: 'number', of: ({ row }) => rateOf(row, 1) },
  { name: 'reporters', type: 'integer', of: ({ row }) => row.reporters },
  { name: 'reportersTo', type: 'integer', of: ({ row }) => row.reportersTo },
  { name: 'users', type: 'integer', of: ({ row }) => row.users ?? null },
  { name: 'usersTo', type: 'integer', of: ({ row }) => row.usersTo ?? null },
];

/** The rows of a table: a total is a row of its own. */
function rowsOf({ breakdown, total, rows }: StoredTable): readonly TableRow[] {
  const isTotal = Object.values(TOTALS).some((it) => it === breakdown);
  return isTotal ? (total ? [total] : []) : rows;
}

/** The lines of a file, period by period and area by area. */
export async function* openRows(
  { db, kind }: Database,
  publication: Publication,
  breakdown: string,
  speech: Speech,
): AsyncGenerator<readonly Value[]> {
  const names = new OpenNames(publication, breakdown, speech);
  for (const window of publication.windows) {
    const place = { id: publication.id, period: window.month, breakdown };
    for (let after: string | null = null; ; ) {
      const found = await readBreakdown(db, { ...place, after });
      for (const { area, tables } of found) {
        for (const table of tables) {
          for (const row of rowsOf(table)) {
            const line = { window, area, table, row, names };
            yield OPEN_COLUMNS.map(({ of }) => of(line));
          }
        }
      }
      const last = found.at(-1);
      if (!last) break;
      after = last.area;
      await pauseBetweenSlices(kind);
    }
  }
}
