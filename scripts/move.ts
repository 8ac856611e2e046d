/**
 * `npm run move`: takes all of the embedded database to the PostgreSQL server that `DATABASE_URL`
 * names, by way of a backup, which stays. The embedded database is left as it is, with a mark beside
 * it by which commands refuse to use it by mistake from then on.
 */
import { plugins } from '../application.server.ts';
import { openBackup } from '../src/engine/server/backup/read.ts';
import { refuseUnlessEmpty, restoreBackup } from '../src/engine/server/backup/restore.ts';
import { writeBackup } from '../src/engine/server/backup/write.ts';
import { holdsDatabase } from '../src/engine/server/db/embedded/folder.ts';
import { noteMoved } from '../src/engine/server/db/embedded/marks.ts';
import { officeFolderIn } from '../src/engine/server/http/office-files.ts';
import { environment, tell, usualFile, withDatabase, withProgress } from './lib/backup.ts';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { sourceOf } from './lib/source.ts';

async function move(): Promise<number> {
  const { databaseUrl, ...where } = environment();
  if (databaseUrl === undefined) {
    complain('moveUsage');
    return EXIT_CONFIGURATION;
  }
  if (!(await holdsDatabase(where.dataDirectory))) {
    complain('backupNothing', { folder: where.dataDirectory });
    return EXIT_CONFIGURATION;
  }
  const now = new Date();
  const file = usualFile(where.dataDirectory, now);
  // Out of reach or in use: better known before the long part.
  await withDatabase({ ...where, databaseUrl }, ({ db }) => refuseUnlessEmpty(db));
  await withDatabase({ ...where, databaseUrl: undefined }, (database) =>
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
  const backup = await openBackup(file, plugins);
  try {
    await withDatabase({ ...where, databaseUrl }, (database) =>
      withProgress((onProgress) =>
        // As they are this moment: nobody has to sign in again.
        restoreBackup({ backup, database, endSessionsAt: null, onProgress }),
      ),
    );
  } finally {
    backup.close();
  }
  const to = sourceOf({ ...where, databaseUrl });
  await noteMoved(where.dataDirectory, to, new Date());
  say('moved', { file, to });
  return 0;
}

if (process.argv.length === 2) {
  process.exitCode = await move().catch(tell);
} else {
  complain('moveUsage');
  process.exitCode = EXIT_CONFIGURATION;
}
