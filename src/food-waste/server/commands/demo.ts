import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { Command, CommandCall } from '../../../engine/server/commands.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { progressLine } from '../../../engine/server/progress.ts';
import { seedStarterData } from '../../../engine/server/seed/starter.ts';
import { EXIT_CODES } from '../../../engine/server/start-error.ts';
import { terminalLanguages, wordAt } from '../../../engine/server/terminal-words.ts';
import { fillDemonstration, USUAL_RECORDS } from '../demonstration/fill.ts';
import { removeDemonstration } from '../demonstration/remove.ts';
import { readState } from '../origin/demonstration-state.ts';
import { hasRealRecords } from '../origin/real-records.ts';

const MOST_RECORDS = 100_000_000;
const INTERRUPTED = 130;
/** Ctrl+C comes from the terminal and once more from npm; the second is no impatience. */
const SAME_SIGNAL_MILLISECONDS = 700;

interface Wanted {
  readonly remove: boolean;
  readonly records: number;
  /** Among records that people entered. */
  readonly amongReal: boolean;
}

/** The parsed arguments; null where they make no sense. */
function readWanted(parameters: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        records: { type: 'string' },
        remove: { type: 'boolean', default: false },
        'among-real': { type: 'boolean', default: false },
      },
    });
    const records = Number(values.records ?? USUAL_RECORDS.wasteRecords);
    const sound = Number.isInteger(records) && records > 0 && records <= MOST_RECORDS;
    if (!sound || (values.remove && values.records !== undefined)) return null;
    return { remove: values.remove, records, amongReal: values['among-real'] };
  } catch {
    return null;
  }
}

/** Aborted by the first Ctrl+C; a second ends the process, and the batch under way is undone. */
function stopOnSignals({ say }: CommandCall): AbortSignal {
  const stopping = new AbortController();
  let requested: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (requested === undefined) {
      requested = now;
      say('demoStopping');
      stopping.abort();
    } else if (now - requested > SAME_SIGNAL_MILLISECONDS) process.exit(INTERRUPTED);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stopping.signal;
}

/** A word of the terminal's own language, or in Thai. */
function wordFor(key: string): string {
  const [area = '', path = ''] = key.split(':');
  const languages = terminalLanguages(process.env).toReversed();
  return languages.map((language) => wordAt(language, area, path)).find(Boolean) ?? path;
}

async function fill(context: ServerContext, wanted: Wanted, call: CommandCall): Promise<number> {
  const { say, complain } = call;
  if (!wanted.amongReal && (await hasRealRecords(context))) {
    complain('demoAmongReal');
    return EXIT_CODES.configuration;
  }
  const { wasteRecords, packagingRecords } = USUAL_RECORDS;
  const records = {
    wasteRecords: wanted.records,
    packagingRecords: Math.round((wanted.records * packagingRecords) / wasteRecords),
  };
  const signal = stopOnSignals(call);
  const progress = progressLine();
  const from = performance.now();
  const filled = await fillDemonstration(context, context.database.db, {
    records,
    signal,
    onProgress: (name, done, goal) => progress.show(wordFor(`resources:${name}.title`), done, goal),
  });
  progress.end();
  const rows = filled.wasteRecords + filled.packagingRecords;
  const seconds = (performance.now() - from) / 1000;
  const numbers = {
    count: rows.toLocaleString('en'),
    seconds: seconds.toFixed(1),
    rate: Math.round(rows / seconds).toLocaleString('en'),
  };
  const state = await readState(context.database.db);
  const total = (state?.wasteRecords.done ?? 0) + (state?.packagingRecords.done ?? 0);
  if (signal.aborted) {
    say('demoStopped', { ...numbers, total: total.toLocaleString('en') });
    return INTERRUPTED;
  }
  say(rows > 0 ? 'demoFilled' : 'demoThere', { ...numbers, total: total.toLocaleString('en') });
  return 0;
}

async function remove(context: ServerContext, { say }: CommandCall): Promise<number> {
  const progress = progressLine();
  const { rows, kept } = await removeDemonstration(context, SYSTEM, {
    onProgress: (removed) => progress.show(wordFor('commands:demoRemoving'), removed),
  });
  progress.end();
  const records = rows.wasteRecords + rows.packagingRecords;
  say('demoRemoved', {
    records: records.toLocaleString('en'),
    reporters: rows.places.toLocaleString('en'),
  });
  if (kept > 0) say('demoKept', { kept });
  return 0;
}

/**
 * Demonstration data by hand: `--records <n>` brings it to so many waste records, `--remove` takes
 * it out. Where the server's own variables point: the data folder, or `DATABASE_URL`.
 */
export const demo: Command = async (call) => {
  const wanted = readWanted(call.parameters);
  if (!wanted) {
    call.complain('demoUsage');
    return EXIT_CODES.configuration;
  }
  return call.withContext(async (context) => {
    await seedStarterData(context, join(call.dataFolder, 'starter'));
    return wanted.remove ? remove(context, call) : fill(context, wanted, call);
  });
};
