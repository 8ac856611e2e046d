/**
 * How soon the built product answers when it is started again on data it has: from the command to
 * the line with its address, beside the limit of 3 seconds and beside the bare embedded database,
 * opened on the same folder in a process of its own.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN, addressOf, launch } from '../tests/support/e2e-server.ts';
import { median, seconds } from './times.ts';

const ROUNDS = 7;
const LIMIT_SECONDS = 3;
const run = promisify(execFile);

const OPEN_BARE = `
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(process.argv[1]);
  await database.query('select 1');
  await database.close();
`;

async function startOnce(folder: string): Promise<number> {
  // With the demonstration data, as a person starts it.
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: '1',
  };
  const from = performance.now();
  const product = launch(environment);
  await addressOf(product);
  const took = (performance.now() - from) / 1000;
  product.process.kill('SIGTERM');
  await product.ended;
  return took;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
const bareFolder = await mkdtemp(join(tmpdir(), 'bench-start-bare-'));
try {
  const openBare = () =>
    run(process.execPath, ['--input-type=module', '-e', OPEN_BARE, bareFolder]);
  const first = await startOnce(folder);
  await openBare();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await startOnce(folder));
    bare.push(await seconds(openBare));
  }
  const again = median(ours);
  console.log(
    `\nStart on a new folder ${first.toFixed(2)} s; again ${again.toFixed(2)} s (median of ${ROUNDS}), ` +
      `${(again / LIMIT_SECONDS).toFixed(2)} of the limit, ` +
      `${(again / median(bare)).toFixed(2)}x the bare embedded database (${median(bare).toFixed(2)} s)`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(bareFolder, { recursive: true, force: true });
}
