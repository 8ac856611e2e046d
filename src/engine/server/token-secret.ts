import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_TOKEN_SECONDS, type TokenKey } from './auth/access-tokens.ts';
import { EXIT_CODES, StartError } from './start-error.ts';
import { hasCode, reasonOf } from './system-error.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
/** A key, and for one that a newer has followed, until when its tokens count. */
const LINE = /^((?:[0-9a-f]{2}){32,})(?: (\S+))?$/i;

export const tokenFileIn = (dataDirectory: string): string => join(dataDirectory, 'token-secret');

function lastUse(now: Date): Date {
  return new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000);
}

/**
 * Keys given by the environment, the newest first. It is unknown when the older ones were replaced:
 * they count for as long as a token lives, from now on.
 */
export function keysOfSecrets(secrets: readonly string[], now: Date): readonly TokenKey[] {
  const encoder = new TextEncoder();
  return secrets.map((secret, at) => ({
    secret: encoder.encode(secret),
    trustedUntil: at === 0 ? null : lastUse(now),
  }));
}

function readKey(line: string, at: number, file: string): TokenKey {
  const [, hex = '', moment] = LINE.exec(line) ?? [];
  const trustedUntil = moment === undefined ? null : new Date(moment);
  const followed = at > 0;
  const sound = hex !== '' && followed === (trustedUntil !== null);
  if (!sound || Number.isNaN(trustedUntil?.getTime())) {
    throw new StartError('tokenSecretDamaged', { file }, EXIT_CODES.configuration);
  }
  return { secret: Buffer.from(hex, 'hex'), trustedUntil };
}

function readKeys(text: string, file: string): readonly TokenKey[] {
  return text
    .trim()
    .split('\n')
    .map((line, at) => readKey(line.trim(), at, file));
}

function writeKeys(keys: readonly TokenKey[]): string {
  const lines = keys.map(({ secret, trustedUntil }) => {
    const hex = Buffer.from(secret).toString('hex');
    return trustedUntil ? `${hex} ${trustedUntil.toISOString()}` : hex;
  });
  return `${lines.join('\n')}\n`;
}

/** Makes the file; another process may have been quicker, then its key is the one. */
async function keepNew(file: string): Promise<string> {
  const text = writeKeys([{ secret: randomBytes(SECRET_BYTES), trustedUntil: null }]);
  try {
    await writeFile(file, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    return text;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return readFile(file, 'utf8');
  }
}

/** A copy or a restored backup may have come with looser modes. Windows knows none of them. */
async function closeToOthers(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & OTHERS) !== 0) await chmod(file, OWNER_ONLY);
}

async function readFileOfKeys(dataDirectory: string): Promise<readonly TokenKey[]> {
  const file = tokenFileIn(dataDirectory);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return keepNew(file);
    throw error;
  });
  await closeToOthers(file);
  return readKeys(text, file);
}

async function orExplain<T>(dataDirectory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const parameters = { file: tokenFileIn(dataDirectory), reason: reasonOf(error) };
    throw new StartError('tokenSecretUnusable', parameters, EXIT_CODES.noPermission, {
      cause: error,
    });
  }
}

/**
 * The keys in the data folder, which is there, the newest first; the first is made when there
 * is none. The file is its owner's alone.
 * @throws StartError when it cannot be read, written or made sense of.
 */
export function findTokenKeys(dataDirectory: string): Promise<readonly TokenKey[]> {
  return orExplain(dataDirectory, () => readFileOfKeys(dataDirectory));
}

/** Written beside and moved into place: a reader sees the old keys or the new ones, whole. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  const handle = await open(fresh, 'w', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/**
 * Puts a new key in front of the stored ones; a server started afterwards signs with it. Tokens signed
 * before count until they expire, so that nobody has to sign in again; keys past that are dropped.
 * @throws StartError when the file cannot be read, written or made sense of.
 */
export function rotateTokenKeys(dataDirectory: string, now: Date): Promise<readonly TokenKey[]> {
  return orExplain(dataDirectory, async () => {
    const stored = await readFileOfKeys(dataDirectory);
    const older = stored
      .map(({ secret, trustedUntil }) => ({ secret, trustedUntil: trustedUntil ?? lastUse(now) }))
      .filter(({ trustedUntil }) => trustedUntil > now);
    const keys = [{ secret: randomBytes(SECRET_BYTES), trustedUntil: null }, ...older];
    await replaceFile(tokenFileIn(dataDirectory), writeKeys(keys));
    return keys;
  });
}
