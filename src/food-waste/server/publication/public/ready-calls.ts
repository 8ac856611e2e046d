import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EarlyAnswer } from '../../../../engine/server/http/early-answers.ts';
import type { Leaving } from '../../../../engine/server/http/leaving.ts';
import type { Editions, Listed } from '../editions.ts';
import { Ready } from './ready.ts';

const CALLS = '/api/dashboard/';
/** Questions are short; longer ones are read by the framework alone. */
const MOST_BYTES = 500;
/** Names one answer, and is another of each. */
const REQUEST_ID = 'x-request-id';
/** All that answers depend on, of the headers of a request without a token. */
const ON_HEADERS = ['content-type', 'accept-language', 'accept-encoding', 'origin'] as const;

interface Sent {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

/** A request that nothing was ready for, and the versions there were when it came. */
interface ReadyCall {
  readonly name: string;
  readonly of: Listed | null;
}

/** By which protocol a visitor came to a proxy, which is believed by its address. */
const cameBy = ({ headers, socket }: IncomingMessage): string => {
  const protocol = headers['x-forwarded-proto'];
  return protocol === undefined ? '' : `${protocol} ${socket.remoteAddress}`;
};

/** To the byte, as nobody has read the body yet. */
function nameOf(request: IncomingMessage, body: Buffer): string {
  let name = `${request.url}\n${cameBy(request)}`;
  for (const header of ON_HEADERS) name += `\n${request.headers[header] ?? ''}`;
  return `${name}\n${body.toString('latin1')}`;
}

/**
 * Answers to calls of the public that were sent before: one goes out again, before the framework
 * looks at the request, where the same bytes are requested and there is no newer version.
 */
export class ReadyCalls {
  readonly #ready: Ready<Sent>;
  readonly #calls = new WeakMap<IncomingMessage, ReadyCall>();

  constructor(
    private readonly editions: Editions,
    private readonly leaving: Leaving,
  ) {
    this.#ready = new Ready(editions);
  }

  readonly answer: EarlyAnswer = (request, response, others) => {
    const { method, headers, url = '' } = request;
    const length = Number(headers['content-length']);
    // A signed-in user may get another response.
    const isOpen = method === 'POST' && headers.authorization === undefined;
    if (!isOpen || !url.startsWith(CALLS) || !(length > 0 && length <= MOST_BYTES)) {
      return others();
    }
    request.once('readable', () => {
      const body: Buffer | null = request.read();
      if (body?.length === length && this.#isAnswered(request, response, body)) return;
      // The framework reads it as if nobody had.
      if (body) request.unshift(body);
      others();
    });
  };

  #isAnswered(request: IncomingMessage, response: ServerResponse, body: Buffer): boolean {
    // Then each answer ends its connection.
    if (this.leaving.begun) return false;
    const name = nameOf(request, body);
    const ready = this.#ready.find(name);
    if (ready === undefined) {
      this.#calls.set(request, { name, of: this.editions.current() });
      return false;
    }
    response.writeHead(200, [...ready.headers, REQUEST_ID, randomUUID()]).end(ready.bytes);
    return true;
  }

  /** Caches a response that is about to be sent, with all headers that it goes out with. */
  keep(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const ready = this.#calls.get(request);
    if (ready === undefined) return;
    response.once('finish', () => {
      // What was changed on its way out, such as compressed, is not what is cached.
      const isWhole = Number(response.getHeader('content-length')) === bytes.length;
      if (response.statusCode !== 200 || !isWhole || this.leaving.begun) return;
      const headers = Object.entries(response.getHeaders())
        .filter(([name]) => name !== REQUEST_ID)
        .flatMap(([name, value]) => [name, String(value)]);
      this.#ready.keep(ready.name, { headers, bytes }, ready.of);
    });
  }
}
