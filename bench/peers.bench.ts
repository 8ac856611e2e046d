/**
 * The same list, filter, search, save and sums on the same PostgreSQL with the same rows, requested from
 * this product and of others, each installed by npm into a folder of its own outside this project,
 * built and started as its documentation recommends for production, and measured behind its own
 * sign-in. All run at once and get requests in turn, round by round. `PEERS` names those to measure,
 * `RECORDS` and `ROUNDS` say how many, `PEERS_DIR` stores what was installed for the next time.
 * Needs what `npm run build` makes, the npm registry, and Linux.
 */

import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { openDatabase } from '../src/engine/server/db/open.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { Rollups } from '../src/food-waste/server/rollups/rollups.ts';
import { dayInBangkok } from '../src/thailand/clock.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { ADMINJS } from './peers/adminjs.ts';
import { DIRECTUS } from './peers/directus.ts';
import { discard, install, makeFolder, megabytesOf, versionOf } from './peers/folder.ts';
import { connected, fill, give, setSessions } from './peers/given.ts';
import { type Contestant, measure, throughput } from './peers/measure.ts';
import { OURS } from './peers/ours.ts';
import { PAYLOAD } from './peers/payload.ts';
import type { Peer, Site } from './peers/peer.ts';
import { questionsFor } from './peers/questions.ts';
import { STRAPI } from './peers/strapi.ts';
import { type Facts, tell } from './peers/tell.ts';
import { type Started, startProcess } from './processes.ts';
import { fillRecords } from './records.ts';
import { quantile } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const REPORTERS = 1000;
const DAYS = 730;
const WARMING = 5;
const STARTS = 3;
const PEOPLE = 10;
const PEOPLE_SECONDS = 10;
const REST_MILLISECONDS = 3000;

const OTHERS = [DIRECTUS, STRAPI, ADMINJS, PAYLOAD].filter(
  ({ project }) => !process.env.PEERS || process.env.PEERS.split(',').includes(project ?? ''),
);
const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

async function fillOurs(url: string, today: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const shippedData = path('data');
  const context = { config: readConfig(), database, shippedData, plugins, now: () => new Date() };
  await migrate(context);
  await seedStarterData(context, path('data/starter'));
  const filling = { records: RECORDS, packaging: 0, reporters: REPORTERS };
  await fillRecords(database.db, areasIn(context), { ...filling, until: today, days: DAYS });
  await new Rollups(database).refresh();
  await database.close();
}

/** Installs, builds and fills a product. */
async function siteOf(peer: Peer, server: string, ours: string): Promise<Site> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  if (!peer.project) return { folder: await makeFolder('data'), databaseUrl: ours, port, address };
  console.log(`installing ${peer.name}`);
  const folder = await install(peer.project);
  await connected(server, (client) => client.query(`create database ${peer.project}`));
  const databaseUrl = server.replace(/[^/]*$/, peer.project);
  const site = { folder, databaseUrl, port, address };
  await give(ours, databaseUrl);
  await peer.prepare(site);
  await fill(databaseUrl, peer.filling);
  return site;
}

interface Runs {
  readonly peer: Peer;
  readonly site: Site;
  readonly started: Started;
  readonly facts: Omit<Facts, 'usedMegabytes' | 'pagesPerSecond'>;
}

async function run(peer: Peer, site: Site): Promise<Runs> {
  const start = () => startProcess(site.folder, peer.command(site), `${site.address}${peer.ready}`);
  const seconds: number[] = [];
  // The first start of all may make what later ones find.
  await (await start()).stop();
  for (let turn = 1; turn < STARTS; turn += 1) {
    const started = await start();
    seconds.push(started.seconds);
    await started.stop();
  }
  const started = await start();
  seconds.push(started.seconds);
  await delay(REST_MILLISECONDS);
  const facts = {
    version: peer.main ? await versionOf(site.folder, peer.main) : '',
    installMegabytes: await megabytesOf(peer.project ? site.folder : path('node_modules')),
    startSeconds: quantile(seconds, 0.5),
    idleMegabytes: await started.memory(),
  };
  return { peer, site, started, facts };
}

async function compare(server: string, running: Runs[], folders: string[]): Promise<void> {
  const today = dayInBangkok(new Date());
  await setSessions(server);
  await fillOurs(server, today);
  for (const peer of [OURS, ...OTHERS]) {
    const site = await siteOf(peer, server, server);
    folders.push(site.folder);
    running.push(await run(peer, site));
  }
  const questions = await questionsFor(server, ROUNDS + WARMING, RECORDS, today);
  // Only now that all are there: installing takes longer than a sign-in of ours lasts.
  const asked: (Runs & Contestant)[] = [];
  for (const one of running) {
    const headers = await one.peer.signIn(one.site);
    asked.push({ ...one, address: one.site.address, headers });
  }
  const times = await measure(asked, questions, WARMING);
  const facts = new Map<Peer, Facts>();
  for (const one of asked) {
    const pagesPerSecond = await throughput(one, questions, PEOPLE, PEOPLE_SECONDS);
    const usedMegabytes = await one.started.memory();
    facts.set(one.peer, { ...one.facts, pagesPerSecond, usedMegabytes });
  }
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${RECORDS} records, ${ROUNDS} rounds, load of the machine ${load}\n`);
  console.log(tell(times, facts, OURS));
}

const postgres = await startPostgresServer({ durable: true });
const running: Runs[] = [];
const folders: string[] = [];
try {
  await compare(postgres.url, running, folders);
} finally {
  for (const { started } of running) await started.stop();
  for (const folder of folders) await discard(folder);
  await postgres.stop();
}
