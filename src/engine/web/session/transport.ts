import type { Config } from '../../declaration/types.ts';
import { HttpError } from './http-error.ts';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Headers beside those every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For calls made before there is a session: no token is sent, 401 and 403 go to the caller. */
  readonly signedOut?: boolean;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
  /** `reload` goes to the server even where the browser has a response cached, and caches the new one. */
  readonly cache?: RequestCache;
  /** Sends in the place of `send`, for what `fetch` cannot do. */
  readonly via?: typeof send;
}

/**
 * Where the API is: the address in `<meta name="api-address">`, set by who builds or runs the app;
 * '' is this site. No trailing slash.
 */
export function apiAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>('[name=api-address]');
  return meta?.content.replace(/\/+$/, '') ?? '';
}

/** What stands between the app and a server at another address (`src/engine/web/foreign`). */
export interface OtherServer {
  send(path: string, init: RequestInit): Promise<Response>;
  /** Reads the answer to a call that was sent otherwise. */
  read(response: Response): Promise<Response>;
  /** Whether it has a call, or all that a page for administrators lives on. */
  offers(what: string): boolean;
  adapt(config: Config): Config;
}

/** Set before any request, where the API is at another address. */
export const connection: { other?: OtherServer } = {};

function encodeBody(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** One call, as it is: no refresh, no retry. Throws `HttpError` of status 0 when out of reach. */
export async function send(
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({
    'Accept-Language': document.documentElement.lang || 'th',
    ...options.headers,
  });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const { body, type } = encodeBody(options.body);
  if (type) headers.set('Content-Type', type);
  const { method = 'GET', signal, keepalive, cache } = options;
  try {
    const sent = { method, headers, body, signal, keepalive, cache };
    const { other } = connection;
    return await (other ? other.send(path, sent) : fetch(apiAddress() + path, sent));
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new HttpError(0, 'unreachable', '');
  }
}

/** JSON parsed, files (CSV too) as a Blob, other text as it is, nothing as undefined. */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type !== '' && !/json|^text\/(?!csv)/.test(type)) return response.blob();
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
