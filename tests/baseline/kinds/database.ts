/** The database's own account of itself, read from its catalogue once the product has stopped. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isObject, type Json, type JsonObject } from '../texts/json.ts';

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const OWN = `c.relnamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend x
    where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')`;

const COLUMNS = `
  select c.relname as "table", a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then
        'collate ' || (select l.collname from pg_collation l where l.oid = a.attcollation) end,
      case when a.attgenerated = 's' then 'generated ' || pg_get_expr(d.adbin, d.adrelid)
        when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      case when a.attnotnull then 'not null' end,
      '-- ' || col_description(a.attrelid, a.attnum)) as definition
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind = 'r' and ${OWN} order by c.relname, a.attname`;

const CONSTRAINTS = `
  select c.relname as "table", k.conname as name,
    concat_ws(' ', pg_get_constraintdef(k.oid, true), '-- ' || obj_description(k.oid, 'pg_constraint'))
      as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${OWN} and k.contype in ('p', 'u', 'c', 'f', 'x') order by 1, 2`;

const INDEXES = `
  select c.relname as "table", i.relname as name,
    concat_ws(' ', pg_get_indexdef(x.indexrelid, 0, true), '-- ' || obj_description(i.oid, 'pg_class'))
      as definition
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where ${OWN} order by 1, 2`;

const TRIGGERS = `
  select c.relname as "table", t.tgname as name,
    pg_get_triggerdef(t.oid, true) || case t.tgenabled when 'A' then ' always' when 'D' then ' off'
      else '' end as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OWN} and not t.tgisinternal order by 1, 2`;

const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend x
    where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e')
  order by 1`;

const OTHERS = `
  select 'extension ' || extname as name, extversion as definition from pg_extension
  union all
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'sequence ' end
    || relname, case when relkind in ('v', 'm') then pg_get_viewdef(oid, true) else '' end
  from pg_class c where relkind in ('v', 'm', 'S') and ${OWN} order by 1`;

/** Reads the schema in a folder of the embedded database. Nothing else may have it open. */
export async function readDatabase(folder: string): Promise<Readonly<Record<string, Json>>> {
  const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
  try {
    const read = async (query: string): Promise<Part[]> => (await database.query<Part>(query)).rows;
    const tables: Record<string, Record<string, Json>> = {};
    const add = async (what: string, query: string): Promise<void> => {
      for (const { table, name, definition } of await read(query)) {
        const known = tables[table]?.[what];
        const described = isObject(known) ? known : {};
        tables[table] = { ...tables[table], [what]: { ...described, [name]: definition } };
      }
    };
    await add('columns', COLUMNS);
    await add('constraints', CONSTRAINTS);
    await add('indexes', INDEXES);
    await add('triggers', TRIGGERS);
    const listed = (parts: readonly Part[]): JsonObject =>
      Object.fromEntries(parts.map(({ name, definition }) => [name, definition]));
    return {
      tables,
      functions: listed(await read(FUNCTIONS)),
      others: listed(await read(OTHERS)),
    };
  } finally {
    await database.close();
  }
}
