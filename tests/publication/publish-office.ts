/** What an office publishes month after month, as somebody reads it who knows its codes. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/engine/server/db/database.ts';
import {
  type EarlierPublication,
  makeTables,
} from '../../src/food-waste/server/publication/tables/make.ts';
import type { PublishedTable } from '../../src/food-waste/server/publication/tables/published-table.ts';
import { windowsOf } from '../../src/food-waste/server/publication/windows.ts';
import {
  correctOffice,
  insertOffice,
  monthFrom,
  type Office,
  readKeyCodes,
} from './random-office.ts';
import type { Table } from './recompute.ts';

/** The last month of all offices. */
export const LAST_MONTH = '2026-02';
/** The month that a correction is of. */
export const CORRECTED_MONTH = '2025-08';
const ENTERED = '2026-03-01T00:00:00Z';
const CORRECTED = '2026-05-01T00:00:00Z';
const OF_AREAS = new Set(['area', 'total', 'packagingTotal']);

type CodeOf = (breakdown: string, key: string) => string;

/** A table with codes in place of ids, as the recomputation has it. */
function withCodes(table: PublishedTable, month: string, codeOf: CodeOf): Table {
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

/** Publishes as the service does: periods that were published stay, unless they are corrected. */
class Publishing {
  readonly tables: Table[] = [];
  readonly #earlier: EarlierPublication[] = [];
  readonly #known = new Set<PublishedTable>();

  constructor(
    private readonly database: Database,
    private readonly office: Office,
    private readonly codeOf: CodeOf,
  ) {}

  async publish(month: string, madeAt: string, isCorrection = false): Promise<void> {
    const [first = ''] = this.office.months;
    const windows = windowsOf(month, first);
    const before = this.#earlier.at(-1);
    await this.database.db.execute(sql`
      insert into system_publications (month, version, status, note, demonstration, made_at, facts)
      values (${month}, ${isCorrection ? 2 : 1}, 'published', '', false, ${madeAt}, '{}')`);
    const isNew = (window: string): boolean =>
      isCorrection || !this.#earlier.some((it) => it.windows.includes(window));
    const newWindows = new Set(windows.filter(isNew));
    const made = new Map<string, readonly PublishedTable[]>();
    const put = async (window: string, tables: readonly PublishedTable[]): Promise<void> => {
      for (const table of tables) {
        if (this.#known.has(table)) continue;
        this.#known.add(table);
        const state = isCorrection ? 1 : 0;
        this.tables.push({ ...withCodes(table, window, this.codeOf), state });
      }
      const [one] = tables;
      if (one) made.set(`${window} ${one.area}`, tables);
    };
    await makeTables(this.database, [...newWindows], put, { earlier: [...this.#earlier] });
    this.#earlier.push({
      madeAt: new Date(madeAt),
      windows,
      windowMadeAt: (window) =>
        newWindows.has(window) || !before ? new Date(madeAt) : before.windowMadeAt(window),
      // What is not made anew is taken over.
      tablesOf: async (window, area) =>
        made.get(`${window} ${area}`) ?? (await before?.tablesOf(window, area)) ?? [],
    });
  }
}

export interface PublishOptions {
  /** How many months are published one after another, up to the last. */
  readonly publications?: number;
  /** The last but one is published again, after a correction of some records. */
  readonly isCorrected?: boolean;
}

/** Everything that is published of an office, of whose records a database with the starter rows is told. */
export async function publishOffice(
  database: Database,
  office: Office,
  { publications = 1, isCorrected = false }: PublishOptions = {},
): Promise<readonly Table[]> {
  await insertOffice(database, office, ENTERED);
  const publishing = new Publishing(database, office, await readKeyCodes(database));
  for (let back = publications - 1; back >= 0; back -= 1) {
    await publishing.publish(
      monthFrom(LAST_MONTH, -back),
      `2026-04-0${publications - back}T00:00:00Z`,
    );
  }
  if (isCorrected) {
    await correctOffice(database, office, CORRECTED);
    await publishing.publish(LAST_MONTH, '2026-06-01T00:00:00Z', true);
  }
  return publishing.tables;
}
