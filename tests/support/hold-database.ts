/**
 * A program that opens the embedded database of a folder, as the server does, for tests that need
 * a second process. Arguments: the data folder, the template's path, and `write` to add rows
 * until killed, saying each row's number once it is saved.
 */
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../src/engine/server/db/embedded/open.ts';
import { DatabaseOpenError } from '../../src/engine/server/db/open-error.ts';

const [folder = '', template = '', task] = process.argv.slice(2);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const { db, close } = await openEmbedded(folder, {
    template,
    log: say,
    onFatal: (key) => {
      say(key);
      process.exit(1);
    },
  });
  await db.execute(sql`create table if not exists rows (n integer not null)`);
  say('ready');
  if (task === 'write') {
    for (let n = 1; ; n += 1) {
      await db.execute(sql`insert into rows values (${n})`);
      say(`saved ${n}`);
    }
  }
  process.stdin.once('data', () => void close().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof DatabaseOpenError)) {
    throw error;
  }
  process.stderr.write(`${error.lines().join('\n')}\n`);
  process.exitCode = error.exitCode;
}
