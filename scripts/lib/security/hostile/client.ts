/** Calls a running server as a program of an office would, and takes over the tokens it renews. */
import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

type Headers = Readonly<Record<string, string>>;

export class Client {
  constructor(
    readonly address: string,
    private token: string,
  ) {}

  get authorization(): string {
    return `Bearer ${this.token}`;
  }

  call(path: string, body: unknown): Promise<Answer> {
    return this.send(path, Buffer.from(JSON.stringify(body)), {
      'content-type': 'application/json',
    });
  }

  async upload(path: string, file: Uint8Array, step: string): Promise<Answer> {
    const { body, type } = await formOf(file, step);
    return this.send(path, body, { 'content-type': type });
  }

  /** @throws Error when no answer comes */
  private send(path: string, body: Buffer, headers: Headers): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.address}/api/${path}`,
        { method: 'POST', headers: { ...headers, authorization: this.authorization } },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.once('error', reject);
          answer.once('end', () => {
            const { authorization, 'retry-after': retryAfter } = answer.headers;
            if (authorization) this.token = authorization.replace('Bearer ', '');
            const text = Buffer.concat(pieces).toString();
            resolve({ status: answer.statusCode ?? 0, retryAfter, text });
          });
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }
}

/** A file as browsers send it. */
export async function formOf(
  file: Uint8Array,
  step: string,
): Promise<{ readonly body: Buffer; readonly type: string }> {
  const form = new FormData();
  form.set('step', step);
  form.set('file', new Blob([Buffer.from(file)]), 'file.xlsx');
  const encoded = new Request('http://here', { method: 'POST', body: form });
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), type };
}
