/** Published tables as files: what their columns are, and their rows. */

import type { Database } from '../../../../engine/server/db/database.ts';
import type { PublishedWindow } from '../../../publication.ts';
import type { Speech } from '../../dashboard/export/words.ts';
import { pauseBetweenSlices } from '../../rollups/rollups.ts';
import type { TableRow } from '../public/published-cells.ts';
import { TOTALS } from '../records/summaries.ts';
import type { Publication, StoredTable } from '../store.ts';
import { OpenNames } from './open-names.ts';
import { readBreakdown } from './read-breakdown.ts';

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
