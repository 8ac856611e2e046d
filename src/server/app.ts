import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.ts';
import { createAccessTokens, type TokenKey } from './auth/access-tokens.ts';
import { authenticateRequests } from './auth/authenticate.ts';
import { requireSignIn } from './auth/guards.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createPasswords, type PasswordCost } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import { AuthService } from './auth/service.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { IDLE_SECONDS } from './auth/sessions.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { contextFor, type ServerContext } from './context.ts';
import { createFirstAnswers } from './dashboard/first-answers.ts';
import { LiveReader } from './dashboard/live/live-reader.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { Throttle } from './dashboard/throttle.ts';
import { demonstrationRoutes } from './demonstration/routes.ts';
import { hasDemonstration } from './demonstration/state.ts';
import { excelRoutes } from './excel/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { boundaryRoutes } from './geography/boundary-routes.ts';
import { mapRoutes } from './geography/map-routes.ts';
import { Maps } from './geography/maps.ts';
import { geographyRoutes } from './geography/routes.ts';
import { acceptOnlyJson } from './http/body-parser.ts';
import { compressAnswers } from './http/compression.ts';
import { allowOrigins } from './http/cors.ts';
import { answeringEarly, type EarlyAnswer } from './http/early-answers.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { ApiError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { endConnectionsWhen, Leaving } from './http/leaving.ts';
import { type LogOptions, logsRequests } from './http/logging.ts';
import { serveOfficeFiles } from './http/office-files.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { serveWebFiles } from './http/web-files.ts';
import { loadWords, type Words } from './i18n.ts';
import { listViewRoutes } from './list-views/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { Editions } from './publication/editions.ts';
import { openDataRoutes } from './publication/open-data/open-data-routes.ts';
import { PublishedAnswers } from './publication/public/published-answers.ts';
import { publishedRoutes } from './publication/public/published-routes.ts';
import { ReadyAnswers } from './publication/public/ready-answers.ts';
import { ReadyCalls } from './publication/public/ready-calls.ts';
import { publicationRoutes } from './publication/routes.ts';
import { PublicationSchedule } from './publication/schedule.ts';
import { PublicationService } from './publication/service.ts';
import type { Publication } from './publication/store.ts';
import { reportRoutes } from './reports/routes.ts';
import { CUSTOM_HOOKS } from './resources/custom-hooks.ts';
import type { HookRegistry } from './resources/hooks.ts';
import { resourceRoutes } from './resources/routes.ts';
import { createResourceService } from './resources/service.ts';
import { Rollups } from './rollups/rollups.ts';
import { createAccountHooks } from './users/hooks.ts';
import { openedRoutes } from './users/opened-routes.ts';
import { userRoutes } from './users/routes.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

export interface AppOptions {
  /** Folder of `locales/<language>/<area>.json`. */
  readonly localesDirectory: string;
  /** Whether words edited while the server runs are taken over; for developing. */
  readonly followLocales?: boolean;
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot?: string | null;
  /** Folder of what the office says of itself in place of what is shipped; none if absent. */
  readonly officeFolder?: string;
  /** Folder where files of open data are kept once they are made; they go with the server if absent. */
  readonly openDataFolder?: string;
  /** Keys of the access tokens, the newest first. */
  readonly tokenKeys: readonly TokenKey[];
  /** What hashing a password costs; OWASP's figures if absent. */
  readonly passwordCost?: PasswordCost;
  /** Addresses and networks of the proxies in front whose `X-Forwarded-*` are believed; none if absent. */
  readonly trustedProxies?: readonly string[];
  /** Other origins whose pages may call the API; none if absent. */
  readonly corsOrigins?: readonly string[];
  /** How long a session lives without being used; 12 hours if absent. */
  readonly sessionIdleSeconds?: number;
  /** Tells when the server was told to stop; it never is if absent. */
  readonly leaving?: Leaving;
  /** Counts the requests; nothing does if absent. */
  readonly metrics?: Metrics | undefined;
  /** Nothing is logged if absent. */
  readonly logger?: LogOptions;
  /** What is done before and after saving; what the product registers if absent. */
  readonly hooks?: HookRegistry;
  /** Whether sums are brought up to date now and then, not only when somebody reads them. */
  readonly refreshRollups?: boolean;
  /**
   * Publishes what is due, now and then; absent, nothing publishes itself. It takes the publication
   * that was made because there was none.
   */
  readonly publishDue?: (first: Publication) => void;
  /** Who brings them up to date, where that is not the server by itself. */
  readonly rollups?: Rollups;
}

/** The dashboards' calls, and the publications that the public reads; gives what these answer. */
async function registerFigures(
  app: FastifyInstance,
  {
    context,
    options,
    editions,
    readyCalls,
    throttle,
    rollups,
    words,
  }: {
    context: ServerContext;
    options: AppOptions;
    editions: Editions;
    readyCalls: ReadyCalls;
    throttle: Throttle;
    rollups: Rollups;
    words: Words;
  },
): Promise<PublishedAnswers> {
  const open = contextFor(context, 'public');
  const service = new PublicationService(contextFor(context, 'background'));
  if (options.publishDue) {
    const schedule = new PublicationSchedule(context, service, editions, options.publishDue);
    app.addHook(
      'onClose',
      schedule.start((error) => app.log.error(error)),
    );
  }
  const published = new PublishedAnswers(open, editions, words, readyCalls);
  const dashboards = contextFor(context, 'dashboards');
  const live = new LiveReader(dashboards, rollups);
  await app.register(dashboardRoutes, { context: dashboards, live, words, published, throttle });
  await app.register(reportRoutes, { context: dashboards, live, words });
  const { officeFolder, openDataFolder: filesFolder } = options;
  const ofFiles = { context: open, editions, words, officeFolder, filesFolder };
  await app.register(openDataRoutes, ofFiles);
  await app.register(publicationRoutes, { context, service, editions });
  return published;
}

/** Builds the whole server, ready to listen or to be injected into. The caller closes it. */
export async function buildApp(
  context: ServerContext,
  options: AppOptions,
): Promise<FastifyInstance> {
  const words = loadWords(options.localesDirectory, { follow: options.followLocales });
  const answerError = createErrorHandler(words);
  const {
    trustedProxies = [],
    corsOrigins = [],
    sessionIdleSeconds: idleSeconds = IDLE_SECONDS,
    leaving = new Leaving(),
  } = options;
  const editions = new Editions(context.database.for('public').db, context.now);
  const ready = new ReadyAnswers(editions, leaving);
  const readyCalls = new ReadyCalls(editions, leaving);
  const early: EarlyAnswer = (request, response, others) => {
    if (!ready.send(request, response)) readyCalls.answer(request, response, others);
  };
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Where requests are logged or counted, each one is.
    ...(!options.metrics &&
      !logsRequests(options.logger) && { serverFactory: answeringEarly(early) }),
    ...serverOptions({
      words,
      logger: options.logger,
      trustedProxies,
      webRoot: options.webRoot ?? null,
    }),
  });
  for (const { file, reason } of words.unreadable) app.log.warn(`locales/${file}: ${reason}`);
  for (const { file, key, wanted, found } of words.misplaced) {
    const differ = `has ${found || 'no placeholders'} where Thai has ${wanted || 'none'}`;
    app.log.warn(`locales/${file}: ${key} ${differ}; the Thai text is shown`);
  }
  app.setErrorHandler(answerError);
  const throttle = new Throttle(context.now);
  await app.register(publishedRoutes, { editions, areas: context.areas, throttle, ready });
  acceptOnlyJson(app);
  addSecurityHeaders(app);
  await allowOrigins(app, corsOrigins);
  endConnectionsWhen(leaving, app);
  options.metrics?.watch(app);
  await compressAnswers(app);
  await app.register(fastifyCookie);
  await app.register(healthRoutes, { database: context.database, leaving });
  const rollups = options.rollups ?? new Rollups(context.database, (error) => app.log.error(error));
  if (options.refreshRollups) app.addHook('onClose', rollups.start());
  const sessions = contextFor(context, 'sessions');
  const tokens = createAccessTokens(options.tokenKeys, context.now);
  const passwords = createPasswords(options.passwordCost);
  authenticateRequests(app, { context: sessions, tokens, idleSeconds });
  await app.register(authRoutes, {
    service: new AuthService({ context: sessions, tokens, passwords, idleSeconds }),
    devices: createKnownDevices(options.tokenKeys, context.now),
    corsOrigins,
  });
  await app.register(sessionRoutes, { context: sessions, words });
  await app.register(userRoutes, { context });
  await app.register(privacyRoutes, { context, words });
  await app.register(openedRoutes, { context: contextFor(context, 'lists') });
  await app.register(geographyRoutes, {
    areas: context.areas,
    requireSignIn,
    invalid: (fields) => new ApiError('validation', { fields }),
  });
  const maps = new Maps({ db: context.database.for('public').db, areas: context.areas });
  await app.register(mapRoutes, { maps, areas: context.areas });
  await app.register(boundaryRoutes, { context: contextFor(context, 'imports'), words });
  // Those of accounts guard the product itself, and stand whatever else is registered.
  const hooks = { ...(options.hooks ?? CUSTOM_HOOKS), ...createAccountHooks(passwords) };
  const figures = { context, options, editions, readyCalls, throttle, rollups, words };
  const published = await registerFigures(app, figures);
  const service = createResourceService(context, hooks);
  await app.register(resourceRoutes, { context, service, words });
  await app.register(excelRoutes, { context, words, hooks });
  await app.register(campaignRoutes, { context, words, hooks });
  await app.register(auditRoutes, { context, words });
  await app.register(listViewRoutes, { context });
  await app.register(demonstrationRoutes, { context });
  await app.register(factorRoutes, { context });
  await app.register(openApiRoutes, { config: context.config, words });
  const { webRoot = null } = options;
  const pages = {
    words,
    hasDemonstration: () => hasDemonstration(context.database.for('public').db),
  };
  const insertsFor =
    webRoot && (await createFirstAnswers(webRoot, { ...pages, published, areas: context.areas }));
  await serveWebFiles(app, webRoot, {
    ...pages,
    ...(insertsFor && { insertsFor }),
    config: context.config,
  });
  if (options.webRoot && options.officeFolder) {
    serveOfficeFiles(app, options.officeFolder, options.webRoot);
  }
  return app;
}
