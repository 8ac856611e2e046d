/**
 * The limit: a Fastify server without sign-in, checks, words or log, that sends the statements
 * which the product was seen to send for the same call, and answers with their rows, or with the
 * bytes of a dashboard. Started with the file of the statements; the database is `DATABASE_URL`, the
 * port `PORT`.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { type Captured, type CapturedCalls, keyOf, type Statement } from './statements.ts';

const CONNECTIONS = 10;
const SETTINGS = ['timezone=UTC', 'datestyle=ISO,YMD', 'work_mem=32MB', 'jit=off'];

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: CONNECTIONS,
  options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
});

type Rows = readonly unknown[];

async function send(client: pg.Pool | pg.PoolClient, statement: Statement): Promise<Rows> {
  const { text, name, rowMode, values } = statement;
  if (rowMode === 'array') {
    return (await client.query({ text, name, rowMode, values: [...values] })).rows;
  }
  return (await client.query({ text, name, values: [...values] })).rows;
}

async function readAll({ waves }: Captured): Promise<Rows[]> {
  const answers: Rows[] = [];
  for (const wave of waves) {
    answers.push(...(await Promise.all(wave.map((statement) => send(pool, statement)))));
  }
  return answers;
}

/** The number that the captured save took out of the sequence, and the code made of it. */
function fresh(statement: Statement, changed: ReadonlyMap<unknown, unknown>): Statement {
  if (changed.size === 0) return statement;
  const values = statement.values.map((value) => changed.get(value) ?? value);
  return { ...statement, values };
}

/** A save again: its row is one of its own, with the next number and the code that follows. */
async function saveAgain({ waves, took }: Captured, client: pg.PoolClient): Promise<Rows[]> {
  const answers: Rows[] = [];
  const changed = new Map<unknown, unknown>();
  for (const statement of waves.flat()) {
    const rows = await send(client, fresh(statement, changed));
    answers.push(rows);
    if (took && /nextval/.test(statement.text)) {
      const id = Number(Object(rows[0]).id);
      changed.set(took.id, id).set(String(took.id), String(id));
      changed.set(took.code, took.code.replace(/\d+$/, String(id).padStart(4, '0')));
    }
  }
  return answers;
}

async function overOne(captured: Captured): Promise<Rows[]> {
  const client = await pool.connect();
  try {
    return await saveAgain(captured, client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const [, , file = ''] = process.argv;
const known: CapturedCalls = JSON.parse(readFileSync(file, 'utf8'));
const app = Fastify();
app.post('/*', async (request, reply) => {
  const captured = known[keyOf({ path: request.url, body: JSON.stringify(request.body) })];
  if (!captured) throw new Error('The product was not seen to be asked this.');
  const data = captured.inTransaction ? await overOne(captured) : await readAll(captured);
  if (captured.answer === undefined) return { data };
  return reply.type('application/json; charset=utf-8').send(captured.answer);
});
app.get('/ready', () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
