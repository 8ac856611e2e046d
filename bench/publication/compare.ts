/** How many requests published addresses and calls serve, beside bare Fastify sending the same bytes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { build } from 'esbuild';
import { freePort } from '../../tests/support/free-port.ts';
import { type Started, startProcess } from '../processes.ts';
import { median } from '../times.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 11);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const WARM_UP_ROUNDS = 3;
const CONNECTIONS = 20;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Two folders below the root, as the sources are: the product looks for its files from there. */
const BUNDLES = join(ROOT, '.cache', 'bench-publication');

const CALLS = [
  ['getHomeDashboard', {}],
  ['getCalculateMaterials', {}],
  ['loadMapProvince', {}],
] as const;

interface Target {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

const targetsOf = (month: string): readonly Target[] => [
  ...['material', 'area'].map((breakdown) => ({
    name: `GET ${breakdown}`,
    path: `/api/dashboard/published/latest/${month}/${breakdown}`,
  })),
  ...CALLS.map(([call, data]) => ({
    name: `POST ${call}`,
    path: `/api/dashboard/${call}`,
    body: JSON.stringify({ data }),
  })),
];

/** A server, and an address of it. */
interface Site {
  readonly started: Started;
  readonly url: string;
}

/** What one server served for a while. */
interface Served {
  readonly perSecond: number;
  /** Microseconds of its processor that each request took. */
  readonly microseconds: number;
}

async function serve({ started, url }: Site, body: string | undefined): Promise<Served> {
  const before = await started.processor();
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(body !== undefined && {
      method: 'POST' as const,
      body,
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  const seconds = (await started.processor()) - before;
  return { perSecond: requests.average, microseconds: (seconds / requests.total) * 1e6 };
}

/**
 * The built server is one file without the names that a loader gives to each function anew; both
 * are bundled the same way.
 */
async function bundle(): Promise<void> {
  await mkdir(BUNDLES, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['bench/publication/ours.ts', 'bench/publication/bare.ts'],
    outdir: BUNDLES,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
  });
}

/** @param path an address that is there as soon as it serves */
async function start(program: string, parameter: string, path: string): Promise<Site> {
  const port = await freePort();
  const command = {
    program: process.execPath,
    parameters: [join(BUNDLES, `${program}.mjs`), parameter, String(port)],
    environment: {},
  };
  const url = `http://localhost:${port}`;
  return { started: await startProcess(ROOT, command, url + path), url };
}

/** The same bytes by both in turn, so that other work on the machine slows both. */
async function compareOne(product: Site, { name, path, body }: Target): Promise<void> {
  const own: Site = { ...product, url: product.url + path };
  const init = body === undefined ? {} : { method: 'POST', body };
  const answer = await fetch(own.url, {
    ...init,
    headers: { 'content-type': 'application/json' },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const file = join(BUNDLES, 'bytes');
  await writeFile(file, bytes);
  const bare = await start('bare', file, '/');
  const rounds: { readonly ours: Served; readonly theirs: Served }[] = [];
  try {
    // Compiling takes the first seconds of each, more on a busy machine.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await serve(own, body);
      await serve(bare, body);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: await serve(own, body), theirs: await serve(bare, body) });
    }
  } finally {
    await bare.started.stop();
  }
  const of = (value: (round: (typeof rounds)[number]) => number): number =>
    median(rounds.map(value));
  const took = of(({ ours, theirs }) => theirs.microseconds / ours.microseconds);
  const waited = of(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const [mine, other] = [of(({ ours }) => ours.microseconds), of((it) => it.theirs.microseconds)];
  console.log(
    `${name}: ${bytes.length} bytes, ${mine.toFixed(1)} µs of the processor a request, ` +
      `bare Fastify ${other.toFixed(1)}: ratio ${took.toFixed(2)}; ` +
      `${of(({ ours }) => ours.perSecond).toFixed(0)} requests/s, ` +
      `${of(({ theirs }) => theirs.perSecond).toFixed(0)}: ${waited.toFixed(2)}`,
  );
}

/** @param month the one whose publication is the latest */
export async function compare(databaseUrl: string, month: string): Promise<void> {
  await bundle();
  const product = await start('ours', databaseUrl, '/healthz');
  try {
    for (const target of targetsOf(month)) await compareOne(product, target);
  } finally {
    await product.started.stop();
    await rm(BUNDLES, { recursive: true, force: true });
  }
}
