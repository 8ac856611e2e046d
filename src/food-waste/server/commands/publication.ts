import { parseArgs } from 'node:util';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { Command, CommandCall } from '../../../engine/server/commands.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { EXIT_CODES } from '../../../engine/server/start-error.ts';
import { terminalLanguages, wordAt } from '../../../engine/server/terminal-words.ts';
import { editionOf } from '../../publication.ts';
import { PublicationService } from '../publication/service.ts';
import type { Publication } from '../publication/store.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

interface Wanted {
  readonly make: boolean;
  readonly publish: boolean;
  readonly month?: string;
  readonly note?: string;
}

/** What is wanted; null where that makes no sense. */
function readWanted(parameters: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...parameters],
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

function list(publications: readonly Publication[], { say }: CommandCall): void {
  if (publications.length === 0) say('publicationsNone');
  for (const publication of publications) {
    const { status, note, tables, shares } = publication;
    const { country, province, amphure } = shares ?? {};
    const edition = editionOf(publication);
    say(status === 'published' ? 'publicationPublished' : 'publicationDraft', {
      ...{ edition, tables },
      country: percent(country),
      province: percent(province),
      amphure: percent(amphure),
    });
    if (note !== '') say('publicationNote', { edition, note });
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

async function work(service: PublicationService, wanted: Wanted, call: CommandCall): Promise<void> {
  const { make, publish, month, note } = wanted;
  const made = make ? await service.make({ month, note }, SYSTEM) : null;
  if (publish) {
    const drafts = (await service.list()).filter(({ status }) => status === 'draft');
    const draft = made ?? drafts.find((it) => month === undefined || it.month === month);
    if (!draft) throw new ApiError('not_found');
    await service.publish({ id: draft.id }, SYSTEM);
  }
  list(await service.list(), call);
}

/**
 * Publications of the public figures by hand: lists them, `--make` makes a draft (of `--month
 * 2026-10`, the newest closed month if absent, with a `--note`), `--publish` publishes it, or the
 * draft of that month that there is. Where the server's own variables point.
 */
export const publication: Command = async (call) => {
  const wanted = readWanted(call.parameters);
  if (wanted === null) {
    call.complain('unknownCommand', {
      command: call.parameters.join(' '),
      known: '--make, --publish, --month 2026-10, --note',
    });
    return EXIT_CODES.configuration;
  }
  try {
    await call.withContext((context) => work(new PublicationService(context), wanted, call));
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    call.complain('publicationRefused', { reason: sentenceOf(error) });
    return EXIT_CODES.configuration;
  }
};
