import { sql } from 'drizzle-orm';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';
import type { TableSchema } from './schema.ts';

/** A row as PostgreSQL reads its values, in the order of the columns. */
export type TextRow = readonly (string | null)[];

const MOST_ROWS = 5000;
/** Of tables that hold files. */
const FEW_ROWS = 20;
/** Text that is held at a time: rows of maps and files are large. */
const MOST_LETTERS = 4_000_000;
/** Before its bits, `bit_send` says how many there are, in four bytes. */
const SENT_LENGTH_DIGITS = 8;

/** Columns that hold something of their own; generated ones are made again. */
const storedColumns = ({ columns }: TableSchema) => columns.filter(({ generated }) => !generated);

/**
 * A value as text. Bits are written in hexadecimal: with one digit each, long ones would be most of a
 * backup and take most of its time. Reading pads them with zeros to the length of the column.
 */
function asText({ name, type }: TableSchema['columns'][number]): string {
  const column = quoteName(name);
  if (!type.startsWith('bit(')) return `${column}::text`;
  return `'x' || rtrim(substr(encode(bit_send(${column}), 'hex'), ${SENT_LENGTH_DIGITS + 1}), '0')`;
}

const lettersOf = (row: TextRow): number =>
  row.reduce((letters, cell) => letters + (cell?.length ?? 0), 0);

/** All rows of a table, some at a time. Inside a transaction, which sees them unchanged. */
export async function* readRows(
  connection: Connection,
  table: TableSchema,
): AsyncGenerator<readonly TextRow[]> {
  const cells = storedColumns(table).map(asText);
  await connection.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for
        select array[${cells.join(', ')}]::text[] as row from ${quoteName(table.name)}`,
    ),
  );
  // Pictures and maps are of any size.
  const large = table.columns.some(({ type }) => type === 'bytea');
  let count = 1;
  let longest = 1;
  for (;;) {
    const fetched = await connection.execute<{ row: TextRow }>(
      sql.raw(`fetch ${count} from backup_rows`),
    );
    if (fetched.rows.length === 0) break;
    const rows = fetched.rows.map(({ row }) => row);
    yield rows;
    // By the longest row so far: a few large ones may come after many small.
    longest = rows.reduce((most, row) => Math.max(most, lettersOf(row)), longest);
    count = Math.ceil(Math.min(large ? FEW_ROWS : MOST_ROWS, count * 10, MOST_LETTERS / longest));
  }
  await connection.execute(sql`close backup_rows`);
}

/** Puts rows into an empty table, with the numbers they had. */
export async function writeRows(
  connection: Connection,
  table: TableSchema,
  rows: readonly TextRow[],
): Promise<void> {
  const columns = storedColumns(table);
  const names = columns.map(({ name }) => quoteName(name));
  const cells = columns.map(({ type }, place) => `c${place}::${type}`);
  const lists = columns.map(
    (_, place) => sql`${sql.param(rows.map((row) => row[place] ?? null))}::text[]`,
  );
  await connection.execute(sql`
    insert into ${sql.raw(quoteName(table.name))} (${sql.raw(names.join(', '))})
    overriding system value
    select ${sql.raw(cells.join(', '))}
    from unnest(${sql.join(lists, sql`, `)}) as r(${sql.raw(columns.map((_, place) => `c${place}`).join(', '))})`);
}

/** The next number of each column that the database numbers, by table and column. */
export async function readCounters(
  connection: Connection,
  tables: readonly TableSchema[],
): Promise<{ table: string; column: string; last: string; called: boolean }[]> {
  const counters = [];
  for (const table of tables) {
    for (const { name, identity } of table.columns) {
      if (identity === '') continue;
      const found = await connection.execute<{ sequence: string }>(
        sql`select pg_get_serial_sequence(${quoteName(table.name)}, ${name}) as sequence`,
      );
      const state = await connection.execute<{ last: string; called: boolean }>(
        sql.raw(
          `select last_value::text as last, is_called as called from ${found.rows[0]?.sequence}`,
        ),
      );
      for (const row of state.rows) counters.push({ table: table.name, column: name, ...row });
    }
  }
  return counters;
}
