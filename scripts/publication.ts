/**
 * Makes the tables that may be published of twelve months: `--month 2026-10` is the last of them,
 * `--folder` where they are written, one file of JSON for each breakdown. Nothing is published.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/schema/index.ts';
import { firstDay, shifted } from '../src/server/dashboard/periods.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { readEnvironment } from '../src/server/env.ts';
import { makeTables } from '../src/server/publication/make.ts';
import type { PublishedTable } from '../src/server/publication/tables.ts';
import { complain, EXIT_CONFIGURATION, ROOT, say } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MONTHS = 12;

interface Wanted {
  readonly month: string;
  readonly folder: string;
}

/** What is asked for; null where that makes no sense. */
function readWanted(): Wanted | null {
  try {
    const { values } = parseArgs({
      options: { month: { type: 'string' }, folder: { type: 'string' } },
    });
    const { month, folder } = values;
    return month !== undefined && MONTH.test(month) && folder ? { month, folder } : null;
  } catch {
    return null;
  }
}

const percent = (share: number | null): string => ((share ?? 0) * 100).toFixed(1);

async function run({ month, folder }: Wanted): Promise<number> {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env, ROOT);
  const database = await openDatabase({ databaseUrl, dataDirectory });
  const started = performance.now();
  try {
    await migrate({ config: readConfig(), database });
    const byBreakdown = new Map<string, PublishedTable[]>();
    let tables = 0;
    const window = {
      first: firstDay(shifted(month, 1 - MONTHS)),
      end: firstDay(shifted(month, 1)),
    };
    const shares = await makeTables(database, window, async (made) => {
      tables += made.length;
      for (const table of made) {
        byBreakdown.set(table.breakdown, [...(byBreakdown.get(table.breakdown) ?? []), table]);
      }
    });
    await mkdir(folder, { recursive: true });
    for (const [breakdown, found] of byBreakdown) {
      await writeFile(join(folder, `${breakdown}.json`), `${JSON.stringify(found, null, 1)}\n`);
    }
    say('publicationMade', {
      tables,
      month,
      folder,
      seconds: ((performance.now() - started) / 1000).toFixed(1),
      country: percent(shares.country),
      province: percent(shares.province),
      amphure: percent(shares.amphure),
    });
    return 0;
  } finally {
    await database.close();
  }
}

const wanted = readWanted();
if (wanted === null) {
  complain('unknownCommand', {
    command: process.argv.slice(2).join(' '),
    known: '--month 2026-10 --folder tables',
  });
  process.exitCode = EXIT_CONFIGURATION;
} else {
  process.exitCode = await run(wanted).catch(tellStartupError);
}
