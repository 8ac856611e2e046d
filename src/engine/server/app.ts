import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { hasPrivateFiles } from '../fields/stored-files.ts';
import { auditRoutes } from './audit/routes.ts';
import { createAccessTokens, type TokenKey } from './auth/access-tokens.ts';
import { authenticateRequests } from './auth/authenticate.ts';
import { AuthCookies } from './auth/cookies.ts';
import { createFileAccess } from './auth/file-access.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createPasswords, type PasswordCost } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import { AuthService } from './auth/service.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { IDLE_SECONDS } from './auth/sessions.ts';
import { watchCalls } from './calls/describe.ts';
import { checkRoutes } from './checks/routes.ts';
import { contextFor, type ServerContext } from './context.ts';
import { watchTables } from './db/table-watch.ts';
import { excelRoutes } from './excel/routes.ts';
import { findRoutes } from './find/routes.ts';
import { acceptOnlyJson } from './http/body-parser.ts';
import { compressAnswers } from './http/compression.ts';
import { allowOrigins } from './http/cors.ts';
import { answeringEarly, type EarlyAnswer } from './http/early-answers.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { endConnectionsWhen, Leaving } from './http/leaving.ts';
import { type LogOptions, logsRequests } from './http/logging.ts';
import { serveOfficeFiles } from './http/office-files.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { serveWebFiles } from './http/web-files.ts';
import { loadWords, type UnknownMessage } from './i18n.ts';
import { listViewRoutes } from './list-views/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { withNamedChoices } from './named-choices.ts';
import { openApiRoutes } from './openapi/routes.ts';
import type { AttachedPlugin, PageParts, PluginParts, SayAtTerminal } from './plugin.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { RecurringFailure } from './recurring-failure.ts';
import { type HookRegistry, joinHooks } from './resources/hooks.ts';
import { resourceRoutes } from './resources/routes.ts';
import { createResourceService } from './resources/service.ts';
import { EXIT_CODES, StartError } from './start-error.ts';
import { summaryRoutes } from './summaries/routes.ts';
import { keepCompact } from './summaries/tables.ts';
import { createAccountHooks } from './users/hooks.ts';
import { openedRoutes } from './users/opened-routes.ts';
import { createOrganisationHooks } from './users/organisation-hooks.ts';
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
  /** Folder where plugins cache files; they go with the server if absent. */
  readonly filesFolder?: string;
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
  /** Aborted when the server is to stop; never if absent. */
  readonly leaving?: Leaving;
  /** Counts the requests; nothing does if absent. */
  readonly metrics?: Metrics | undefined;
  /** Nothing is logged if absent. */
  readonly logger?: LogOptions;
  /** What is done before and after saving, beside what plugins do. */
  readonly hooks?: HookRegistry;
  /** What work in the background has to say; absent, none is done. */
  readonly background?: SayAtTerminal;
}

/** What the web framework says of an address that is there already. */
const ROUTE_TWICE = 'FST_ERR_DUPLICATED_ROUTE';

/** Lets the first plugin answer that can. */
const earliest =
  (attached: readonly { readonly part: AttachedPlugin }[]): EarlyAnswer =>
  (request, response, others) => {
    const ways = attached.filter(({ part }) => part.early);
    const next = (place: number): void => {
      const way = ways[place];
      if (way?.part.early) way.part.early(request, response, () => next(place + 1));
      else others();
    };
    next(0);
  };

/** Says once of each message that nobody has words for, whose it is. */
function onceEach(log: (line: string) => void): (message: UnknownMessage) => void {
  const logged = new Set<string>();
  return ({ key, resource }) => {
    const of = resource === undefined ? '' : ` of ${resource}`;
    const line = `the message ${key}${of} stands in no file of locales/th; people are told in general`;
    if (!logged.has(line)) log(line);
    logged.add(line);
  };
}

/** A route that stands twice is a mistake of the plugin that adds it second. */
async function addingRoutes(plugin: string, add: () => unknown): Promise<void> {
  try {
    await add();
  } catch (error) {
    explainRoute(error, plugin);
  }
}

function explainRoute(error: unknown, plugin: string): never {
  const isTwice = error instanceof Error && 'code' in error && error.code === ROUTE_TWICE;
  const [, method, url] = (isTwice && /'(\w+)'.*'(.*)'/.exec(error.message)) || [];
  if (!url) throw error;
  const parameters = { plugin, route: `${method} ${url}` };
  throw new StartError('routeTwice', parameters, EXIT_CODES.configuration, { cause: error });
}

/** Builds the whole server, ready to listen or to be injected into. The caller closes it. */
export async function buildApp(
  given: ServerContext,
  options: AppOptions,
): Promise<FastifyInstance> {
  const words = loadWords(options.localesDirectory, {
    follow: options.followLocales,
    region: given.config.region,
    onUnknown: onceEach((line) => app.log.error(line)),
  });
  const context: ServerContext = { ...given, config: withNamedChoices(given.config, words) };
  const answerError = createErrorHandler(words, await watchTables(context.database));
  const {
    trustedProxies = [],
    corsOrigins = [],
    sessionIdleSeconds: idleSeconds = IDLE_SECONDS,
    leaving = new Leaving(),
  } = options;
  const passwords = createPasswords(options.passwordCost);
  // Those of accounts guard the product itself, and come before whatever else is registered.
  const own = createAccountHooks(passwords, context.config);
  const added = joinHooks([...context.plugins.map((plugin) => plugin.hooks), options.hooks]);
  const hooks = joinHooks([own, createOrganisationHooks(context.config), added]);
  const { officeFolder, filesFolder, background } = options;
  const parts: PluginParts = {
    ...{ context, words, hooks, leaving, officeFolder, filesFolder, background },
  };
  const attached = context.plugins.flatMap(({ name, attach }) =>
    attach ? [{ name, part: attach(parts) }] : [],
  );
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Where requests are logged or counted, each one is.
    ...(!options.metrics &&
      !logsRequests(options.logger) && { serverFactory: answeringEarly(earliest(attached)) }),
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
  const calls = watchCalls(app);
  for (const { name, part } of attached) {
    await addingRoutes(name, () => part.addFirstRoutes?.(app));
  }
  acceptOnlyJson(app);
  addSecurityHeaders(app);
  await allowOrigins(app, corsOrigins);
  endConnectionsWhen(leaving, app);
  options.metrics?.watch(app);
  await compressAnswers(app);
  await app.register(fastifyCookie);
  await app.register(healthRoutes, { database: context.database, leaving });
  const sessions = contextFor(context, 'sessions');
  const tokens = createAccessTokens(options.tokenKeys, context.now, context.config.name);
  const cookies = new AuthCookies(context.config, corsOrigins);
  const files = hasPrivateFiles(context.config)
    ? createFileAccess(options.tokenKeys, context.now, cookies, context.config.name)
    : null;
  authenticateRequests(app, { context: sessions, tokens, files, idleSeconds });
  await app.register(authRoutes, {
    config: context.config,
    service: new AuthService({ context: sessions, tokens, passwords, idleSeconds }),
    devices: createKnownDevices(options.tokenKeys, context.now, context.config.name),
    cookies,
    files,
  });
  await app.register(sessionRoutes, { context: sessions, words, cookies });
  await app.register(userRoutes, { context });
  await app.register(privacyRoutes, { context, words, hooks: added });
  await app.register(openedRoutes, { context: contextFor(context, 'lists') });
  const service = createResourceService(context, hooks);
  await app.register(resourceRoutes, { context, service, words });
  await app.register(excelRoutes, { context, words, hooks });
  await app.register(auditRoutes, { context, words });
  await app.register(listViewRoutes, { context });
  await app.register(findRoutes, { context });
  await app.register(checkRoutes, { context });
  await app.register(summaryRoutes, { context, words });
  if (background) {
    const failure = new RecurringFailure(app.log, 'putting noted changes into the sums');
    app.addHook('onClose', keepCompact(context, failure));
  }
  for (const { name, part } of attached) await addingRoutes(name, () => part.addRoutes?.(app));
  await app.register(openApiRoutes, { described: { ...context, calls }, words });
  const { webRoot = null } = options;
  let pages: PageParts = {};
  for (const { part } of attached) {
    if (webRoot && part.pages) pages = { ...pages, ...(await part.pages(webRoot)) };
  }
  await serveWebFiles(app, webRoot, {
    ...pages,
    words,
    config: given.config,
  });
  if (options.webRoot && options.officeFolder) {
    serveOfficeFiles(app, options.officeFolder, options.webRoot, async () =>
      Object.assign({}, ...(await Promise.all(attached.map(({ part }) => part.site?.())))),
    );
  }
  return app;
}
