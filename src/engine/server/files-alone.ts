import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../declaration/types.ts';
import type { Environment } from './env.ts';
import { compressAnswers } from './http/compression.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { endConnectionsWhen, Leaving } from './http/leaving.ts';
import {
  officeFolderIn,
  problemOfSite,
  type SiteProblem,
  serveOfficeFiles,
} from './http/office-files.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { serveWebFiles } from './http/web-files.ts';
import { loadWords } from './i18n.ts';
import { probeAddresses } from './listening.ts';
import { localesFolderIn } from './locales-folder.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { type RunningServer, runServer } from './running.ts';

/** What is shown at the terminal while only the web pages are made ready. */
export interface FilesNews {
  /** Of what the office says of itself, nothing or not all can be shown. */
  siteProblem(problem: SiteProblem): void;
}

interface Watched {
  readonly leaving: Leaving;
  readonly metrics: Metrics | undefined;
}

/** Builds the server of the web pages, which call the API at another address. */
async function buildFilesApp(
  config: Config,
  environment: Environment,
  apiUrl: string,
  projectRoot: string,
  { leaving, metrics }: Watched,
): Promise<FastifyInstance> {
  const words = loadWords(localesFolderIn(projectRoot), { follow: environment.development });
  const webRoot = join(projectRoot, 'dist', 'web');
  const answerError = createErrorHandler(words);
  const { trustedProxies, logLevel } = environment;
  const logger = { level: logLevel };
  const app = Fastify(serverOptions({ words, logger, trustedProxies, webRoot }));
  app.setErrorHandler(answerError);
  addSecurityHeaders(app, new URL(apiUrl).origin);
  await compressAnswers(app);
  endConnectionsWhen(leaving, app);
  metrics?.watch(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    leaving.begun ? reply.code(503).send({ status: 'leaving' }) : { status: 'ok' },
  );
  // The language a page comes in is in one.
  await app.register(fastifyCookie);
  await serveWebFiles(app, webRoot, { config, words, apiAddress: apiUrl });
  serveOfficeFiles(app, officeFolderIn(environment.dataDirectory), webRoot);
  return app;
}

/**
 * Serves the built web app alone, for the server at `apiUrl`: no database is opened and nothing is
 * made.
 * @throws StartError when it cannot listen
 */
export async function serveFilesAlone(
  config: Config,
  environment: Environment,
  apiUrl: string,
  projectRoot: string,
  news: FilesNews,
): Promise<RunningServer> {
  await probeAddresses(environment);
  const problem = await problemOfSite(officeFolderIn(environment.dataDirectory));
  if (problem) news.siteProblem(problem);
  const leaving = new Leaving();
  const metrics = environment.metrics && (await createMetrics({}));
  const app = await buildFilesApp(config, environment, apiUrl, projectRoot, { leaving, metrics });
  return runServer(app, { environment, leaving, metrics });
}
