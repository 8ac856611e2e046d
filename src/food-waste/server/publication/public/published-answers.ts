import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../../engine/server/context.ts';
import { encodedBytes, type PackedBytes } from '../../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../../engine/server/http/errors.ts';
import type { Language, Words } from '../../../../engine/server/i18n.ts';
import { areasIn } from '../../../../thailand/server/geography/areas.ts';
import { CALLS, type CallAnswer, type CallName, type Prepared } from '../../dashboard/calls.ts';
import { periodIn } from '../../dashboard/export/words.ts';
import type { FigureSource } from '../../dashboard/figure-source.ts';
import type {
  Body,
  OpenedPublication,
  PublicationReader,
  PublishedAnswer,
  PublishedFigures,
} from '../../dashboard/published.ts';
import { invalid } from '../../dashboard/query.ts';
import type { Asker } from '../../dashboard/throttle.ts';
import { wireBody } from '../../dashboard/wire.ts';
import type { Editions } from '../editions.ts';
import type { Publication } from '../store.ts';
import { wirePublication } from '../wire.ts';
import { PromiseCache } from './promise-cache.ts';
import { type PublishedQuestion, publishedQuestion, type WriteMonth } from './published-query.ts';
import { NotPublished, PublishedSource } from './published-source.ts';
import { Ready } from './ready.ts';
import type { ReadyCalls } from './ready-calls.ts';

/** Answers that are sent again and again, of some 5 KB each; those used longest ago go first. */
const MOST_ANSWERS = 2000;

/** What a question says, in one order: what is null says nothing. */
const chosenIn = (data: Body): readonly (readonly [string, unknown])[] =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));

type Seen = Pick<PublishedAnswer, 'rows' | 'suppressed'>;

function seenIn({ shape, body }: CallAnswer): Seen {
  if (shape === 'home') {
    const shown = body.figures.filter(({ value }) => value !== null).length;
    return { rows: shown, suppressed: body.figures.length - shown };
  }
  if (shape === 'population') {
    const shown = [...body.data.figures, ...body.data.areas];
    const suppressed = shown.filter(({ missing }) => missing === 'withheld').length;
    return { rows: shown.filter(({ value }) => value !== null).length, suppressed };
  }
  if (shape === 'change') {
    const rows = body.data.breakdowns.flatMap((it) => it.rows);
    const hidden = rows.filter((row) => 'key' in row && row.key === 'hidden').length;
    return { rows: rows.length - hidden, suppressed: hidden };
  }
  const rows: readonly object[] = shape === 'grid' ? body.data.cells : body.data;
  const isPooled = (row: object): boolean => 'pooled' in row;
  const pooled = rows.flatMap((row) =>
    'pooled' in row && Array.isArray(row.pooled) ? row.pooled : [],
  );
  const suppressed = rows.filter((row) => 'missing' in row && row.missing === 'withheld').length;
  const own = rows.filter((row) => !('missing' in row) && !isPooled(row)).length;
  return { rows: own, suppressed: suppressed + pooled.length };
}

/** Reads figures of a publication. @throws ApiError `validation` where no table answers them */
async function readPublished<Result>(
  work: (source: FigureSource) => Promise<Result>,
  source: PublishedSource,
): Promise<Result> {
  try {
    return await work(source);
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    throw invalid({ data: [{ key: 'dashboard:notPublished.filter' }] });
  }
}

/** Answers the calls of the dashboards out of publications. */
export class PublishedAnswers implements PublishedFigures {
  readonly #answers = new PromiseCache<PublishedAnswer>(MOST_ANSWERS);
  readonly #ready: Ready<PackedBytes>;

  constructor(
    private readonly context: ServerContext,
    private readonly editions: Editions,
    private readonly words: Words,
    private readonly calls: Pick<ReadyCalls, 'keep'>,
  ) {
    this.#ready = new Ready(editions);
  }

  async #publicationFor({ id, isAdmin }: PublicationReader): Promise<Publication> {
    const all = isAdmin ? await this.editions.list() : await this.editions.published();
    const latest = all.find(({ status }) => status === 'published');
    const found = id === null ? latest : all.find((it) => it.id === id);
    if (found) return found;
    if (!latest) throw new ApiError('not_published');
    throw invalid({ publication: [{ key: 'dashboard:notPublished.edition' }] });
  }

  /** Writes months as people of a language do. */
  #writer(language: Language): WriteMonth {
    const speech = { words: this.words, language, areas: areasIn(this.context) };
    return (month) => periodIn(speech, 'month', month);
  }

  async answer(
    call: CallName,
    data: Body,
    reader: PublicationReader,
    admit?: () => Pick<Asker, 'charge'>,
  ): Promise<PublishedAnswer> {
    const publication = await this.#publicationFor(reader);
    const { id, status, madeAt, publishedAt, note } = publication;
    const edition = [id, status, madeAt.getTime(), publishedAt?.getTime(), note];
    const { language } = reader;
    const key = JSON.stringify([edition, language, call, chosenIn(data)]);
    const asker = this.#answers.has(key) ? undefined : admit?.();
    return this.#answers.get(key, async () => {
      const begun = performance.now();
      // What is refused is not cached.
      const question = publishedQuestion(publication, call, data, this.#writer(language));
      const answer = await this.#make(publication, call, question, language);
      asker?.charge(performance.now() - begun);
      return answer;
    });
  }

  #source(publication: Publication, windows: ReturnType<typeof publishedQuestion>['windows']) {
    return new PublishedSource(publication, windows, (period, area) =>
      this.editions.tables(publication, period, area),
    );
  }

  async #make(
    publication: Publication,
    call: CallName,
    question: PublishedQuestion,
    language: Language,
  ): Promise<PublishedAnswer> {
    const { words } = this;
    const { now } = this.context;
    const areas = areasIn(this.context);
    const prepared: Prepared = CALLS[call](question.data, { areas, now: now() });
    const source = this.#source(publication, question.windows);
    const answer = await readPublished(prepared.answer, source);
    const body = {
      ...wireBody(answer, prepared, { words, language }),
      view: 'published',
      publication: wirePublication(publication),
    };
    return { ...encodedBytes(Buffer.from(JSON.stringify(body))), ...seenIn(answer) };
  }

  ready(name: string, make: () => Promise<PackedBytes>): PackedBytes | Promise<PackedBytes> {
    return this.#ready.find(name) ?? this.#makeReady(name, make);
  }

  async #makeReady(name: string, make: () => Promise<PackedBytes>): Promise<PackedBytes> {
    const of = this.editions.current();
    const made = await make();
    this.#ready.keep(name, made, of);
    return made;
  }

  keep(request: FastifyRequest, reply: FastifyReply, { packed }: PackedBytes): void {
    this.calls.keep(request.raw, reply.raw, packed);
  }

  async open(data: Body, reader: PublicationReader): Promise<OpenedPublication> {
    const publication = await this.#publicationFor(reader);
    const write = this.#writer(reader.language);
    const question = publishedQuestion(publication, 'getHomeDashboard', data, write);
    const source = this.#source(publication, question.windows);
    const { month, version, status, note } = publication;
    const text = (key: string, params: Record<string, string | number>): string =>
      this.words.text(reader.language, key, params);
    const title = text(`dashboard:publication.titles.${status}`, { month: write(month), version });
    return {
      data: question.data,
      title: note === '' ? title : `${title} · ${text('publication:source.note', { note })}`,
      check: (call, own) => void publishedQuestion(publication, call, own, write),
      read: (work) => readPublished(work, source),
    };
  }
}
