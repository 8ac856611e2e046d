import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT_CODES } from './db/open-error.ts';
import { reasonOf, StartError } from './start-error.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function decode(text: string, file: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'hex');
  if (bytes.length < SECRET_BYTES) {
    throw new StartError('tokenSecretDamaged', { file }, EXIT_CODES.configuration);
  }
  return bytes;
}

/** Makes the file; another process may have been quicker, then its secret is the one. */
async function keepNew(directory: string, file: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  try {
    await writeFile(file, `${secret}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    return secret;
  } catch (error) {
    const lost = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!lost) throw error;
    return readFile(file, 'utf8');
  }
}

/**
 * The key of the access tokens: the one given, or the one kept in the data folder, made the first
 * time and readable by its owner only.
 * @throws StartError when the file cannot be read, written or made sense of.
 */
export async function findTokenSecret(
  given: string | undefined,
  dataDirectory: string,
): Promise<Uint8Array> {
  if (given) return new TextEncoder().encode(given);
  const file = join(dataDirectory, 'token-secret');
  try {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return keepNew(dataDirectory, file);
      throw error;
    });
    return decode(text, file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = reasonOf(error);
    throw new StartError('tokenSecretUnusable', { file, reason }, EXIT_CODES.noPermission, {
      cause: error,
    });
  }
}
