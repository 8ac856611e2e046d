import { readFile } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DURABLE_START_PARAMETERS, DurableFileSystem } from './durable-file-system.ts';
import type { WorkerSetup } from './messages.ts';

/** Starts PGlite in this thread: durable in a folder, or in memory when no folder is given. */
export async function startPGlite(setup: WorkerSetup): Promise<PGlite> {
  const options: PGliteOptions = { extensions: { pg_trgm } };
  if (setup.inspecting) {
    const { amcheck } = await import('@electric-sql/pglite/contrib/amcheck');
    const { pageinspect } = await import('@electric-sql/pglite/contrib/pageinspect');
    options.extensions = { pg_trgm, amcheck, pageinspect };
  }
  if (setup.template) {
    options.loadDataDir = new Blob([await readFile(setup.template)]);
  }
  if (setup.directory) {
    options.fs = new DurableFileSystem(setup.directory);
    options.startParams = DURABLE_START_PARAMETERS;
  }
  return PGlite.create(options);
}
