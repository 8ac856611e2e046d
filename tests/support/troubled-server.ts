/** A server between the browser and the product, which passes on every call but the troubled ones. */
import {
  createServer,
  type IncomingMessage,
  request as passOn,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call to the API as the browser made it. */
export interface SeenCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The token it carried, without `Bearer`. */
  readonly token: string | null;
  readonly body: string;
}

/** An answer in place of the product's own. */
export interface Trouble {
  readonly status: number;
  readonly body?: unknown;
}

/** Null lets the call through to the product. */
type Rule = (call: SeenCall) => Trouble | null | Promise<Trouble | null>;

export const REFRESH = '/api/auth/refreshToken';
export const CHECK = '/api/auth/checktoken';

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function seen(request: IncomingMessage): Promise<SeenCall> {
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?', 1)[0] ?? '',
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
    body: await textOf(request),
  };
}

/** What the product answers to a token that has expired. */
export const REFUSED: Trouble = {
  status: 401,
  body: { error: { code: 'unauthenticated', message: 'หมดอายุ' } },
};

/** Answers 401 to a call that carries one of these tokens, as the product does once it expired. */
export function expired(...tokens: readonly string[]): Rule {
  return ({ token }) => (token !== null && tokens.includes(token) ? REFUSED : null);
}

export class TroubledServer {
  /** Every call to the API since the start, or since `heal`, as they came. */
  readonly calls: SeenCall[] = [];
  #rules: { readonly path: RegExp; readonly rule: Rule }[] = [];
  #extras: { readonly path: RegExp; readonly headers: Readonly<Record<string, string>> }[] = [];
  readonly #server: Server;

  private constructor(private readonly product: string) {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((problem: unknown) => {
        response.writeHead(502).end(String(problem));
      });
    });
  }

  /** Stands in front of the product at this address, on a free port. */
  static async start(product: string): Promise<TroubledServer> {
    const server = new TroubledServer(product);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Asks this rule about calls to these paths, before the rules given earlier. */
  trouble(path: RegExp, rule: Rule): void {
    this.#rules.unshift({ path, rule });
  }

  /** Adds headers to the product's own answers to these paths. */
  adorn(path: RegExp, headers: Readonly<Record<string, string>>): void {
    this.#extras.push({ path, headers });
  }

  /** No trouble any more, and nothing seen. */
  heal(): void {
    this.#rules = [];
    this.#extras = [];
    this.calls.length = 0;
  }

  callsTo(path: string): SeenCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await seen(request);
    if (call.path.startsWith('/api/')) this.calls.push(call);
    for (const { path, rule } of this.#rules) {
      const trouble = path.test(call.path) ? await rule(call) : null;
      if (!trouble) continue;
      response.writeHead(trouble.status, { 'content-type': 'application/json' });
      response.end(trouble.body === undefined ? '' : JSON.stringify(trouble.body));
      return;
    }
    await this.#pass(request, call, response);
  }

  #pass(request: IncomingMessage, call: SeenCall, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    return new Promise((resolve, reject) => {
      const onward = passOn(`${this.product}${request.url}`, { method, headers }, (answer) => {
        const extras = this.#extras.filter(({ path }) => path.test(call.path));
        const added = Object.assign({}, ...extras.map((extra) => extra.headers));
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...added });
        answer.pipe(response);
        answer.once('end', resolve);
        answer.once('error', reject);
      });
      onward.once('error', reject);
      onward.end(call.body);
    });
  }
}
