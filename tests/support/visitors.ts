/** Users of PostgreSQL who lack rights that the product needs. */
import pg from 'pg';
import { createPostgresDatabase } from './databases.ts';

/** Runs statements on a database of a server, past the product. */
export async function runAt(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

let visitors = 0;

/** Address of a fresh database as a user who may sign in there and no more than is granted. */
export async function asVisitor(
  ...grants: string[]
): Promise<{ readonly databaseUrl: string; readonly name: string }> {
  const owner = await createPostgresDatabase();
  visitors += 1;
  const name = `visitor_${process.pid}_${visitors}`;
  await runAt(owner, `create role ${name} login password 'secret'`);
  await runAt(owner, ...grants.map((grant) => grant.replaceAll('VISITOR', name)));
  const url = new URL(owner);
  url.username = name;
  url.password = 'secret';
  return { databaseUrl: url.href, name };
}
