/**
 * The statements of the product's own save by as little as can send them: Fastify and `pg`, without
 * checks, names or waiting for an answer. All go to PostgreSQL in one round trip, prepared, with values
 * captured before (`STATEMENTS`, a file) but for what each record has of its own. The database is
 * `DATABASE_URL`, the port `PORT`.
 */
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement, Value } from './captured.ts';

const CONNECTIONS = 6;
/** Beyond the ids that the product gives meanwhile. */
const FIRST_ID = 100_000_000;

const statements: readonly Statement[] = JSON.parse(
  await readFile(String(process.env.STATEMENTS), 'utf8'),
);
const pool = new pg.Pool({
  ...{ connectionString: process.env.DATABASE_URL, max: CONNECTIONS, pipeline: true },
});

interface Body {
  readonly data: { readonly reporterId: number };
}

let last = FIRST_ID;
const app = Fastify();
app.post<{ Body: Body }>('/api/wastecateory/saveWasteRecord', async ({ body: { data } }) => {
  last += 1;
  const own = { id: last, code: `W${last}`, reporter: data.reporterId };
  const write = (value: Value) =>
    typeof value === 'object' && value !== null ? own[value.own] : value;
  const client = await pool.connect();
  try {
    const sent = statements.map(({ name, text, values }) =>
      client.query({ ...(name !== '' && { name }), text, values: values.map(write) }),
    );
    await Promise.all(sent);
    return { data: { id: last } };
  } finally {
    client.release();
  }
});
app.get('/ready', () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
