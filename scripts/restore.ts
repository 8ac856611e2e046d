/** `npm run restore -- FILE`: puts a backup into an empty database, of either kind. */
import { resolve } from 'node:path';
import { plugins } from '../application.server.ts';
import { openBackup } from '../src/engine/server/backup/read.ts';
import { restoreBackup, restoreSite } from '../src/engine/server/backup/restore.ts';
import { officeFolderIn } from '../src/engine/server/http/office-files.ts';
import { environment, localTime, tell, withDatabase, withProgress } from './lib/backup.ts';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { sourceOf } from './lib/source.ts';

async function restore(file: string): Promise<number> {
  const where = environment();
  const backup = await openBackup(file, plugins);
  let isRestored = false;
  try {
    await withDatabase(
      where,
      async (database) => {
        await withProgress((onProgress) =>
          restoreBackup({ backup, database, endSessionsAt: new Date(), onProgress }),
        );
        isRestored = true;
      },
      { restored: () => isRestored },
    );
    const { setAside } = await restoreSite(backup, officeFolderIn(where.dataDirectory));
    if (setAside.length > 0) say('restoreSiteKept', { files: setAside.join(', ') });
    const madeAt = await localTime(backup.manifest.madeAt);
    // Where the office's files are, whichever database it is.
    const folder = where.dataDirectory;
    const key = where.databaseUrl === undefined ? 'restored' : 'restoredToServer';
    say(key, { file, madeAt, into: sourceOf(where), folder });
    return 0;
  } finally {
    backup.close();
  }
}

const [file, ...more] = process.argv.slice(2);
if (file !== undefined && more.length === 0 && !file.startsWith('-')) {
  process.exitCode = await restore(resolve(file)).catch(tell);
} else {
  complain('restoreUsage');
  process.exitCode = EXIT_CONFIGURATION;
}
