import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';

/** The migration reads in it the state of the declaration when the part was made. */
const comment = z.string().nullable();

const columnShape = z.object({
  name: z.string(),
  /** As SQL writes it: `numeric(12,3)`. */
  type: z.string(),
  notNull: z.boolean(),
  /** An expression, or what a generated column is made of. */
  expression: z.string().nullable(),
  /** How its numbers are given: always, by default, or not by the database at all. */
  identity: z.enum(['a', 'd', '']),
  generated: z.boolean(),
  /** Where it is not that of the type: `C`. */
  collation: z.string().nullable(),
  /** Where it is not that of the type: `main`. */
  storage: z.string().nullable(),
  comment,
});

const tableShape = z.object({
  name: z.string(),
  columns: z.array(columnShape),
  /** Storage parameters: `fillfactor=70`. */
  options: z.array(z.string()),
  /** Absent in older backups. */
  comment: comment.default(null),
});

const part = z.object({
  table: z.string(),
  name: z.string(),
  definition: z.string(),
  comment,
});

/** All that stands in a database beside its rows, in words that make it again elsewhere. */
export const databaseSchema = z.object({
  tables: z.array(tableShape),
  /** Bodies of trigger functions, by name. */
  functions: z.array(z.object({ name: z.string(), body: z.string() })),
  /** Keys and checks first, references after them. */
  constraints: z.array(part),
  indexes: z.array(part),
  triggers: z.array(
    part.extend({
      always: z.boolean(),
      /** Switched off by somebody; absent in older backups. */
      off: z.boolean().default(false),
    }),
  ),
});

export type DatabaseSchema = z.infer<typeof databaseSchema>;
export type TableSchema = z.infer<typeof tableShape>;
export type ColumnSchema = z.infer<typeof columnShape>;

/** What a relation `c` is that stands in this schema and does not come with an extension. */
export const OWN_RELATION = sql`c.relnamespace = current_schema()::regnamespace
  and not exists (select 1 from pg_depend x
    where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')`;

const OWN_TABLES = sql`c.relkind = 'r' and ${OWN_RELATION}`;

async function readTables(connection: Connection): Promise<TableSchema[]> {
  const { rows } = await connection.execute(sql`
    select c.relname as name, coalesce(c.reloptions, '{}') as options,
      obj_description(c.oid, 'pg_class') as comment, (
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'expression', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity,
        'generated', a.attgenerated = 's',
        'collation', (select l.collname from pg_collation l
          where l.oid = a.attcollation and a.attcollation <> t.typcollation),
        'storage', case when a.attstorage <> t.typstorage then
          case a.attstorage when 'm' then 'main' when 'e' then 'external'
            when 'p' then 'plain' else 'extended' end end,
        'comment', col_description(a.attrelid, a.attnum)) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where ${OWN_TABLES} order by c.relname`);
  return z.array(tableShape).parse(rows);
}

/** Reads what stands in the schema of this connection; the pretty forms leave its name out. */
export async function readSchema(connection: Connection): Promise<DatabaseSchema> {
  const constraints = await connection.execute(sql`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid, true) as definition,
      obj_description(k.oid, 'pg_constraint') as comment
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OWN_TABLES} and k.contype in ('p', 'u', 'c', 'f')
    order by array_position('{p,u,c,f}', k.contype::text), c.relname, k.conname`);
  const indexes = await connection.execute(sql`
    select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid, 0, true) as definition,
      obj_description(x.indexrelid, 'pg_class') as comment
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where ${OWN_TABLES}
      and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))
    order by c.relname, i.relname`);
  const triggers = await connection.execute(sql`
    select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid, true) as definition,
      t.tgenabled = 'A' as always, t.tgenabled = 'D' as off, obj_description(t.oid, 'pg_trigger') as comment
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${OWN_TABLES} and not t.tgisinternal order by c.relname, t.tgname`);
  const functions = await connection.execute(sql`
    select distinct p.proname as name, p.prosrc as body
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where ${OWN_TABLES} and not t.tgisinternal order by 1`);
  return databaseSchema.parse({
    tables: await readTables(connection),
    functions: functions.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
  });
}

function columnSql(column: ColumnSchema): string {
  const { name, type, notNull, expression, identity, generated, collation } = column;
  const parts = [quoteName(name), type];
  if (collation !== null) parts.push(`collate ${quoteName(collation)}`);
  if (generated) parts.push(`generated always as (${expression}) stored`);
  else if (expression !== null) parts.push(`default ${expression}`);
  if (identity !== '')
    parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`);
  if (notNull) parts.push('not null');
  return parts.join(' ');
}

const commentOn = (what: string, comment: string | null): string[] =>
  comment === null ? [] : [`comment on ${what} is ${quoteText(comment)}`];

/** Statements that make the tables, bare, so that rows go in quickly and in any order. */
export function tableStatements({ tables }: DatabaseSchema): string[] {
  return tables.flatMap(({ name, columns, options, comment }) => [
    `create table ${quoteName(name)} (${columns.map(columnSql).join(', ')})${
      options.length > 0 ? ` with (${options.join(', ')})` : ''
    }`,
    ...commentOn(`table ${quoteName(name)}`, comment),
    ...columns.flatMap((column) => [
      ...(column.storage === null
        ? []
        : [
            `alter table ${quoteName(name)} alter column ${quoteName(column.name)} set storage ${column.storage}`,
          ]),
      ...commentOn(`column ${quoteName(name)}.${quoteName(column.name)}`, column.comment),
    ]),
  ]);
}

/** Statements that put keys, references, indexes and triggers on tables that have their rows. */
export function finishingStatements(schema: DatabaseSchema): string[] {
  const { functions, constraints, indexes, triggers } = schema;
  return [
    ...constraints.flatMap(({ table, name, definition, comment }) => [
      `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`,
      ...commentOn(`constraint ${quoteName(name)} on ${quoteName(table)}`, comment),
    ]),
    ...indexes.flatMap(({ name, definition, comment }) => [
      definition,
      ...commentOn(`index ${quoteName(name)}`, comment),
    ]),
    ...functions.map(
      ({ name, body }) =>
        `create function ${quoteName(name)}() returns trigger language plpgsql as $backup$${body}$backup$`,
    ),
    ...triggers.flatMap(({ table, name, definition, comment, always, off }) => [
      definition,
      ...(always
        ? [`alter table ${quoteName(table)} enable always trigger ${quoteName(name)}`]
        : []),
      ...(off ? [`alter table ${quoteName(table)} disable trigger ${quoteName(name)}`] : []),
      ...commentOn(`trigger ${quoteName(name)} on ${quoteName(table)}`, comment),
    ]),
  ];
}
