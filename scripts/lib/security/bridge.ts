/**
 * Stands between a scanner and the server: signs each request in, turns forms into JSON, sends each
 * request from an address of its own, so that limits on guessing do not blind the scan, and watches
 * every answer.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from './calls.ts';
import { fill, formsPage, freshen } from './form.ts';
import type { Kind, People } from './people.ts';
import type { Watch } from './watch.ts';

/** Where the page of forms is. */
export const FORMS_PATH = '/scan';
/** Signing in is refused like this for any account; another account would not help. */
const OWN_REFUSAL = /^\/api\/auth\/(login|refreshToken)/;
const SPOILED: ReadonlySet<number> = new Set([401, 428, 429]);
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
]);

interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** A body of a call, as a form that a scanner may attack. */
export interface Target {
  readonly call: Call;
  readonly body: unknown;
  /** Where the form is sent. */
  readonly path: string;
}

/** Every body of every call, each with the path of its form. */
export function targetsOf(calls: readonly Call[]): Target[] {
  const all = calls.flatMap((call) => call.bodies.map((body) => ({ call, body })));
  return all.map((target, index) => ({ ...target, path: `/scan/${index}${target.call.url}` }));
}

interface Options {
  readonly server: string;
  readonly kind: Kind;
  readonly people: People;
  readonly watch: Watch;
  readonly targets: readonly Target[];
  /** Pages and calls without a body. */
  readonly links: readonly string[];
}

export class Bridge {
  #token: string | null = null;
  #addresses = 0;

  private constructor(
    private readonly options: Options,
    private readonly server: Server,
  ) {}

  static async open(options: Options): Promise<Bridge> {
    const server = createServer();
    const bridge = new Bridge(options, server);
    bridge.#token = await options.people.newSession(options.kind);
    server.on('request', (request, response) => {
      bridge.handle(request, response).catch((error: unknown) => {
        response.writeHead(502).end(String(error));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return bridge;
  }

  get address(): string {
    // A TCP server that listens has an address and port.
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.server.close(resolve);
      this.server.closeAllConnections();
    });
  }

  /** Makes a call as it is. */
  async send({ method, url }: Call, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const sent = freshen(JSON.stringify(body));
    await this.ask({ method, path: url, headers, body: sent });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET', headers } = request;
    const body = (await readAll(request)).toString('utf8');
    if (url === FORMS_PATH) {
      const { targets, links } = this.options;
      const forms = targets.map(({ path, body: sample }) => ({ action: path, body: sample }));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(formsPage(forms, links));
      return;
    }
    const answer = await this.ask(this.translate({ method, path: url, headers, body }));
    response.writeHead(Math.min(answer.status, 599), answer.headers).end(answer.body);
  }

  private translate(outgoing: Outgoing): Outgoing {
    const [form = '', query] = outgoing.path.split('?', 2);
    const target = this.options.targets.find(({ path }) => path === form);
    if (!target || outgoing.method !== 'POST') return outgoing;
    const { url } = target.call;
    const path = query === undefined ? url : `${url}?${query}`;
    const fields = new Map(new URLSearchParams(outgoing.body));
    const body = freshen(JSON.stringify(fill(target.body, fields)));
    const headers = { ...outgoing.headers, 'content-type': 'application/json' };
    return { method: 'POST', path, headers, body };
  }

  private async ask(outgoing: Outgoing): Promise<Incoming> {
    const first = await this.exchange(outgoing);
    const spoiled = SPOILED.has(first.status) && !OWN_REFUSAL.test(outgoing.path);
    if (this.#token === null || !spoiled) return this.watched(outgoing, first);
    this.#token = await this.options.people.newSession(this.options.kind);
    return this.watched(outgoing, await this.exchange(outgoing));
  }

  private watched(outgoing: Outgoing, answer: Incoming): Incoming {
    const received = answer.body.toString('utf8');
    const { path, body: sent } = outgoing;
    this.options.watch.see({ path, sent, status: answer.status, received });
    return answer;
  }

  private exchange({ method, path, headers, body }: Outgoing): Promise<Incoming> {
    const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name));
    const { hostname, port } = new URL(this.options.server);
    this.#addresses += 1;
    const number = this.#addresses;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return new Promise((resolve, reject) => {
      const outgoing = send(
        {
          hostname,
          port,
          method,
          path,
          headers: {
            ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
            ...Object.fromEntries(passed),
            'content-length': Buffer.byteLength(body),
            'x-forwarded-for': address,
            'x-forwarded-proto': 'https',
          },
        },
        (incoming) => {
          const { statusCode: status = 0, headers: told } = incoming;
          const { 'transfer-encoding': _coding, connection: _connection, ...rest } = told;
          readAll(incoming).then((all) => resolve({ status, headers: rest, body: all }), reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}
