/**
 * A back office of other people: written from the specification alone, in shapes of its own, with
 * no line of the product. It keeps everything in memory.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogue } from './catalogue.ts';

export interface Asked {
  readonly method: string;
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  readonly cookie: string | undefined;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const STAFF = { user: 'somsri', secret: 'แม่กุญแจ-9' } as const;

/** Everything but what is asked with a token. */
const OPEN = ['account/open', 'auth/refreshToken', 'dashboard/'];

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): Asked['body'] {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export class OtherOffice {
  /** What was asked, the latest last. */
  readonly asked: Asked[] = [];
  /** Who asks for these is told that it is not theirs. */
  readonly forbidden = new Set<string>();
  readonly #data = catalogue();
  #valid = new Set<string>();
  #issued = 0;
  readonly #server: Server = createServer((request, response) => {
    void this.#serve(request, response);
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Every token given out so far has run out; it may still be exchanged. */
  expire(): void {
    this.#valid.clear();
  }

  asksOf(call: string): Asked[] {
    return this.asked.filter((asked) => asked.call === call);
  }

  #token(): string {
    this.#issued += 1;
    const token = `office-${this.#issued}`;
    this.#valid.add(token);
    return token;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Pages of any origin, but none that bring cookies.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'Authorization');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.setHeader(
        'access-control-allow-headers',
        'Authorization, Content-Type, Accept-Language, Idempotency-Key',
      );
      response.writeHead(204).end();
      return;
    }
    const path = new URL(request.url ?? '/', 'http://office').pathname;
    const asked: Asked = {
      method: request.method ?? '',
      call: path.replace('/api/', ''),
      body: parsed(await textOf(request)),
      token: request.headers.authorization?.replace('Bearer ', ''),
      cookie: request.headers.cookie,
    };
    this.asked.push(asked);
    const { status = 200, headers = {}, body } = this.#answer(asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #answer(asked: Asked): Answer {
    const { call, token } = asked;
    if (call === 'account/open') return this.#signIn(asked);
    if (call === 'auth/refreshToken') {
      const known = token !== undefined && /^office-\d+$/.test(token);
      return known ? { body: { token: this.#token() } } : { status: 401, body: {} };
    }
    const open = OPEN.some((start) => call.startsWith(start));
    if (!open && !this.#valid.has(token ?? '')) return { status: 401, body: { msg: 'หมดเวลา' } };
    if (call === 'auth/checktoken') return { body: 'ok' };
    if (this.forbidden.has(call)) return { status: 403, body: {} };
    return this.#data(asked) ?? { status: 404, body: { msg: 'ไม่มีบริการนี้' } };
  }

  #signIn({ body }: Asked): Answer {
    if (body.user !== STAFF.user || body.secret !== STAFF.secret) {
      return { status: 401, body: { msg: 'ชื่อหรือรหัสไม่ถูกต้อง' } };
    }
    const rights = [
      'food-cateory/units/u',
      'food-cateory/material',
      'food-cateory/foods',
      'food-cateory/retail',
    ];
    return {
      headers: { authorization: `Bearer ${this.#token()}` },
      body: { person: { display: 'สมศรี ใจดี', rights, account: { id: 7, admin: 0 } } },
    };
  }
}
