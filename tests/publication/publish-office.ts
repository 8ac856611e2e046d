/** What an office publishes month after month, as somebody reads it who knows its codes. */
import type { Database } from '../../src/server/db/database.ts';
import { type MadeWindow, makeTables } from '../../src/server/publication/make.ts';
import type { PublishedTable } from '../../src/server/publication/tables.ts';
import { windowsOf } from '../../src/server/publication/windows.ts';
import { insertOffice, monthFrom, type Office, readKeyCodes } from './random-office.ts';
import type { Table } from './recompute.ts';

/** The last month of all offices. */
export const LAST_MONTH = '2026-02';
const OF_AREAS = new Set(['area', 'total', 'packagingTotal']);

type CodeOf = (breakdown: string, key: string) => string;

/** A table with codes in place of ids, as the recomputation has it. */
export function withCodes(table: PublishedTable, month: string, codeOf: CodeOf): Table {
  const { breakdown } = table;
  const coded = (key: string): string => {
    if (OF_AREAS.has(breakdown)) return key;
    return key === '' || key === '0' ? 'none' : codeOf(breakdown, key);
  };
  return {
    ...table,
    month,
    rows: table.rows.map((row) => ({
      ...row,
      key: row.pooled ? row.key : coded(row.key),
      ...(row.pooled && { pooled: row.pooled.map(coded) }),
    })),
  };
}

/** All windows of so many consecutive monthly publications, years among them. */
export function windowsOfMonths(office: Office, publications: number): readonly string[] {
  const [first = LAST_MONTH] = office.months;
  const months = Array.from({ length: publications }, (_, back) => monthFrom(LAST_MONTH, -back));
  return [...new Set(months.flatMap((month) => windowsOf(month, first)))].sort();
}

export interface PublishedOffice {
  readonly tables: readonly Table[];
  readonly made: ReadonlyMap<string, MadeWindow>;
}

/** Enters an office's records into a database with the starter rows, and publishes them. */
export async function publishOffice(
  database: Database,
  office: Office,
  windows: readonly string[],
): Promise<PublishedOffice> {
  await insertOffice(database, office);
  const codeOf = await readKeyCodes(database);
  const tables: Table[] = [];
  const made = await makeTables(database, windows, async (month, list) => {
    tables.push(...list.map((table) => withCodes(table, month, codeOf)));
  });
  return { tables, made };
}
