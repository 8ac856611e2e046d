import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DatabaseOpenError, openDatabase } from '../../src/engine/server/db/open.ts';
import { createPostgresDatabase } from '../support/databases.ts';

/** What a message of PostgreSQL begins with that says why it does not go on. */
const REFUSAL = 'E';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Resolves when whoever connected to a server of these tests has hung up. */
let hungUp: Promise<void>;

/** A server that answers what it is sent with these messages, and hangs up after a refusal. */
function answering(...messages: readonly Buffer[]): Promise<number> {
  const server = createServer((socket) => {
    const rest = [...messages];
    socket.on('error', () => undefined);
    hungUp = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
    socket.on('data', () => {
      const message = rest.shift();
      if (message) socket.write(message);
      if (message?.toString('latin1', 0, 1) === REFUSAL) socket.end();
    });
  });
  closings.push(() => server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function framed(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const refusing = (code: string, words: string): Buffer =>
  framed(REFUSAL, Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`));

/** Asks for a password by SCRAM, as servers do that are not told otherwise. */
const ASKING = [
  framed('R', Buffer.from('\0\0\0\nSCRAM-SHA-256\0\0', 'latin1')),
  framed('R', Buffer.from('\0\0\0\vr=nonce,s=c2FsdA==,i=4096', 'latin1')),
];

async function refusal(databaseUrl: string): Promise<DatabaseOpenError> {
  const error: unknown = await openDatabase({ databaseUrl, dataDirectory: '' }).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof DatabaseOpenError) return error;
  throw new Error('It was opened.', { cause: error });
}

const lineOf = (error: DatabaseOpenError): string => error.lines().join('\n');

describe('a server that does not let in', () => {
  it.each([
    ['28P01', 'password authentication failed for user "office"'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.5"'],
  ])('%s: says to mend the user and the password, and is not tried again', async (code, words) => {
    const port = await answering(refusing(code, words));
    const error = await refusal(`postgresql://office:secret@127.0.0.1:${port}/office`);
    expect(error.exitCode).toBe(78);
    expect(lineOf(error)).toContain('ตรวจชื่อผู้ใช้และรหัสผ่านใน DATABASE_URL');
    expect(lineOf(error)).toMatch(/^PostgreSQL ที่ 127\.0\.0\.1:\d+\/office [^\n]*\)$/);
    expect(lineOf(error).endsWith(`(${words})`)).toBe(true);
    expect(lineOf(error)).not.toContain('secret');
  });

  it('says so too where DATABASE_URL has no password, and hangs up', async () => {
    const port = await answering(...ASKING);
    const error = await refusal(`postgresql://office@127.0.0.1:${port}/office`);
    expect(error.exitCode).toBe(78);
    expect(lineOf(error)).toContain('ตรวจชื่อผู้ใช้และรหัสผ่านใน DATABASE_URL');
    // A command does not end as long as a line is open.
    await hungUp;
  });

  it('says so of a user that is not there, on a real server', async () => {
    const url = new URL(await createPostgresDatabase());
    url.username = 'nobody_of_this_name';
    expect(await refusal(url.href)).toMatchObject({ key: 'postgresSignInRefused', exitCode: 78 });
  });

  it('that has no such database says how to make it', async () => {
    const url = new URL(await createPostgresDatabase());
    const name = `not_made_yet_${process.pid}`;
    url.pathname = `/${name}`;
    const error = await refusal(url.href);
    expect(error.exitCode).toBe(78);
    expect(lineOf(error)).toContain('CREATE DATABASE');
    expect(lineOf(error).endsWith(`(database "${name}" does not exist)`)).toBe(true);
    const client = new pg.Client({ connectionString: await createPostgresDatabase() });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    await (await openDatabase({ databaseUrl: url.href, dataDirectory: '' })).close();
  });
});

describe('a server that cannot be reached', () => {
  it.each([
    ['127.0.0.1:1', /\(.*ECONNREFUSED.*\)$/],
    // A name that stands for several addresses: the system's error of them all has no words.
    ['localhost:1', /\(.*ECONNREFUSED.*\)$/],
    ['no-such-host.invalid', /\(.*no-such-host\.invalid\)$/],
  ])('%s: says what to look at, and may be tried again', async (host, words) => {
    const error = await refusal(`postgresql://office:secret@${host}/office`);
    expect(error.exitCode).toBe(69);
    expect(lineOf(error)).toContain('ตรวจว่า PostgreSQL ทำงานอยู่');
    expect(lineOf(error)).toMatch(words);
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
  ])('%s: is waited for like one that is not there yet', async (code, words) => {
    const port = await answering(refusing(code, words));
    const error = await refusal(`postgresql://office:secret@127.0.0.1:${port}/office`);
    expect(error).toMatchObject({ key: 'postgresUnreachable', exitCode: 69 });
    expect(lineOf(error).endsWith(`(${words})`)).toBe(true);
  });
});
