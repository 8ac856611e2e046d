/**
 * What a save sends to PostgreSQL, read from the log of that server: the statements with their values,
 * and which of the values are of the one record.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** What stands for a value that each record has of its own. */
type Own = { readonly own: 'id' | 'code' | 'reporter' };

export type Value = string | null | Own;

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
}

export interface Saved {
  readonly id: number;
  readonly code: string;
  readonly reporterId: number;
}

/** The statement of a request that says who it is from. */
const ASKER = 'principal_of_session';
const RELOAD_MILLISECONDS = 2000;
const EXECUTED = /^duration: [\d.]+ ms {2}(?:execute (\w+)|statement): (.*)$/s;
const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

async function withClient<Result>(
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

/** Has the server write a log that can be read, once it is started again. */
export function prepareLog(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query('alter system set logging_collector = on');
    await client.query(`alter system set log_destination = 'jsonlog'`);
  });
}

interface Logged extends Statement {
  readonly process: number;
}

function readLine(line: string): Logged[] {
  const {
    message = '',
    detail = '',
    pid,
  }: { message?: string; detail?: string; pid: number } = JSON.parse(line);
  const [, name = '', text] = EXECUTED.exec(message) ?? [];
  if (text === undefined) return [];
  const values = [...detail.matchAll(VALUE)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  );
  return [{ name, text, values, process: pid }];
}

async function readLog(folder: string): Promise<Logged[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return lines.flatMap(readLine);
}

/** What a save sends: who asks, and the transaction that wrote the row. */
function statementsOf(logged: readonly Logged[], { code }: Saved): readonly Statement[] {
  const writes = ({ text, values }: Logged): boolean =>
    text.startsWith('insert into "waste_records"') && values.includes(code);
  const written = logged.findIndex(writes);
  const process = logged[written]?.process;
  const own = logged.filter((one) => one.process === process);
  const at = own.findIndex(writes);
  const begin = own.findLastIndex(({ text }, place) => place < at && text === 'begin');
  const commit = own.findIndex(({ text }, place) => place > at && text === 'commit');
  const asker = logged.findLast(({ name }, place) => place < written && name === ASKER);
  if (!asker || begin < 0 || commit < 0) throw new Error('The log does not hold the whole save');
  return [asker, ...own.slice(begin, commit + 1)];
}

/**
 * The statements of a save, as it sends them once its connection is warm.
 * @param save saves a record, of another reporter each time
 */
export async function capture(
  url: string,
  save: () => Promise<Saved>,
): Promise<readonly Statement[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const folder = join(String(rows[0]?.data_directory), 'log');
    const logAll = async (milliseconds: 0 | -1): Promise<void> => {
      await client.query(`alter system set log_min_duration_statement = ${milliseconds}`);
      await client.query('select pg_reload_conf()');
      await delay(RELOAD_MILLISECONDS);
    };
    await logAll(0);
    const [one, other] = [await save(), await save()];
    await logAll(-1);
    const logged = await readLog(folder);
    const others = statementsOf(logged, other);
    const ownOf = (value: Value, another: Value): Value => {
      if (value === String(one.id)) return { own: 'id' };
      // Texts that are searched for are in lower case.
      if (value === one.code || value === one.code.toLowerCase()) return { own: 'code' };
      return value === String(one.reporterId) && value !== another ? { own: 'reporter' } : value;
    };
    return statementsOf(logged, one).map(({ name, text, values }, at) => ({
      ...{ name, text },
      values: values.map((value, place) => ownOf(value, others[at]?.values[place] ?? null)),
    }));
  });
}
