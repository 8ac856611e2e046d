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
import {
  type Asked,
  nameOfAsked,
  readAsked,
  STORY_PARAMETERS,
  type StoryAddress,
} from './asked.ts';
import { drawBrief, type Sources } from './brief-pdf.ts';
import type { Story } from './story.ts';
import { type StoryOptions, StoryTeller } from './teller.ts';

/** Sheets of some 50 KB each; those asked for longest ago go first. */
const MOST_SHEETS = 200;

const BRIEF = call({
  ...OPEN_CALL,
  name: 'publishedBrief',
  summary: 'dashboard:openapi.brief',
  parameters: () => STORY_PARAMETERS,
  file: fileAnswer(PDF_TYPE),
  errors: OPEN_ERRORS,
});

/** More do not wait at once, whoever asks: all of them are drawn within a minute. */
const MOST_WAITING = 60;
const WAIT_SECONDS = 10;
/** What drawing one takes at the least, in calls that are answered already: charged before it waits. */
const CALLS_OF_A_SHEET = 40;

/** Draws sheets, each once and one at a time: drawing takes the whole processor for a moment. */
class Sheets {
  readonly #drawn = new PromiseCache<EncodedBytes>(MOST_SHEETS);
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws ApiError `too_many` where too many wait, or nothing is left to who asks */
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
  const teller = new StoryTeller(options);
  const sheets = new Sheets();

  const sourcesOf = (
    { language, publication }: Asked,
    { product, edition, page: path }: Story,
    origin: string,
    licence: Licence | null,
  ): Sources => {
    const told = (key: string, params?: Record<string, string>): string =>
      words.text(language, `dashboard:story.${key}`, params);
    const page = origin + path;
    const data = `${origin}/api/dashboard/open-data/${editionOf(publication)}/datapackage.json`;
    const name = licence?.title ?? licence?.name ?? '';
    return {
      page,
      data,
      licence: name && words.text(language, 'opendata:licence', { name }),
      words: {
        kicker: told('kicker'),
        source: told('source', { product, edition }),
        page: told('page', { address: page }),
        data: told('data', { address: data }),
      },
    };
  };

  const draw = async (asked: Asked, origin: string, licence: Licence | null): Promise<Buffer> => {
    const story = await teller.tell(asked);
    const { publication } = asked;
    const sources = sourcesOf(asked, story, origin, licence);
    return drawBrief(story, sources, publication.publishedAt ?? publication.madeAt);
  };

  const nameFor = (asked: Asked) => {
    const edition = editionOf(asked.publication);
    const area = teller.areaName(asked);
    return attachment(
      words.text(asked.language, 'dashboard:story.file', { area, edition }),
      `food-waste-${edition}${asked.area && `-${asked.area}`}`,
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
      const asked = await readAsked(request, reply, options);
      const origin = originOf(request);
      const licence = await readLicence(officeFolder);
      const name = JSON.stringify([nameOfAsked(asked), origin, licence]);
      // Nobody is known here.
      const admit = () => throttle.admit({ ip: request.ip, principal: null }, CALLS_OF_A_SHEET);
      const { tag, plain } = await sheets.get(name, () => draw(asked, origin, licence), admit);
      if (isKnown(request, reply, tag)) return reply.code(304).send();
      return reply.type(PDF_TYPE).header('content-disposition', nameFor(asked)).send(plain);
    },
  );
}
