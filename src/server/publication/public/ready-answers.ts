import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBytes, encodingFor } from '../../http/encoding.ts';
import type { Leaving } from '../../http/leaving.ts';
import type { Editions, Listed } from '../editions.ts';

/** Addresses of some 100 characters, whose bytes are cached anyhow; those kept longest go first. */
const MOST_ANSWERS = 2000;
const LONGEST_NAME = 300;

/** What any page may read, and no browser may take for something else. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};
/** Headers of an answer that nobody in particular is told by. */
const OWN_HEADERS = ['cache-control', 'content-type', 'etag'];

interface Ready {
  /** The versions there were: others may be what the address means now. */
  readonly of: Listed;
  readonly headers: string[];
  readonly bytes: Buffer;
}

/** By the compressions that the caller reads too, which are not looked into again. */
const nameOf = ({ headers, url }: FastifyRequest): string =>
  `${headers['accept-encoding'] ?? ''} ${url}`;

/**
 * Answers that were sent before, by their address: they go out before anything else is done for a
 * request, since nobody is known here, and nothing changes until there is another version.
 */
export class ReadyAnswers {
  readonly #answers = new Map<string, Ready>();

  constructor(
    private readonly editions: Editions,
    private readonly leaving: Leaving,
  ) {}

  /** Sends what is ready, past the framework. @returns false where nothing is */
  send(request: FastifyRequest, reply: FastifyReply): boolean {
    const { method, headers } = request;
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false;
    // Pages of origins that are trusted get headers of their own.
    if (headers.origin !== undefined) return false;
    // Then each answer ends its connection.
    if (this.leaving.begun) return false;
    const ready = this.#answers.get(nameOf(request));
    if (ready === undefined || ready.of !== this.editions.current()) return false;
    reply.hijack();
    reply.raw.writeHead(200, ready.headers).end(ready.bytes);
    return true;
  }

  /** Keeps an answer, with those of its headers that are the same for everybody. */
  async keep(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: EncodedBytes,
    of: Listed,
  ): Promise<void> {
    const name = nameOf(request);
    if (name.length > LONGEST_NAME) return;
    const encoding = encodingFor(request);
    const bytes = await answer.bytes(encoding);
    const headers = Object.entries({
      ...OPEN_HEADERS,
      ...Object.fromEntries(OWN_HEADERS.map((it) => [it, reply.getHeader(it)])),
      vary: 'Accept-Encoding',
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MOST_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    const texts = headers.flatMap(([name, value]) => [name, String(value)]);
    this.#answers.set(name, { of, headers: texts, bytes });
  }
}
