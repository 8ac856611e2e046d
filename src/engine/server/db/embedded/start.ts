import { readFile } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DURABLE_START_PARAMETERS, DurableFileSystem } from './durable-file-system.ts';
import type { WorkerSetup } from './messages.ts';

/**
 * PGlite fills its shared buffers with zeros when it starts, so all of them are taken of the
 * machine's memory, used or not. What does not fit is read from files that the operating system
 * keeps in memory anyway, which it can give to others.
 */
const MEMORY_PARAMETERS = ['-c', 'shared_buffers=32MB'];

/** Starts PGlite in this thread: durable in a folder, or in memory when no folder is given. */
export async function startPGlite(setup: WorkerSetup): Promise<PGlite> {
  const parameters = setup.directory ? DURABLE_START_PARAMETERS : PGlite.defaultStartParams;
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    startParams: [...parameters, ...MEMORY_PARAMETERS],
  };
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
  }
  return PGlite.create(options);
}
