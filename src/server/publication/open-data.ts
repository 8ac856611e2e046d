/** Published tables as files: what their columns are, and their rows. */
import type { Connection } from '../db/connection.ts';
import type { Areas } from '../geography/areas.ts';
import { breakdownTable } from './breakdowns.ts';
import type { TableRow } from './published-cells.ts';
import { type Publication, publishedAreas, readAreaTables, type StoredTable } from './store.ts';
import { SUMMARIES, TOTALS } from './summaries.ts';
import type { PublishedWindow } from './windows.ts';

export type Value = string | number | boolean | null;

/** A line of a file, and where it belongs. */
interface Line {
  readonly window: PublishedWindow;
  readonly area: string;
  readonly areaName: string;
  readonly table: StoredTable;
  readonly row: TableRow;
  readonly name: string;
}

/** A column of every file; `type` as in Frictionless Table Schema. */
export interface OpenColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'date';
  readonly of: (line: Line) => Value;
}

/** Its title and description are `dashboard:openData.columns.<name>`. */
export const OPEN_COLUMNS: readonly OpenColumn[] = [
  { name: 'periodFrom', type: 'date', of: ({ window }) => window.from },
  { name: 'periodTo', type: 'date', of: ({ window }) => window.to },
  { name: 'dataFrom', type: 'string', of: ({ window }) => window.firstMonth },
  { name: 'areaCode', type: 'string', of: ({ area }) => area },
  { name: 'areaName', type: 'string', of: ({ areaName }) => areaName },
  { name: 'userType', type: 'string', of: ({ table }) => table.userType || 'all' },
  { name: 'key', type: 'string', of: ({ row }) => row.key },
  { name: 'name', type: 'string', of: ({ name }) => name },
  { name: 'pooled', type: 'string', of: ({ row }) => row.pooled?.join(' ') ?? null },
  { name: 'apart', type: 'boolean', of: ({ row }) => row.apart === true },
  { name: 'kg', type: 'number', of: ({ row }) => row.kg },
  { name: 'kgCo2e', type: 'number', of: ({ row }) => row.kgCo2e },
  { name: 'baht', type: 'number', of: ({ row }) => row.baht },
  { name: 'basedKg', type: 'number', of: ({ row }) => row.basedKg ?? null },
  { name: 'base', type: 'number', of: ({ row }) => row.base ?? null },
  { name: 'margin', type: 'number', of: ({ row }) => row.margin ?? null },
  { name: 'reporters', type: 'integer', of: ({ row }) => row.reporters },
  { name: 'reportersTo', type: 'integer', of: ({ row }) => row.reportersTo },
  { name: 'weighedShare', type: 'number', of: ({ row }) => row.weighedShare },
];

/** What there is a file of. */
export const OPEN_TABLES: readonly string[] = [
  ...Object.values(TOTALS),
  'area',
  'userType',
  ...SUMMARIES.map(({ name }) => name),
];

/** A row's name as it was when the publication was made; words of the product name themselves. */
function nameOf({ names }: Publication, breakdown: string, key: string): string {
  const table = breakdownTable(breakdown);
  return table === null ? key : (names[table]?.[key] ?? key);
}

/** The rows of a table: a total is a row of its own. */
function rowsOf({ breakdown, total, rows }: StoredTable): readonly TableRow[] {
  const isTotal = Object.values(TOTALS).some((it) => it === breakdown);
  return isTotal ? (total ? [total] : []) : rows;
}

/** The lines of a file, period by period and area by area. */
export async function* openRows(
  db: Connection,
  publication: Publication,
  breakdown: string,
  areas: Areas,
): AsyncGenerator<readonly Value[]> {
  const areaNameOf = (code: string): string =>
    areas.path(code).at(-1)?.nameTh ?? (code === '' ? 'ประเทศไทย' : code);
  for (const window of publication.windows) {
    for (const area of await publishedAreas(db, publication.id, window.month)) {
      const tables = await readAreaTables(db, publication.id, window.month, area);
      for (const table of tables.values()) {
        if (table.breakdown !== breakdown) continue;
        for (const row of rowsOf(table)) {
          const name =
            breakdown === 'area' ? areaNameOf(row.key) : nameOf(publication, breakdown, row.key);
          const line = { window, area, areaName: areaNameOf(area), table, row, name };
          yield OPEN_COLUMNS.map(({ of }) => of(line));
        }
      }
    }
  }
}
