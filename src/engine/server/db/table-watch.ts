import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Tells a table that was changed under a running server from one that was never there. */
export interface TableWatch {
  /** Whether the tables are others than when the watch began; also true where that cannot be told. */
  haveChanged(): Promise<boolean>;
}

async function namesIn({ db }: Database): Promise<string | null> {
  const { rows } = await db.execute<{ names: string | null }>(sql`
    select md5(string_agg(c.relname || '.' || a.attname, ',' order by c.relname, a.attname)) as names
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace`);
  return rows[0]?.names ?? null;
}

/** Notes the names of all tables and their columns as they are now. */
export async function watchTables(database: Database): Promise<TableWatch> {
  const read = () => namesIn(database).catch(() => null);
  const before = await read();
  return {
    haveChanged: async () => before === null || (await read()) !== before,
  };
}
