import type { Worker } from 'node:worker_threads';
import type { Principal } from '../../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../../engine/server/context.ts';
import { startReader, threadFile } from '../../../../engine/server/threads.ts';
import type { BoundaryImport } from '../../../boundaries.ts';
import { AREA_LEVELS } from '../../../geography.ts';
import { areasIn } from '../areas.ts';
import { readBuiltInProvinces } from '../boundaries/built-in.ts';
import { keepImport } from '../boundaries/store.ts';
import type { Origin } from './match.ts';
import type {
  FromReader,
  MapFile,
  ReadingProgress,
  ReadLevel,
  ReadResult,
  Task,
} from './messages.ts';
import { BoundaryProblem } from './problem.ts';

/** Beyond this a file takes more than any honest map of Thailand would. */
const MOST_MEGABYTES = 1500;
/** Every tambon in full detail takes a minute on a slow machine. */
const LONGEST_MILLISECONDS = 5 * 60_000;

function startThread(task: Task): Worker {
  const url = threadFile(import.meta.url, './worker.ts', './boundaries-worker.js');
  return startReader(url, { task, mostMegabytes: MOST_MEGABYTES, name: 'boundaries-reader' });
}

/**
 * Reads files of boundaries in a thread of its own.
 * @throws BoundaryProblem when a file is wrong; `AbortError` once cancelled
 */
async function readInThread(
  task: Task,
  onProgress: (progress: ReadingProgress) => void,
  signal?: AbortSignal,
): Promise<ReadResult> {
  const thread = startThread(task);
  const tooLong = AbortSignal.timeout(LONGEST_MILLISECONDS);
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      thread.on('message', (message: FromReader) => {
        if (message.kind === 'progress') onProgress(message.progress);
        else if (message.kind === 'done') resolve(message.result);
        else if (message.kind === 'problem') {
          reject(new BoundaryProblem(message.key, message.params));
        } else reject(new Error(message.reason));
      });
      thread.on('error', (error: Error & { code?: string }) => {
        const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(full ? new BoundaryProblem('tooLarge') : error);
      });
      thread.on('exit', () => reject(new Error('The reading thread ended')));
      tooLong.addEventListener('abort', () => reject(new BoundaryProblem('tooLarge')));
      signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      signal?.throwIfAborted();
    });
  } finally {
    await thread.terminate();
  }
}

/** What is to be taken in, and by whom. */
export interface ImportWork {
  readonly context: ServerContext;
  readonly principal: Principal;
  readonly files: readonly MapFile[];
  /** Whose boundaries they are, and under what licence; taken from the files if empty. */
  readonly source: string;
  readonly onProgress: (progress: ReadingProgress) => void;
  readonly signal?: AbortSignal;
}

/** What was taken in. */
export interface Imported {
  readonly imports: readonly BoundaryImport[];
  /** Parts of the files that hold no areas of Thailand. */
  readonly skipped: readonly string[];
}

/** How publishers want to be credited. */
const SOURCES: Readonly<Record<Origin, string>> = {
  codAb: 'Royal Thai Survey Department, OCHA (HDX COD-AB Thailand), CC BY-IGO',
  openGisData: 'OpenGISData-Thailand',
  geoBoundaries: 'geoBoundaries.org',
};

function sourceOf({ source, files }: ImportWork, { origin }: ReadLevel): string {
  const usual = origin === null ? files.map(({ name }) => name).join(', ') : SOURCES[origin];
  return source.trim() || usual;
}

/**
 * Takes files of boundaries in, all or nothing, with an entry in the audit log for each level.
 * @throws BoundaryProblem, or `AbortError` once cancelled
 */
export async function importBoundaries(work: ImportWork): Promise<Imported> {
  const { context, principal, files, onProgress, signal } = work;
  const { database, now } = context;
  const areas = areasIn(context);
  const task = {
    files,
    areas: AREA_LEVELS.flatMap((level) => areas.within(level, '')),
    provinces: readBuiltInProvinces(areas.dataDirectory).topology,
  };
  const { levels, skipped } = await readInThread(task, onProgress, signal);
  onProgress({ stage: 'saving', share: 0 });
  const importedAt = now();
  const names = files.map(({ name }) => name);
  const imports = await database.db.transaction(async (tx) => {
    const stored: BoundaryImport[] = [];
    for (const read of levels) {
      const { level, report, sheets } = read;
      const about = { level, files: names, source: sourceOf(work, read), report };
      const id = await keepImport(tx, { ...about, importedAt, sheets });
      stored.push({ id, ...about, importedAt: importedAt.toISOString() });
      const details = { level, files: names.join(', '), areas: report.areas };
      const by = actorOf(principal);
      await writeAudit(tx, [{ at: importedAt, by, action: 'boundariesImported', details }]);
    }
    signal?.throwIfAborted();
    return stored;
  });
  return { imports, skipped };
}
