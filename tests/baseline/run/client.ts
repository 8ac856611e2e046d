/** Calls of the product over HTTP, by one person. */

export interface CallInit {
  readonly method?: 'GET' | 'POST';
  /** JSON, a form, or a text sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body where it is JSON, else undefined. */
  readonly json: unknown;
}

/** A value of an answer, by its names and places. @throws never: undefined where there is none */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined,
    value,
  );
}

function contentOf(body: unknown): { readonly body?: string | FormData; readonly type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  const type = 'application/json';
  return { type, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

export class Client {
  /** @param forwardedFor the address that the product believes the person to call from */
  constructor(
    private readonly address: string,
    private readonly forwardedFor: string,
    public token: string | null = null,
    public cookie: string | null = null,
  ) {}

  async call(
    path: string,
    { method = 'POST', body, headers = {} }: CallInit = {},
  ): Promise<Answer> {
    const content = contentOf(body);
    const response = await fetch(this.address + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.forwardedFor,
        'user-agent': 'baseline',
        ...(content.type && { 'content-type': content.type }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: `refresh=${this.cookie}` }),
        ...headers,
      },
      ...(content.body !== undefined && { body: content.body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const json: unknown =
      isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return { status: response.status, headers: response.headers, bytes, json };
  }

  /** @throws when it is answered otherwise than by 200 */
  async ask(path: string, init: CallInit = {}): Promise<unknown> {
    const { status, json, bytes } = await this.call(path, init);
    if (status !== 200) {
      throw new Error(`${path} was answered ${status}: ${new TextDecoder().decode(bytes)}`);
    }
    return json;
  }

  /** Signs in, and keeps the token and the refresh cookie. @throws when it is refused */
  async signIn(username: string, password: string): Promise<void> {
    const body = { data: { username, password } };
    const answer = await this.call('/api/auth/login', { body });
    const token = valueAt(answer.json, 'token');
    if (typeof token !== 'string') throw new Error(`${username} could not sign in`);
    this.token = token;
    this.cookie = refreshCookieOf(answer);
  }
}

/** The refresh cookie that came with an answer; null when none did, or it was taken away. */
export function refreshCookieOf({ headers }: Answer): string | null {
  const [, value] = /^refresh=([^;]+)/.exec(headers.getSetCookie().join()) ?? [];
  return value ?? null;
}
