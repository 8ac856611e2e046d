import { createHash, randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../system-error.ts';
import { DatabaseOpenError } from '../open-error.ts';
import type { Clock } from './clock.ts';
import { isProcessAlive, processPlace, processStartTime } from './process-identity.ts';

/** How often the holder touches its lock file, and how long an untouched one counts as held. */
const BEAT_MILLISECONDS = 5_000;
const STALE_MILLISECONDS = 4 * BEAT_MILLISECONDS;
const POLL_MILLISECONDS = 1_000;
const ATTEMPTS = 3;

const RECORD = z.object({
  token: z.string(),
  process: z.number(),
  host: z.string(),
  /** Where the process number counts; elsewhere only the file's time shows whether it is held. */
  place: z.string(),
  startTime: z.string().nullable(),
});
type LockRecord = z.infer<typeof RECORD>;

/** A folder held by this process alone. */
export interface FolderLock {
  release(): Promise<void>;
}

interface FoundLock {
  record: LockRecord | undefined;
  touchedAt: number;
}

/** The lock file as it stands, or undefined when there is none. A torn record reads as none. */
async function findLock(file: string): Promise<FoundLock | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { record: parseRecord(text), touchedAt: mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    return RECORD.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function inUse(folder: string, record: LockRecord | undefined): DatabaseOpenError {
  return new DatabaseOpenError('databaseInUse', {
    folder,
    process: record?.process ?? '?',
    host: record?.host ?? '?',
  });
}

/** A lock file that cannot be read or written is a fault of the folder. */
function refused(folder: string, error: unknown): unknown {
  if (error instanceof Error && 'code' in error) {
    return new DatabaseOpenError('databaseFolderUnwritable', {
      folder,
      reason: String(error.code),
    });
  }
  return error;
}

/**
 * Holds a name in Linux's abstract socket space: the kernel frees it the moment the process dies,
 * and no two processes can have it. It does not reach other containers, hence the lock file.
 */
async function holdSocket(folder: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') {
    return undefined;
  }
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex');
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: `\0back-office-${name}`, exclusive: true }, resolve);
  });
  server.unref();
  return server;
}

/** Waits to see whether the holder in another place still touches its file. */
async function isTouched(file: string, found: FoundLock, clock: Clock): Promise<boolean> {
  if (clock.now() - found.touchedAt > STALE_MILLISECONDS) {
    return false;
  }
  const until = clock.now() + STALE_MILLISECONDS;
  while (clock.now() < until) {
    await clock.wait(POLL_MILLISECONDS);
    const again = await findLock(file);
    if (!again || again.touchedAt !== found.touchedAt) {
      return again !== undefined;
    }
  }
  return false;
}

async function isHeld(file: string, found: FoundLock, clock: Clock): Promise<boolean> {
  const { record } = found;
  if (record?.place === processPlace()) {
    return isProcessAlive(record.process, record.startTime);
  }
  return isTouched(file, found, clock);
}

/** Writes the lock file where there is none; false when another was quicker. */
async function writeLock(file: string, record: LockRecord): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) {
      return false;
    }
    throw error;
  }
}

async function takeFile(
  folder: string,
  file: string,
  record: LockRecord,
  clock: Clock,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await writeLock(file, record)) {
      return;
    }
    const found = await findLock(file);
    if (found && (await isHeld(file, found, clock))) {
      throw inUse(folder, found.record);
    }
    const current = await findLock(file);
    // Only the file that was checked may be removed: another process may have taken it over meanwhile.
    if (current && current.record?.token === found?.record?.token) {
      await rm(file, { force: true });
    }
  }
  throw inUse(folder, (await findLock(file))?.record);
}

function keepTouching(
  file: string,
  record: LockRecord,
  clock: Clock,
  onLost: () => void,
): () => void {
  const beat = async () => {
    const found = await findLock(file);
    const isOurs = found ? found.record?.token === record.token : await writeLock(file, record);
    if (!isOurs) {
      onLost();
      return;
    }
    const now = new Date(clock.now());
    await utimes(file, now, now);
  };
  // A beat that fails (a full or vanished disk) changes nothing by itself: the next tries again.
  return clock.every(BEAT_MILLISECONDS, () => void beat().catch(() => undefined));
}

/**
 * Holds a folder for this process: PGlite has no lock of its own, and two processes on one folder
 * silently lose rows. A lock whose process has died is taken over.
 * @param onLost another process has taken the folder over (this one was stopped for long)
 * @throws DatabaseOpenError `databaseInUse`
 */
export async function lockFolder(
  folder: string,
  clock: Clock,
  onLost: () => void,
): Promise<FolderLock> {
  const file = join(folder, 'database.lock');
  const server = await holdSocket(folder).catch(async (error: unknown) => {
    throw hasCode(error, 'EADDRINUSE') ? inUse(folder, (await findLock(file))?.record) : error;
  });
  const record: LockRecord = {
    token: randomUUID(),
    process: process.pid,
    host: hostname(),
    place: processPlace(),
    startTime: processStartTime(process.pid),
  };
  try {
    await takeFile(folder, file, record, clock);
  } catch (error) {
    server?.close();
    throw refused(folder, error);
  }
  const stopTouching = keepTouching(file, record, clock, onLost);
  return {
    release: async () => {
      stopTouching();
      const found = await findLock(file);
      if (found?.record?.token === record.token) {
        await rm(file, { force: true });
      }
      server?.close();
    },
  };
}
