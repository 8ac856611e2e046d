import type { FastifyInstance, FastifyRequest } from 'fastify';
import { call } from '../../../../engine/server/calls/call.ts';
import { fileAnswer } from '../../../../engine/server/calls/components.ts';
import { attachment } from '../../../../engine/server/excel/attachment.ts';
import {
  type EncodedBytes,
  encodedBytes,
  isKnown,
} from '../../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../../engine/server/http/errors.ts';
import { originOf } from '../../../../engine/server/http/pages.ts';
import { editionOf } from '../../../publication.ts';
import { PDF_TYPE } from '../../reports/pdf.ts';
import { type Licence, readLicence } from '../open-data/licence.ts';
import { PromiseCache } from '../public/promise-cache.ts';
import { OPEN_CALL, OPEN_ERRORS } from '../public/published-routes.ts';
import { OPEN_HEADERS } from '../public/ready-answers.ts';
import { drawBrief, type Sources } from './brief-pdf.ts';
import type { Story } from './story.ts';
import {
  nameOfSubject,
  readStorySubject,
  STORY_PARAMETERS,
  type StoryAddress,
  type StorySubject,
} from './subject.ts';
import { type StoryOptions, StoryWriter } from './writer.ts';

/** Sheets of some 50 KB each; those requested longest ago go first. */
const MOST_SHEETS = 200;

const BRIEF = call({
  ...OPEN_CALL,
  name: 'publishedBrief',
  summary: 'dashboard:openapi.brief',
  parameters: () => STORY_PARAMETERS,
  file: fileAnswer(PDF_TYPE),
  errors: OPEN_ERRORS,
});

/** No more wait at once, from all clients: all of them are drawn within a minute. */
const MOST_WAITING = 60;
const WAIT_SECONDS = 10;
/** What drawing one takes at the least, in calls that are answered already: charged before it waits. */
const CALLS_OF_A_SHEET = 40;

/** Draws sheets, each once and one at a time: drawing takes the whole processor for a moment. */
class Sheets {
  readonly #drawn = new PromiseCache<EncodedBytes>(MOST_SHEETS);
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws ApiError `too_many` where too many wait, or the requester's budget is spent */
  async get(
    name: string,
    draw: () => Promise<Buffer>,
    admit: () => Charged,
  ): Promise<EncodedBytes> {
    const isDrawn = this.#drawn.has(name);
    if (!isDrawn && this.#waiting >= MOST_WAITING) {
      throw new ApiError('too_many', {
        message: { key: 'dashboardBusy', params: { seconds: WAIT_SECONDS } },
        retryAfterSeconds: WAIT_SECONDS,
      });
    }
    const charged = isDrawn ? null : admit();
    return this.#drawn.get(name, () => this.#drawNext(draw, charged));
  }

  #drawNext(draw: () => Promise<Buffer>, charged: Charged | null): Promise<EncodedBytes> {
    this.#waiting += 1;
    const drawing = this.#last.then(async () => {
      const begun = performance.now();
      try {
        return encodedBytes(await draw());
      } finally {
        this.#waiting -= 1;
        charged?.charge(performance.now() - begun);
      }
    });
    this.#last = drawing.catch(() => undefined);
    return drawing;
  }
}

interface Charged {
  readonly charge: (milliseconds: number) => void;
}

/** `GET /api/dashboard/published/<edition>/brief.pdf`: what is published on one page, for everybody. */
export async function briefRoutes(app: FastifyInstance, options: StoryOptions): Promise<void> {
  const { words, throttle, officeFolder } = options;
  const writer = new StoryWriter(options);
  const sheets = new Sheets();

  const sourcesOf = (
    { language, publication }: StorySubject,
    { product, edition, page: path }: Story,
    origin: string,
    licence: Licence | null,
  ): Sources => {
    const text = (key: string, params?: Record<string, string>): string =>
      words.text(language, `dashboard:story.${key}`, params);
    const page = origin + path;
    const data = `${origin}/api/dashboard/open-data/${editionOf(publication)}/datapackage.json`;
    const name = licence?.title ?? licence?.name ?? '';
    return {
      page,
      data,
      licence: name && words.text(language, 'opendata:licence', { name }),
      words: {
        kicker: text('kicker'),
        source: text('source', { product, edition }),
        page: text('page', { address: page }),
        data: text('data', { address: data }),
      },
    };
  };

  const draw = async (
    subject: StorySubject,
    origin: string,
    licence: Licence | null,
  ): Promise<Buffer> => {
    const story = await writer.write(subject);
    const { publication } = subject;
    const sources = sourcesOf(subject, story, origin, licence);
    return drawBrief(story, sources, publication.publishedAt ?? publication.madeAt);
  };

  const nameFor = (subject: StorySubject) => {
    const edition = editionOf(subject.publication);
    const area = writer.areaName(subject);
    return attachment(
      words.text(subject.language, 'dashboard:story.file', { area, edition }),
      `food-waste-${edition}${subject.area && `-${subject.area}`}`,
      'pdf',
    ).replace('attachment', 'inline');
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(OPEN_HEADERS);
  });

  app.get<StoryAddress>(
    '/api/dashboard/published/:edition/brief.pdf',
    // What is in a PDF is compressed already.
    { ...BRIEF, compress: false },
    async (request: FastifyRequest<StoryAddress>, reply) => {
      const subject = await readStorySubject(request, reply, options);
      const origin = originOf(request);
      const licence = await readLicence(officeFolder);
      const name = JSON.stringify([nameOfSubject(subject), origin, licence]);
      // Nobody is known here.
      const admit = () => throttle.admit({ ip: request.ip, principal: null }, CALLS_OF_A_SHEET);
      const { tag, plain } = await sheets.get(name, () => draw(subject, origin, licence), admit);
      if (isKnown(request, reply, tag)) return reply.code(304).send();
      return reply.type(PDF_TYPE).header('content-disposition', nameFor(subject)).send(plain);
    },
  );
}
