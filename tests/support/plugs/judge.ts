/** What a database must hold after a plug was pulled, whatever moment it was. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { checkRollups } from '../../../src/food-waste/server/rollups/check.ts';
import { Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { IMPORT_ROWS, type Ledger } from './work.ts';

interface Group extends Record<string, unknown> {
  readonly name: string;
  readonly rows: number;
}

/** How many records there are of each note, or of each mark of an import. */
async function countRecords({ db }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<Group>(
    sql`select split_part(note, ' ', 1) as name, count(*)::int as rows from waste_records group by 1`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

async function wrongSaves(database: Database, ledger: Ledger): Promise<string[]> {
  const counts = await countRecords(database);
  const of = (name: string): number => counts.get(name) ?? 0;
  const known = new Set([...ledger.saved, ...ledger.unknown.keys(), ...ledger.sent]);
  return [
    ...[...ledger.saved].filter((key) => of(key) === 0).map((key) => `lost: save ${key}`),
    ...[...known]
      .filter((key) => !ledger.sent.has(key) && of(key) > 1)
      .map((key) => `twice: ${key}`),
    ...[...ledger.sent]
      .filter((mark) => of(mark) !== 0 && of(mark) !== IMPORT_ROWS)
      .map((mark) => `half: ${mark}, ${of(mark)} rows`),
    ...[...ledger.imported].filter((mark) => of(mark) === 0).map((mark) => `lost: ${mark}`),
    ...[...counts.keys()].filter((name) => !known.has(name)).map((name) => `never sent: ${name}`),
  ];
}

/** Each record has exactly one entry of the log that says it was made, and each such entry its record. */
async function wrongLog({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as (
      select row_id as id, count(*) as times from audit_entries
      where resource = 'wasteRecords' and action = 'create' group by 1)
    select coalesce(r.id::text, made.id::text) as id
    from waste_records r full join made on made.id::text = r.id::text
    where r.id is null or made.times is distinct from 1 limit 5`);
  return rows.map(({ id }) => `the log and record ${id} differ`);
}

async function wrongSums(database: Database): Promise<string[]> {
  await new Rollups(database).refresh();
  const { differences, behind, rows } = await checkRollups(database);
  return [
    ...differences.map((difference) => `sums differ: ${JSON.stringify(difference)}`),
    ...behind.map(({ month }) => `sums of ${month} are behind`),
    ...(rows === 0 ? ['no sums were held against the records'] : []),
  ];
}

/** Everything that is not as people were told it is; nothing when all is well. */
export async function judge(database: Database, ledger: Ledger): Promise<string[]> {
  return [
    ...(await wrongSaves(database, ledger)),
    ...(await wrongLog(database)),
    ...(await wrongSums(database)),
  ];
}
