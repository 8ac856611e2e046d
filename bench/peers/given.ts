/** The same rows for every product: out of this product's records into a schema of each database. */
import pg from 'pg';

const AT_ONCE = 10_000;

interface Table {
  readonly name: string;
  readonly columns: string;
  /** What they are in this product. */
  readonly from: string;
}

const NAMED = 'id int, name text';
const TABLES: readonly Table[] = [
  { name: 'materials', columns: NAMED, from: 'select id, name from materials' },
  { name: 'steps', columns: NAMED, from: 'select id, name from waste_foods' },
  { name: 'ways', columns: NAMED, from: 'select id, name from waste_manages' },
  {
    name: 'reporters',
    columns: NAMED,
    from: `select id, name from places where code like 'BENCH%'`,
  },
  {
    name: 'records',
    columns: `id int, code text, record_date date, user_type text, reporter_id int,
      material_id int, step_id int, way_id int, weight_kg numeric, part text, method text,
      price_per_kg numeric, period_days int, active boolean`,
    from: `select id, code, record_date, user_type, reporter_id, material_id,
      waste_food_id as step_id, waste_manage_id as way_id, weight_kg, part, method, price_per_kg,
      period_days, active from waste_records`,
  },
];

/** Runs work on a connection of its own. */
export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Gives all products the settings of this product's own connections: here they are the server's, as
 * operators would set them, and nobody's advantage.
 */
export async function setSessions(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`alter role current_user set work_mem = '32MB'`);
    await client.query('alter role current_user set jit = off');
  });
}

async function copy(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const { name, columns, from } = table;
  await target.query(`create table given.${name} (${columns})`);
  for (let last = 0; ; ) {
    const { rows } = await source.query(
      `select json_agg(page)::text as page, max(id) as last from
        (select * from (${from}) row where id > $1 order by id limit ${AT_ONCE}) page`,
      [last],
    );
    const { page, last: next } = rows[0];
    if (page === null) return;
    await target.query(
      `insert into given.${name} select * from json_to_recordset($1) as row(${columns})`,
      [page],
    );
    last = next;
  }
}

/** Copies all rows from one database into the schema `given` of another. */
export async function give(from: string, to: string): Promise<void> {
  await connected(from, (source) =>
    connected(to, async (target) => {
      await target.query('create schema given');
      for (const table of TABLES) await copy(source, target, table);
    }),
  );
}

/** Fills a product's tables, and leaves them as a database is that has been in use for a while. */
export async function fill(url: string, statements: readonly string[]): Promise<void> {
  await connected(url, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('drop schema given cascade');
    await client.query('vacuum analyze');
  });
}

/** What makes parts of a code quick to find, on any product's table: an index is nobody's own. */
export const searchable = (table: string): readonly string[] => [
  'create extension if not exists pg_trgm',
  `create index on ${table} using gin (code gin_trgm_ops)`,
];

/** Tables for products that work on tables which are there already, with the indexes they need. */
export const PLAIN_TABLES: readonly string[] = [
  ...['materials', 'steps', 'ways', 'reporters'].flatMap((name) => [
    `create table ${name} (id serial primary key, name varchar(200) not null)`,
    `insert into ${name} select * from given.${name}`,
    `select setval('${name}_id_seq', max(id)) from ${name}`,
  ]),
  `create table waste_records (
    id serial primary key, code varchar(40) not null, record_date date not null,
    user_type varchar(20) not null, reporter_id int references reporters,
    material_id int references materials, step_id int references steps, way_id int references ways,
    weight_kg numeric(12, 3) not null, part varchar(20), method varchar(40),
    price_per_kg numeric(12, 2), period_days int not null, active boolean not null default true)`,
  `insert into waste_records select * from given.records`,
  `select setval('waste_records_id_seq', max(id)) from waste_records`,
  ...['code', 'record_date', 'reporter_id', 'material_id', 'step_id', 'way_id'].map(
    (column) => `create index on waste_records (${column})`,
  ),
  ...searchable('waste_records'),
];
