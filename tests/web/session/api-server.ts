import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** One call as it reached the server. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly language: string | undefined;
  /** The key of a save. */
  readonly key: string | undefined;
  /** What the caller read before. */
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The connection is cut in place of an answer. */
  readonly cut?: boolean;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    language: request.headers['accept-language'],
    key: request.headers['idempotency-key']?.toString(),
    ifMatch: request.headers['if-match'],
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function write(response: ServerResponse, { status = 200, headers = {}, body, cut }: Answer): void {
  if (cut) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  const isText = typeof body === 'string' && headers['content-type']?.startsWith('text/');
  response.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
}

/** A real server on this machine that answers as each test says, and remembers what was asked. */
export class ApiServer {
  readonly calls: Call[] = [];
  private readonly handlers = new Map<string, Handler>();
  private readonly server = createServer((request, response) => {
    void readCall(request).then(async (call) => {
      this.calls.push(call);
      const handler = this.handlers.get(call.path);
      write(response, handler ? await handler(call) : { status: 404, body: {} });
    });
  });

  on(path: string, handler: Handler | Answer): void {
    this.handlers.set(path, typeof handler === 'function' ? handler : () => handler);
  }

  callsTo(path: string): Call[] {
    return this.calls.filter((call) => call.path === path);
  }

  reset(): void {
    this.calls.length = 0;
    this.handlers.clear();
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Runs a server for the tests of a file and points the web app at it, as an operator would. */
export function startApiServer(): ApiServer {
  const server = new ApiServer();
  const meta = document.createElement('meta');
  meta.name = 'api-address';
  document.head.append(meta);
  beforeAll(async () => {
    meta.content = await server.start();
  });
  beforeEach(() => {
    localStorage.clear();
  });
  afterEach(() => server.reset());
  afterAll(() => server.stop());
  return server;
}
