/**
 * Gives test files, which run in other processes, what they ask for: a database of a kind that
 * begins from a template. A service is started and a template made when first asked for, so that
 * a run of pure tests waits for none.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from './postgres-server.ts';
import { TEMPLATES, type Template } from './template-names.ts';

/** The paths of the services, and what each answers. */
export interface Services {
  /** Address of the `postgres` database of the test server, as its superuser. */
  '/postgres': string;
  /** Address of a new database that begins from a template. */
  '/postgres/database': string;
  /** Path of a packed folder that an embedded database begins from. */
  '/embedded/template': string;
  /** Path of the embedded database's worker as one file of JavaScript. */
  '/embedded/worker': string;
}

/** Runs the work when first asked for, and gives every later caller the same answer. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= work();
    return answer;
  };
}

function oncePerTemplate<T>(work: (template: Template) => Promise<T>) {
  const made = Object.fromEntries(TEMPLATES.map((name) => [name, once(() => work(name))]));
  return (template: Template): Promise<T> => made[template]?.() ?? work(template);
}

async function runSql(url: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Databases on a real PostgreSQL server. */
function postgresServices(folder: string) {
  let server: PostgresServer | undefined;
  const address = once(async () => {
    const { startPostgresServer } = await import('./postgres-server.ts');
    server = await startPostgresServer({ within: folder });
    return server.url;
  });
  const template = oncePerTemplate(async (name) => {
    if (name === 'empty') return 'template0';
    const { fillTemplate } = await import('./templates.ts');
    const { openDatabase } = await import('../../src/engine/server/db/open.ts');
    await runSql(await address(), `create database template_${name} template template0`);
    const databaseUrlOfTemplate = databaseUrl(await address(), `template_${name}`);
    const database = await openDatabase({ databaseUrl: databaseUrlOfTemplate, dataDirectory: '' });
    await fillTemplate(database, name);
    await database.close();
    return `template_${name}`;
  });
  return {
    address,
    database: async (name: Template) => {
      const from = await template(name);
      const fresh = `test_${randomUUID().replaceAll('-', '')}`;
      await runSql(await address(), `create database ${fresh} template ${from}`);
      return databaseUrl(await address(), fresh);
    },
    stop: async () => server?.stop(),
  };
}

/** Packed folders of the embedded database. */
function embeddedServices(folder: string) {
  const worker = once(async () => {
    const { build } = await import('esbuild');
    const { PROJECT } = await import('./project-copy.ts');
    const outfile = join(PROJECT, 'node_modules/.cache/food-waste-back-office/test-worker.mjs');
    await build({
      absWorkingDir: PROJECT,
      entryPoints: ['src/engine/server/db/embedded/worker.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'warning',
    });
    return outfile;
  });
  const template = oncePerTemplate(async (name) => {
    const { keptTemplate } = await import('../../scripts/lib/kept-template.ts');
    const begin = await keptTemplate();
    if (name === 'empty') return begin;
    const { fillTemplate } = await import('./templates.ts');
    const { openEmbedded } = await import('../../src/engine/server/db/embedded/open.ts');
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const place = join(folder, `embedded-${name}`);
    const database = await openEmbedded(place, {
      template: begin,
      log: () => undefined,
      onFatal: (key) => process.stderr.write(`The template ${name} stopped: ${key}\n`),
    });
    await fillTemplate(database, name);
    await database.close();
    const closed = await PGlite.create(join(place, 'database'), { extensions: { pg_trgm } });
    // Unpacking takes longer than reading the forty megabytes.
    const packed = await closed.dumpDataDir('none');
    await closed.close();
    const path = join(folder, `embedded-${name}.tar`);
    await writeFile(path, new Uint8Array(await packed.arrayBuffer()));
    return path;
  });
  return { worker, template };
}

/** Starts the services. `url` is where {@link Services} answer; `stop` takes everything away. */
export async function startServices(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-services-'));
  const { chmod } = await import('node:fs/promises');
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const postgres = postgresServices(folder);
  const embedded = embeddedServices(folder);
  const answers: Record<keyof Services, (template: Template) => Promise<string>> = {
    '/postgres': postgres.address,
    '/postgres/database': postgres.database,
    '/embedded/template': embedded.template,
    '/embedded/worker': embedded.worker,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const template = TEMPLATES.find((name) => name === searchParams.get('template')) ?? 'empty';
    const give = Object.entries(answers).find(([path]) => path === pathname)?.[1];
    if (!give) throw new Error(`There is no ${pathname}.`);
    response.end(await give(template));
  };
  const server = createServer((request, response) => {
    // A connection kept open closes on its own under a busy test file's next request.
    response.shouldKeepAlive = false;
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    });
  });
  // A template takes as long as it takes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
