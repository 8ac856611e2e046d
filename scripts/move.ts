/**
 * `npm run move`: takes all of the embedded database to the PostgreSQL server that `DATABASE_URL`
 * names, by way of a backup, which stays. The embedded database is left as it is, with a mark beside
 * it by which commands refuse to use it by mistake from then on.
 */
import { plugins } from '../application.server.ts';
import { openBackup } from '../src/engine/server/backup/read.ts';
import { refuseUnlessEmpty, restoreBackup } from '../src/engine/server/backup/restore.ts';
import { writeBackup } from '../src/engine/server/backup/write.ts';
import { noteMoved, readMoved } from '../src/engine/server/db/embedded/marks.ts';
import type { Database } from '../src/engine/server/db/open.ts';
import { officeFolderIn } from '../src/engine/server/http/office-files.ts';
import { environment, tell, usualFile, withDatabase, withProgress } from './lib/backup.ts';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { isNothingThere, sourceOf, type Where } from './lib/source.ts';

/** The file that a backup of the embedded database was written to. */
async function backUp(database: Database, dataDirectory: string): Promise<string> {
  const now = new Date();
  const file = usualFile(dataDirectory, now);
  const siteFolder = officeFolderIn(dataDirectory);
  await withProgress((onProgress) => writeBackup({ database, siteFolder, file, now, onProgress }));
  return file;
}

async function restoreInto(server: Where, file: string): Promise<void> {
  const backup = await openBackup(file, plugins);
  try {
    await withDatabase(server, (database) =>
      withProgress((onProgress) =>
        // As they are this moment: nobody has to sign in again.
        restoreBackup({ backup, database, endSessionsAt: null, onProgress }),
      ),
    );
  } finally {
    backup.close();
  }
}

/** Reports that the database was moved before; resolves to an exit code, or null where it was not. */
async function tellMoved(server: Where): Promise<number | null> {
  const moved = await readMoved(server.dataDirectory);
  if (moved === null) return null;
  const words = { folder: server.dataDirectory, ...moved };
  const other = sourceOf(server);
  if (moved.to === other) {
    say('movedBefore', words);
    return 0;
  }
  complain('movedElsewhere', { ...words, other });
  return EXIT_CONFIGURATION;
}

async function move(): Promise<number> {
  const { databaseUrl, ...where } = environment();
  if (databaseUrl === undefined) {
    complain('moveUsage');
    return EXIT_CONFIGURATION;
  }
  const movedBefore = await tellMoved({ ...where, databaseUrl });
  if (movedBefore !== null) return movedBefore;
  if (await isNothingThere({ ...where, databaseUrl: undefined })) {
    complain('backupNothing', { folder: where.dataDirectory });
    return EXIT_CONFIGURATION;
  }
  // Out of reach or in use: better known before the long part.
  await withDatabase({ ...where, databaseUrl }, ({ db }) => refuseUnlessEmpty(db));
  // Open to the end: nobody starts the old one meanwhile and types what would be lost.
  await withDatabase({ ...where, databaseUrl: undefined }, async (embedded) => {
    const file = await backUp(embedded, where.dataDirectory);
    await restoreInto({ ...where, databaseUrl }, file);
    const to = sourceOf({ ...where, databaseUrl });
    say('moved', { file, to });
    await noteMoved(where.dataDirectory, to, new Date());
  });
  return 0;
}

if (process.argv.length === 2) {
  process.exitCode = await move().catch(tell);
} else {
  complain('moveUsage');
  process.exitCode = EXIT_CONFIGURATION;
}
