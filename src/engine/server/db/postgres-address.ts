import { DatabaseOpenError } from './open-error.ts';

/** Scheme, user name and password, hosts with their ports, path, query. */
const FORM = /^(postgres(?:ql)?:\/\/)(?:(.*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/s;
const TARGET = 'target_session_attrs';
/** The product writes, so that all of these come to the same; what else there is does not. */
const WRITABLE_TARGETS = ['read-write', 'primary', 'any'];

/** What a connection string of PostgreSQL says. */
export interface PostgresAddress {
  /** Hosts and database, without the user's name and password. */
  readonly shown: string;
  /** A connection string for each host, in the order in which they are to be tried. */
  readonly urls: readonly string[];
}

/** Whether the percent signs of a text stand for characters. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether what stands before the last `@` is a user name and a password and nothing else. With a
 * bare `/`, `?` or `#` in the password, its rest would be taken for the server's name, and shown.
 */
function areCredentials(text: string): boolean {
  return !/[/?#]/.test(text) && text.split(':').every(isDecodable);
}

/** The settings of the query, but for the one that the driver does not know. */
function settingsOf(query: string): { readonly others: string; readonly target: string | null } {
  const settings = query.split('&').filter((setting) => setting !== '');
  const others = settings.filter((setting) => !setting.startsWith(`${TARGET}=`));
  return { others: others.join('&'), target: new URLSearchParams(query).get(TARGET) };
}

/**
 * Reads `DATABASE_URL`, which may name several servers, as libpq has it:
 * `postgresql://user:password@one:5432,two:5432/office?target_session_attrs=read-write`.
 * @throws DatabaseOpenError
 */
export function readAddress(databaseUrl: string): PostgresAddress {
  const invalid = () => new DatabaseOpenError('postgresAddressInvalid', {});
  const [, scheme, credentials, hosts = '', path = '', query = ''] = FORM.exec(databaseUrl) ?? [];
  if (scheme === undefined || (credentials !== undefined && !areCredentials(credentials))) {
    throw invalid();
  }
  const { others, target } = settingsOf(query);
  if (target !== null && !WRITABLE_TARGETS.includes(target)) {
    throw new DatabaseOpenError('postgresTargetInvalid', { found: target });
  }
  const listed = hosts.split(',');
  if (listed.length > 1 && listed.includes('')) throw invalid();
  const before = credentials === undefined ? scheme : `${scheme}${credentials}@`;
  const urls = listed.map((host) => `${before}${host}${path}${others === '' ? '' : `?${others}`}`);
  if (!urls.every((url) => URL.canParse(url))) throw invalid();
  return { shown: `${hosts}${path}`, urls };
}

/**
 * A server and its database as operators know them, without the user's name and password.
 * @throws DatabaseOpenError where it is no address
 */
export const nameOfServer = (databaseUrl: string): string =>
  `PostgreSQL ${readAddress(databaseUrl).shown}`;
