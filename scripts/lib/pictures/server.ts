/** The product as it is after a first start: a database of its own, demonstration data in it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';

export interface Shown {
  /** `http://localhost:40123` */
  readonly address: string;
  readonly account: { readonly username: string; readonly password: string };
  /** Stops it, and throws its data away. */
  stop(): Promise<void>;
}

const account = { username: 'admin', password: 'only for pictures' };

/** Starts it at a free port. @throws what it printed if it does not start */
export async function showProduct(): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: {
      ...{ PATH, HOME, TMPDIR, NODE_ENV: 'production' },
      ...{ PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: account.password },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const address = await new Promise<string | null>((resolve, reject) => {
    let printed = '';
    const hear = (part: Buffer): void => {
      printed += part.toString();
      const said = /https?:\/\/\S+/.exec(printed)?.[0];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(printed)));
  });
  if (address === null) throw new Error('The product says not where it is.');
  return { address, account, stop };
}
