/**
 * Publications of the public figures by hand: lists them, `--make` makes a draft (of `--month
 * 2026-10`, the newest closed month if absent, with a `--note`), `--publish` publishes it, or the
 * draft of that month that there is. Where the server's own variables point.
 */

import './lib/own-application.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/auth/principal.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import { migrate } from '../src/engine/server/db/migrate.ts';
import { openDatabase } from '../src/engine/server/db/open.ts';
import { readEnvironment } from '../src/engine/server/env.ts';
import { ApiError } from '../src/engine/server/http/errors.ts';
import { terminalLanguages, wordAt } from '../src/engine/server/terminal-words.ts';
import { editionOf } from '../src/food-waste/server/publication/editions.ts';
import { PublicationService } from '../src/food-waste/server/publication/service.ts';
import type { Publication } from '../src/food-waste/server/publication/store.ts';
import { loadAreas } from '../src/thailand/server/geography/areas.ts';
import { complain, EXIT_CONFIGURATION, ROOT, say } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

interface Wanted {
  readonly make: boolean;
  readonly publish: boolean;
  readonly month?: string;
  readonly note?: string;
}

/** What is wanted; null where that makes no sense. */
function readWanted(): Wanted | null {
  try {
    const { values } = parseArgs({
      options: {
        make: { type: 'boolean', default: false },
        publish: { type: 'boolean', default: false },
        month: { type: 'string' },
        note: { type: 'string' },
      },
    });
    const { month } = values;
    return month === undefined || MONTH.test(month) ? values : null;
  } catch {
    return null;
  }
}

const percent = (share: number | null | undefined): string => ((share ?? 0) * 100).toFixed(1);

function list(publications: readonly Publication[]): void {
  if (publications.length === 0) say('publicationsNone');
  for (const publication of publications) {
    const { status, note, tables, shares } = publication;
    const { country, province, amphure } = shares ?? {};
    say(status === 'published' ? 'publicationPublished' : 'publicationDraft', {
      ...{ edition: editionOf(publication), tables, note },
      country: percent(country),
      province: percent(province),
      amphure: percent(amphure),
    });
  }
}

/** What was refused, in the terminal's own language, or in Thai. */
function sentenceOf(error: ApiError): string {
  const [field] = Object.values(error.details.fields ?? {});
  const key = field?.[0]?.key ?? error.details.message?.key ?? `api:${error.code}`;
  const [area = '', path = ''] = key.split(':');
  const languages = terminalLanguages(process.env).toReversed();
  return languages.map((language) => wordAt(language, area, path)).find(Boolean) ?? key;
}

async function work(service: PublicationService, wanted: Wanted): Promise<void> {
  const { make, publish, month, note } = wanted;
  const made = make ? await service.make({ month, note }, SYSTEM) : null;
  if (publish) {
    const drafts = (await service.list()).filter(({ status }) => status === 'draft');
    const draft = made ?? drafts.find((it) => month === undefined || it.month === month);
    if (!draft) throw new ApiError('not_found');
    await service.publish({ id: draft.id }, SYSTEM);
  }
  list(await service.list());
}

async function run(wanted: Wanted): Promise<number> {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env, ROOT);
  const database = await openDatabase({ databaseUrl, dataDirectory });
  try {
    const config = readConfig(plugins);
    await migrate({ config, database, plugins });
    const areas = loadAreas(join(ROOT, 'data'));
    const context: ServerContext = { config, database, areas, plugins, now: () => new Date() };
    await work(new PublicationService(context), wanted);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    complain('publicationRefused', { reason: sentenceOf(error) });
    return EXIT_CONFIGURATION;
  } finally {
    await database.close();
  }
}

const wanted = readWanted();
if (wanted === null) {
  complain('unknownCommand', {
    command: process.argv.slice(2).join(' '),
    known: '--make, --publish, --month 2026-10, --note',
  });
  process.exitCode = EXIT_CONFIGURATION;
} else {
  process.exitCode = await run(wanted).catch(tellStartupError);
}
