import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBytes, encodingFor } from '../../../../engine/server/http/encoding.ts';
import type { Leaving } from '../../../../engine/server/http/leaving.ts';
import type { Editions, Listed } from '../editions.ts';
import { Ready } from './ready.ts';

/** What any page may read, and no browser may take for something else. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};
/** Headers of an answer that identify nobody. */
const OWN_HEADERS = ['cache-control', 'content-type', 'etag'];

interface Sent {
  readonly headers: string[];
  readonly bytes: Buffer;
}

/** By the compressions that the caller reads too, which are not looked into again. */
const nameOf = ({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string =>
  `${headers['accept-encoding'] ?? ''} ${url}`;

/**
 * Answers that were sent before, by their address: they go out before anything else is done for a
 * request, since nobody is known here, and nothing changes until there is another version.
 */
export class ReadyAnswers {
  readonly #ready: Ready<Sent>;

  constructor(
    editions: Editions,
    private readonly leaving: Leaving,
  ) {
    this.#ready = new Ready(editions);
  }

  /** Sends what is ready, before the framework looks at a request. @returns false where nothing is */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false;
    // Pages of origins that are trusted get headers of their own.
    if (headers.origin !== undefined) return false;
    // Then each answer ends its connection.
    if (this.leaving.begun) return false;
    const ready = this.#ready.find(nameOf(request));
    if (ready === undefined) return false;
    response.writeHead(200, ready.headers).end(ready.bytes);
    return true;
  }

  /** Caches a response, with those of its headers that are the same for everybody. */
  async keep(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: EncodedBytes,
    of: Listed | null,
  ): Promise<void> {
    const encoding = encodingFor(request);
    const bytes = await answer.bytes(encoding);
    const headers = Object.entries({
      ...OPEN_HEADERS,
      ...Object.fromEntries(OWN_HEADERS.map((it) => [it, reply.getHeader(it)])),
      vary: 'Accept-Encoding',
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    const texts = headers.flatMap(([name, value]) => [name, String(value)]);
    this.#ready.keep(nameOf(request), { headers: texts, bytes }, of);
  }
}
