/** What a database itself needs to take rows in, unchecked, unindexed and unaudited. */
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { seconds } from './times.ts';

const TABLE = `create table bare (
  record_date date, user_type text, tambon_code text, material text, weight_kg numeric,
  part text, waste_food text, waste_manage text, method text, note text)`;

/** Rows as `COPY` reads them: cells between tabs, a line each. */
export type Lines = string;

/** `COPY FROM STDIN`, which the driver speaks and has no call for. */
class Copy implements pg.Submittable {
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(private readonly lines: Lines) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query('copy bare from stdin');
  }

  handleCopyInResponse(connection: {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }): void {
    connection.sendCopyFromChunk(Buffer.from(this.lines));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

/** Seconds of a `COPY` into PostgreSQL. */
export async function copyIntoPostgres(url: string, lines: Lines): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(TABLE);
    return await seconds(() => client.query(new Copy(lines)).done);
  } finally {
    await client.query('drop table if exists bare');
    await client.end();
  }
}

/** Seconds of a `COPY` into an embedded database in this folder. */
export async function copyIntoPglite(folder: string, lines: Lines): Promise<number> {
  const database = await PGlite.create(folder);
  try {
    await database.exec(TABLE);
    const blob = new Blob([lines]);
    return await seconds(() => database.query("copy bare from '/dev/blob'", [], { blob }));
  } finally {
    await database.close();
  }
}
