/**
 * `npm run backup`: all of the database and the office's files in one zip file, whichever database
 * it is. A name for the file may follow; `--verify FILE` checks every bit of a backup.
 */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plugins } from '../application.server.ts';
import type { Manifest } from '../src/engine/server/backup/manifest.ts';
import { checkBackup, openBackup } from '../src/engine/server/backup/read.ts';
import { writeBackup } from '../src/engine/server/backup/write.ts';
import { officeFolderIn } from '../src/engine/server/http/office-files.ts';
import {
  environment,
  localTime,
  tell,
  usualFile,
  withDatabase,
  withProgress,
} from './lib/backup.ts';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { isNothingThere, sourceOf } from './lib/source.ts';

const MEGABYTE = 1024 * 1024;
/** A backup that is still being written writes more often than that. */
const LONGEST_PAUSE_MILLISECONDS = 60 * 60 * 1000;

async function sayOf(
  key: string,
  file: string,
  { tables, madeAt }: Manifest,
  source = '',
): Promise<void> {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  say(key, {
    ...{ file, madeAt: await localTime(madeAt), source },
    rows: rows.toLocaleString('en'),
    megabytes: (statSync(file).size / MEGABYTE).toFixed(1),
  });
}

/** Names what backups that were killed have left beside this one. */
function sayLeftovers(file: string, now: Date): void {
  const folder = dirname(file);
  const left = readdirSync(folder)
    .filter((name) => name.endsWith('.part'))
    .map((name) => join(folder, name))
    .filter((path) => {
      // Another backup may be giving its file the name meanwhile.
      const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
      return now.getTime() - changed > LONGEST_PAUSE_MILLISECONDS;
    });
  if (left.length > 0) say('backupLeftovers', { files: left.join(', ') });
}

async function back(named: string | undefined): Promise<number> {
  const where = environment();
  const now = new Date();
  if (await isNothingThere(where)) {
    complain('backupNothing', { folder: where.dataDirectory });
    return EXIT_CONFIGURATION;
  }
  const file = named === undefined ? usualFile(where.dataDirectory, now) : resolve(named);
  const manifest = await withDatabase(where, (database) =>
    withProgress((onProgress) =>
      writeBackup({
        database,
        siteFolder: officeFolderIn(where.dataDirectory),
        file,
        now,
        onProgress,
      }),
    ),
  );
  await sayOf('backupMade', file, manifest, sourceOf(where));
  sayLeftovers(file, now);
  return 0;
}

async function verify(file: string): Promise<number> {
  const backup = await openBackup(file, plugins);
  try {
    await withProgress((onProgress) => checkBackup(backup, onProgress));
    await sayOf('backupSound', file, backup.manifest);
    return 0;
  } finally {
    backup.close();
  }
}

function readWanted(): { readonly verify: boolean; readonly file: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return more.length > 0 || (values.verify && !file) ? null : { verify: values.verify, file };
  } catch {
    return null;
  }
}

const wanted = readWanted();
if (wanted) {
  const work = wanted.verify ? verify(resolve(wanted.file ?? '')) : back(wanted.file);
  process.exitCode = await work.catch(tell);
} else {
  complain('backupUsage');
  process.exitCode = EXIT_CONFIGURATION;
}
