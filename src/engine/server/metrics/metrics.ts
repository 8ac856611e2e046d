import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Prometheus from 'prom-client';
import type { Database } from '../db/database.ts';
import type { ServerPlugin } from '../plugin.ts';
import type { Place } from './place.ts';

interface ImportCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Spreadsheets that are read or taken in, and those that wait for a turn. */
function measureImports({ prometheus, registry, prefix }: Place, count: () => ImportCounts) {
  new prometheus.Gauge({
    name: `${prefix}imports`,
    help: 'Spreadsheets that are being looked through or taken in, and that wait for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = count();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** A database that takes longer does not answer, as far as those who watch are concerned. */
const PATIENCE_MILLISECONDS = 3000;

/** What a promise gives in time; null when it fails or takes too long. */
async function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MILLISECONDS);
  });
  const value = await Promise.race([work.catch(() => null), enough]);
  clearTimeout(timer);
  return value;
}

function poolFigures({ prometheus, registry, prefix }: Place, database: Database): void {
  const registers = [registry];
  new prometheus.Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of this server to its database',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = database.connections();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new prometheus.Gauge({
    name: `${prefix}database_connections_most`,
    help: 'Connections that this server may have at most',
    registers,
    collect() {
      this.set(database.connections().most);
    },
  });
  new prometheus.Gauge({
    name: `${prefix}database_waiting`,
    help: 'Pieces of work that wait for a free connection',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
}

/**
 * Figures of the pool, and those of plugins, which the returned function reads from the database:
 * they are missing while it does not answer.
 */
function measureDatabase(
  place: Place,
  database: Database,
  plugins: readonly ServerPlugin[],
): () => Promise<void> {
  poolFigures(place, database);
  const up = new place.prometheus.Gauge({
    name: `${place.prefix}database_up`,
    help: '1 while the database answers',
    registers: [place.registry],
  });
  const gauges = plugins.flatMap(({ measure }) => (measure ? [measure(place)] : []));
  const read = async () => {
    const { db } = database.for('health');
    await db.execute(sql`select 1`);
    // One that cannot be read is missing, and no other.
    const read = await Promise.allSettled(gauges.map((gauge) => gauge.read(db)));
    return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  let reading: ReturnType<typeof read> | undefined;
  return async () => {
    // More queries meanwhile would make a slow database slower.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const shows = await inTime(reading);
    up.set(shows ? 1 : 0);
    for (const gauge of gauges) gauge.clear();
    for (const show of shows ?? []) show();
  };
}

const PREFIX = 'back_office_';
/** Seconds; the last are those of files with many rows. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
/** Addresses that no route has: pages of the web app, and whatever strangers try. */
const NO_ROUTE = 'none';
const SIGN_IN = '/api/auth/login';
/** What the answers to a sign-in mean that let nobody in. */
const SIGN_IN_FAILURES: ReadonlyMap<number, string> = new Map([
  [401, 'refused'],
  [429, 'waiting'],
]);

export interface Measured {
  /** None where only the web pages are served. */
  readonly database?: Database;
  /** Spreadsheets that are taken in at this moment. */
  readonly imports?: () => ImportCounts;
  readonly plugins?: readonly ServerPlugin[];
}

/** The server's load and health, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  /** Counts every request of an app from now on. */
  watch(app: FastifyInstance): void;
  text(): Promise<string>;
}

function httpFigures(
  { Counter, Histogram }: typeof Prometheus,
  registry: Prometheus.Registry,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests answered, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: `${PREFIX}sign_in_failures_total`,
    help: 'Sign-ins refused, and those refused because of the wait after too many failures',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of SIGN_IN_FAILURES.values()) failures.inc({ reason }, 0);
  return ({ routeOptions, method: requestMethod }, reply) => {
    const route = routeOptions.url ?? NO_ROUTE;
    // A stranger may call a method anything; those of routes are few.
    const method = route === NO_ROUTE ? NO_ROUTE : requestMethod;
    requests.inc({ method, route, status: reply.raw.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    const reason = route === SIGN_IN && SIGN_IN_FAILURES.get(reply.raw.statusCode);
    if (reason) failures.inc({ reason });
  };
}

/** Makes the figures of this process; the library is only loaded by those who want them. */
export async function createMetrics({
  database,
  imports,
  plugins = [],
}: Measured): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const note = httpFigures(prometheus, registry);
  const place = { prometheus, registry, prefix: PREFIX };
  if (imports) measureImports(place, imports);
  const readDatabase = database && measureDatabase(place, database, plugins);
  return {
    contentType: registry.contentType,
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => note(request, reply));
    },
    text: async () => {
      await readDatabase?.();
      return registry.metrics();
    },
  };
}
