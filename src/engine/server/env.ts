import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { IDLE_SECONDS, LONGEST_SESSION_SECONDS } from './auth/sessions.ts';
import { type CommandKey, describeCommandLine } from './command-words.ts';
import { EXIT_CODES, StartError } from './start-error.ts';

const HIGHEST_PORT = 65_535;
const SHORTEST_TOKEN_SECRET = 32;
const SECONDS_PER_HOUR = 60 * 60;
/** Longer than an access token lives, within which use is not noted. */
const SHORTEST_IDLE_HOURS = 0.5;
const LONGEST_IDLE_HOURS = LONGEST_SESSION_SECONDS / SECONDS_PER_HOUR;
/** Supervisors and their people wait no longer for a server that is stopping. */
const LONGEST_WAIT_SECONDS = 600;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the environment settles about the running server. */
export interface Environment {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Where figures for Prometheus are read; undefined where nobody reads them. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Password of the first administrator; generated when unset. */
  readonly adminPassword: string | undefined;
  /** Keys of the access tokens, the newest first; made and stored in the data folder when none. */
  readonly tokenSecrets: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses and networks of the proxies in front whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Whether a new database begins with demonstration data; one on a PostgreSQL server never does. */
  readonly demonstration: boolean;
  /** How long a session lives without being used. */
  readonly sessionIdleSeconds: number;
  /** How long a stopping server goes on serving, for load balancers to notice. */
  readonly drainSeconds: number;
  /** How long requests that are open then may still take. */
  readonly stopSeconds: number;
  /** Another server's address that the web app works against; this one then serves its files alone. */
  readonly apiUrl: string | undefined;
  /** Whether somebody is working on the product, and edited words are to show at once. */
  readonly development: boolean;
}

/** An empty variable counts as unset, as it does in shells and compose files. */
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** Texts between commas. */
const listOf = (item: z.ZodType<string, string>) =>
  optional
    .transform((text) => text?.split(',').map((part) => part.trim()) ?? [])
    .pipe(z.array(item));

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a network that is not everybody's. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', prefix = '1', ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const length = /^\d+$/.test(prefix) ? Number(prefix) : 0;
  return more.length === 0 && length > 0 && length <= longest;
}

/** Scheme, host and perhaps a port, just as browsers write it. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Address under which `/api/` stands: nothing in it but scheme, host, port and path. */
function readApiUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  const more = search || hash || username || password;
  return more || path.endsWith('/api') ? undefined : origin + path;
}

const port = z
  .number('environmentPort')
  .int('environmentPort')
  .min(0, 'environmentPort')
  .max(HIGHEST_PORT, 'environmentPort');

const secondsOr = (usual: number) =>
  optional
    .transform((text) => Number(text ?? usual))
    .pipe(
      z
        .number('environmentSeconds')
        .min(0, 'environmentSeconds')
        .max(LONGEST_WAIT_SECONDS, 'environmentSeconds'),
    );

const schema = z.object({
  PORT: optional.transform((text) => Number(text ?? 3000)).pipe(port),
  HOST: optional.pipe(z.string().default('localhost')),
  METRICS_PORT: optional.transform((text) => text && Number(text)).pipe(port.optional()),
  // Names and numbers of a server are no business of strangers: this machine alone, unless configured.
  METRICS_HOST: optional.pipe(z.string().default('127.0.0.1')),
  DATA_DIR: optional.pipe(z.string().optional()),
  DATABASE_URL: optional,
  // Not trimmed: blanks at its ends may be meant.
  ADMIN_PASSWORD: z.string().optional(),
  TOKEN_SECRET: listOf(z.string().min(SHORTEST_TOKEN_SECRET, 'environmentTokenSecret')),
  LOG_LEVEL: optional.pipe(z.enum(LOG_LEVELS, 'environmentLogLevel').default('warn')),
  TRUSTED_PROXIES: listOf(z.string().refine(isNetwork, 'environmentTrustedProxies')),
  // Not what it is called any more: ignored, a proxy would no longer be trusted without a word.
  TRUST_PROXY: optional.pipe(z.undefined('environmentTrustProxy')),
  CORS_ORIGINS: listOf(z.string().refine(isOrigin, 'environmentCorsOrigins')),
  DEMO: optional.pipe(z.enum(['0', '1'], 'environmentDemo').default('1')),
  SESSION_IDLE_HOURS: optional
    .transform((text) => Number(text ?? IDLE_SECONDS / SECONDS_PER_HOUR))
    .pipe(
      z
        .number('environmentSessionIdle')
        .min(SHORTEST_IDLE_HOURS, 'environmentSessionIdle')
        .max(LONGEST_IDLE_HOURS, 'environmentSessionIdle'),
    ),
  DRAIN_SECONDS: secondsOr(0),
  STOP_SECONDS: secondsOr(10),
  API_URL: optional
    .refine((text) => text === undefined || readApiUrl(text) !== undefined, 'environmentApiUrl')
    .transform((text) => text && readApiUrl(text)),
  NODE_ENV: optional,
});

function startErrorOf(error: z.ZodError): StartError {
  const [issue] = error.issues;
  // Messages of the schema above are keys of `commands.json`.
  const key = (issue?.message ?? 'startFailed') as CommandKey;
  const reason = describeCommandLine(key, {
    known: LOG_LEVELS.join(', '),
    min: SHORTEST_IDLE_HOURS,
    max: LONGEST_IDLE_HOURS,
    seconds: LONGEST_WAIT_SECONDS,
  });
  return new StartError(
    'environmentInvalid',
    { name: String(issue?.path[0]), reason },
    EXIT_CODES.configuration,
  );
}

/**
 * Reads the environment once. Relative paths are taken from the current folder, the default data
 * folder from `projectRoot`.
 * @throws StartError naming the variable that is wrong.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  projectRoot: string,
): Environment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw startErrorOf(parsed.error);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    dataDirectory: data.DATA_DIR ? resolve(data.DATA_DIR) : resolve(projectRoot, 'data-store'),
    databaseUrl: data.DATABASE_URL,
    adminPassword: data.ADMIN_PASSWORD || undefined,
    tokenSecrets: data.TOKEN_SECRET,
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    corsOrigins: data.CORS_ORIGINS,
    demonstration: data.DEMO === '1' && data.DATABASE_URL === undefined,
    sessionIdleSeconds: data.SESSION_IDLE_HOURS * SECONDS_PER_HOUR,
    drainSeconds: data.DRAIN_SECONDS,
    stopSeconds: data.STOP_SECONDS,
    apiUrl: data.API_URL,
    development: data.NODE_ENV === 'development',
  };
}
