/** Two years of publications of a made-up office: fourteen months, and a corrected version of one. */
import type { Database } from '../../src/server/db/database.ts';
import { type EarlierPublication, makeTables } from '../../src/server/publication/make.ts';
import type { PublishedTable } from '../../src/server/publication/tables.ts';
import { windowsOf } from '../../src/server/publication/windows.ts';
import { LAST_MONTH, withCodes } from './publish-office.ts';
import {
  correctOffice,
  insertOffice,
  monthFrom,
  type Office,
  readKeyCodes,
} from './random-office.ts';
import type { Table } from './recompute.ts';

/** The month of which a corrected version is published, and the one that is corrected in it. */
const CORRECTED_VERSION = '2025-11';
export const CORRECTED_MONTH = '2025-08';
const MOMENTS = {
  records: '2026-03-01T00:00:00Z',
  publications: '2026-03-02T00:00:00Z',
  correction: '2026-03-03T00:00:00Z',
};

/** Windows of all publications up to the last but one, and of those after the correction. */
function windowsOfAll(
  { months: [first = ''] }: Office,
  publications: number,
): readonly [string[], string[]] {
  const published = Array.from({ length: publications }, (_, place) =>
    monthFrom(LAST_MONTH, place - publications + 1),
  );
  const all = (months: readonly string[]): string[] => [
    ...new Set(months.flatMap((month) => windowsOf(month, first))),
  ];
  return [all(published.slice(0, -1)), all([CORRECTED_VERSION, LAST_MONTH])];
}

/** Everything that is published of an office with a correction. */
export async function publishAll(
  database: Database,
  office: Office,
  publications = 14,
): Promise<readonly Table[]> {
  await insertOffice(database, office, MOMENTS.records);
  const codeOf = await readKeyCodes(database);
  const [before, after] = windowsOfAll(office, publications);
  const tables: Table[] = [];
  const earlier = new Map<string, PublishedTable[]>();
  await makeTables(database, before, async (month, made) => {
    for (const table of made) {
      const name = `${month} ${table.area}`;
      earlier.set(name, [...(earlier.get(name) ?? []), table]);
      tables.push({ ...withCodes(table, month, codeOf), state: 0 });
    }
  });
  await correctOffice(database, office, MOMENTS.correction);
  const publication: EarlierPublication = {
    madeAt: new Date(MOMENTS.publications),
    windows: before,
    tablesOf: async (month, area) => earlier.get(`${month} ${area}`) ?? [],
  };
  const known = new Set([...earlier.values()].flat());
  const take = async (month: string, made: readonly PublishedTable[]): Promise<void> => {
    for (const table of made) {
      if (!known.has(table)) tables.push({ ...withCodes(table, month, codeOf), state: 1 });
    }
  };
  await makeTables(database, after, take, { earlier: [publication] });
  return tables;
}
