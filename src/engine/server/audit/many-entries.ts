import { getTableColumns, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { auditEntries } from '../db/system-tables.ts';

type Columns = typeof auditEntries.$inferInsert;

/** The columns that are written: the database numbers the entries itself. */
const WRITTEN = Object.entries(getTableColumns(auditEntries)).filter(([name]) => name !== 'id');
const NAMES = sql.join(
  WRITTEN.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);

/** Adds many entries as one text that PostgreSQL takes apart itself, in their order. */
export async function writeAtOnce(tx: Connection, entries: readonly Columns[]): Promise<void> {
  const rows = entries.map((entry) => {
    // By any of its columns: what is not in it is null.
    const values: Readonly<Record<string, unknown>> = entry;
    const row: Record<string, unknown> = {};
    for (const [key, { name }] of WRITTEN) if (values[key] !== null) row[name] = values[key];
    return row;
  });
  // As `jsonb` what the columns of that type hold is not taken apart twice.
  await tx.execute(
    sql`insert into ${auditEntries} (${NAMES}) select ${NAMES}
        from jsonb_populate_recordset(null::${auditEntries}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
