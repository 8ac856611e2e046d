import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configOf } from '../declaration/config-of.ts';
import { buildApp } from './app.ts';
import type { TokenKey } from './auth/access-tokens.ts';
import { checkBrought, checkCodeBooks, checkHooks, checkRegion } from './check-plugins.ts';
import { codeBooksOf } from './code-book.ts';
import type { ServerContext } from './context.ts';
import { holdsDatabase, makeDataFolder } from './db/embedded/folder.ts';
import { wasMoved } from './db/embedded/marks.ts';
import { type Database, openDatabase, readRefusal } from './db/open.ts';
import { nameOfServer } from './db/postgres-address.ts';
import type { Environment } from './env.ts';
import { importTurns } from './excel/import/gate.ts';
import { type FilesNews, serveFilesAlone } from './files-alone.ts';
import { Leaving } from './http/leaving.ts';
import { officeFolderIn, problemOfSite } from './http/office-files.ts';
import { probeAddresses } from './listening.ts';
import { localesFolderIn } from './locales-folder.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { MigrationNote } from './migrations/differ/plan.ts';
import { migrate } from './migrations/migrate.ts';
import type { SayAtTerminal, ServedApplication } from './plugin.ts';
import { type RunningServer, runServer } from './running.ts';
import { seedStarterData } from './seed/starter.ts';
import { findTokenKeys, keysOfSecrets } from './token-secret.ts';
import { ADMIN_USERNAME, checkAdminPassword, ensureAdmin } from './users/ensure-admin.ts';

/** What is shown at the terminal while the server starts. */
export interface StartNews extends FilesNews {
  /** Something in the database is not as declared, and was left as it is. */
  leftAsItIs(note: MigrationNote): void;
  seeded(rows: number): void;
  /** What a plugin did, or does in the background. */
  readonly say: SayAtTerminal;
  /** The first administrator was made with a generated password, which is stored nowhere. */
  adminMade(account: { readonly username: string; readonly password: string }): void;
  log(line: string): void;
  /** The database stopped for good; must end the process. */
  databaseStopped(line: string): void;
}

async function readTokenKeys(environment: Environment): Promise<readonly TokenKey[]> {
  const { tokenSecrets, dataDirectory } = environment;
  if (tokenSecrets.length > 0) return keysOfSecrets(tokenSecrets, new Date());
  await makeDataFolder(dataDirectory);
  return findTokenKeys(dataDirectory);
}

/** The environment of somebody who tries a restored backup may name the real database. */
async function warnOfOtherDatabase(
  { databaseUrl, dataDirectory }: Environment,
  news: StartNews,
): Promise<void> {
  // A folder that is not used may be whatever it is.
  const isThere =
    databaseUrl !== undefined && (await holdsDatabase(dataDirectory).catch(() => false));
  if (!isThere) return;
  if (await wasMoved(dataDirectory)) return;
  news.say('otherDatabase', { address: nameOfServer(databaseUrl), folder: dataDirectory });
}

async function serve(
  context: ServerContext,
  environment: Environment,
  projectRoot: string,
  news: StartNews,
): Promise<RunningServer> {
  // Before an administrator is made: whoever sees a generated password must be able to use it.
  const tokenKeys = await readTokenKeys(environment);
  const { drift } = await migrate(context);
  for (const note of drift) news.leftAsItIs(note);
  for (const { beforeSeeding } of context.plugins) await beforeSeeding?.(context, environment);
  const seeded = await seedStarterData(context, join(projectRoot, 'data', 'starter'));
  if (seeded > 0) news.seeded(seeded);
  const { generatedPassword } = await ensureAdmin(context, {
    ...(environment.adminPassword !== undefined && { password: environment.adminPassword }),
  });
  if (generatedPassword !== null) {
    news.adminMade({ username: ADMIN_USERNAME, password: generatedPassword });
  }
  for (const { afterSeeding } of context.plugins) {
    await afterSeeding?.(context, environment, news.say);
  }
  const officeFolder = officeFolderIn(environment.dataDirectory);
  const problem = await problemOfSite(officeFolder);
  if (problem) news.siteProblem(problem);
  const webRoot = join(projectRoot, 'dist', 'web');
  const { database, plugins } = context;
  const watched = { database, plugins, imports: importTurns };
  const metrics = environment.metrics && (await createMetrics(watched));
  const leaving = new Leaving();
  const app = await buildApp(context, {
    localesDirectory: localesFolderIn(projectRoot),
    followLocales: environment.development,
    webRoot: existsSync(webRoot) ? webRoot : null,
    officeFolder,
    filesFolder: environment.dataDirectory,
    tokenKeys,
    trustedProxies: environment.trustedProxies,
    corsOrigins: environment.corsOrigins,
    background: news.say,
    sessionIdleSeconds: environment.sessionIdleSeconds,
    leaving,
    metrics,
    logger: { level: environment.logLevel },
  });
  return runServer(app, { environment, leaving, metrics, afterwards: () => database.close() });
}

/**
 * Checks what can be checked, opens the database, brings it up to date, puts in the starter data
 * and the administrator, and listens. Whatever fails, the database is closed again.
 * With the address of another server in the environment, only the web pages are served.
 * @throws StartProblem or DeclarationError
 */
export async function startServer(
  application: ServedApplication,
  environment: Environment,
  projectRoot: string,
  news: StartNews,
): Promise<RunningServer> {
  const { plugins } = application;
  checkBrought(plugins);
  const config = configOf(application.declaration, plugins);
  checkHooks(plugins, config);
  checkRegion(plugins, application.declaration);
  if (environment.apiUrl !== undefined) {
    return serveFilesAlone(config, environment, environment.apiUrl, projectRoot, news);
  }
  if (environment.adminPassword !== undefined) {
    checkAdminPassword(environment.adminPassword, config);
  }
  await probeAddresses(environment);
  await warnOfOtherDatabase(environment, news);
  const database: Database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    dataDirectory: environment.dataDirectory,
    application: config.name,
    log: news.log,
    onFatal: news.databaseStopped,
  });
  try {
    const shippedData = join(projectRoot, 'data');
    const now = () => new Date();
    const context: ServerContext = { config, database, shippedData, plugins, now };
    const codeBooks = codeBooksOf(context);
    checkCodeBooks(plugins, config, (type) => codeBooks(type) !== undefined);
    return await serve(context, environment, projectRoot, news);
  } catch (error) {
    await database.close();
    throw readRefusal(error, environment) ?? error;
  }
}
