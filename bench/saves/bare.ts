/**
 * The limit of a save: Fastify and `pg` without sign-in, checks or names. One prepared statement, in
 * one round trip, writes the row, its entry in the audit log and the mark for the sums, into tables
 * with the same columns and indexes as the product's. The database is `DATABASE_URL`, the port `PORT`.
 */
import Fastify from 'fastify';
import pg from 'pg';

const CONNECTIONS = 6;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

/** A stored record, which new ones are like but for what is sent; by the names of its columns. */
const { rows } = await pool.query<Record<string, unknown>>(
  `select to_jsonb(r) as row from bare_records r order by id desc limit 1`,
);
const model = Object(rows[0]?.row);
const columns = Object.keys(model).filter((name) => name !== 'id' && name !== 'code');

const ENTRY = `insert into bare_entries (happened_at, actor, user_id, username, fullname, address,
    user_agent, request_id, action, resource, row_id, label, changes, details, search_text, search_index)
  select now(), 'user', 1, 'admin', 'ผู้ดูแล ระบบ', '127.0.0.1', 'bench', gen_random_uuid()::text,`;
const MARK = `insert into bare_marks select 'waste', record_date, left(tambon_code, 2) from written`;

const CREATE = {
  name: 'create',
  text: `with written as (
      insert into bare_records (id, code, ${columns.join(', ')})
      select id, 'W' || id, ${columns.map((_, place) => `$${place + 1}`).join(', ')}
      from (select nextval('waste_records_id_seq') as id) next returning *),
    entry as (${ENTRY} 'create', 'wasteRecords', id, code, $${columns.length + 1}, '{}', code, code
      from written),
    mark as (${MARK})
    select * from written`,
};
const UPDATE = {
  name: 'update',
  text: `with written as (
      update bare_records set quantity = $3, weight_kg = $3, version = version + 1,
        updated_at = now(), updated_by = 'ผู้ดูแล ระบบ'
      where id = $1 and version = $2 returning *),
    entry as (${ENTRY} 'update', 'wasteRecords', id, code, $4, '{}', code, code from written),
    mark as (${MARK})
    select * from written`,
};

interface Body {
  readonly data: {
    readonly id?: number;
    readonly version?: number;
    readonly quantity: number;
    readonly recordDate?: string;
  };
}

const app = Fastify();
app.post<{ Body: Body }>('/api/wastecateory/saveWasteRecord', async ({ body: { data } }) => {
  const changes = JSON.stringify(
    Object.entries(data).map(([field, after]) => ({ field, before: null, after })),
  );
  if (data.id !== undefined) {
    const values = [data.id, data.version, data.quantity, changes];
    const { rows: changed } = await pool.query({ ...UPDATE, values });
    return { data: changed[0] };
  }
  const sent = { quantity: data.quantity, weight_kg: data.quantity, record_date: data.recordDate };
  const next: Record<string, unknown> = { ...model, ...sent };
  const values = [...columns.map((name) => next[name]), changes];
  const { rows: made } = await pool.query({ ...CREATE, values });
  return { data: made[0] };
});
app.get('/ready', () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
