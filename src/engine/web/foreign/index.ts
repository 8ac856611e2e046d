import { SAVE_KEY_HEADER } from '../../declaration/constants.ts';
import { isRecord } from '../session/json.ts';
import { takeToken } from '../session/request.ts';
import { readToken, sessionGeneration } from '../session/storage.ts';
import { apiAddress, connection } from '../session/transport.ts';
import { adapt } from './adapt.ts';
import { accepted, problem, Refused } from './answer.ts';
import { callsOf } from './offers.ts';
import { foreignOutline } from './outline.ts';
import type { ForeignOutline } from './outline-of.ts';
import { translate } from './translate.ts';
import { foreignWord } from './words.ts';

/** A server that is slow to describe itself is taken for one that does not. */
const PATIENCE_MILLISECONDS = 5000;
const DESCRIPTION = '/api/openapi.json';

/** What the pages for administrators live on. */
const PAGES: Readonly<Record<string, string>> = {
  audit: 'audit/searchAudit',
  boundaries: 'geography/boundaries',
  publication: 'publication/list',
};

/** What a server says of itself, and whether it lets pages of this origin send their cookies. */
interface Description {
  readonly calls: readonly string[];
  /** It is the product's own, at another address. */
  readonly own: boolean;
  readonly credentials: RequestCredentials;
}

/** Requests the description with the stored token, as every request carries it. */
async function fetchDescription(credentials: RequestCredentials): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const [token, generation] = [readToken(), sessionGeneration()];
  const fetchWith = (headers: HeadersInit): Promise<Response> =>
    fetch(apiAddress() + DESCRIPTION, { credentials, signal, headers });
  const response =
    token === null
      ? null
      : // Where it lets no page send that header here, browsers refuse the whole call.
        await fetchWith({ Authorization: `Bearer ${token}` }).catch(() => null);
  if (response) takeToken(response, generation);
  // A token that has run out is exchanged by the first call that needs one, once the app is there.
  return response && response.status !== 401 ? response : fetchWith({});
}

async function describe(credentials: RequestCredentials): Promise<Description> {
  const response = await fetchDescription(credentials);
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { paths, info } = isRecord(body) ? body : {};
  return {
    calls: Object.keys(isRecord(paths) ? paths : {}).map((path) => path.replace(/^\/api\//, '')),
    own: isRecord(info) && info['x-contract'] === foreignOutline.contract,
    credentials,
  };
}

/** Tries with cookies first: a browser refuses that where the server does not allow it. */
async function learn(): Promise<Description> {
  const silent: Description = { calls: [], own: false, credentials: 'omit' };
  return describe('include').catch(() => describe('omit').catch(() => silent));
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body;
}

/** An answer taken as it comes; a problem is reported as in the contract. */
async function asItComes(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return response;
  try {
    await accepted(response.clone());
    return response;
  } catch (failure) {
    if (failure instanceof Refused) return failure.response;
    throw failure;
  }
}

/** It need not know these, and where it lets no page send them, browsers refuse the whole call. */
function withoutOwnHeaders(sent: HeadersInit | undefined): Headers {
  const headers = new Headers(sent);
  headers.delete('If-Match');
  headers.delete(SAVE_KEY_HEADER);
  return headers;
}

/**
 * Learns what the server at the API's address can do, and from then on stands between it and the
 * app, which goes on speaking the contract.
 */
export async function connect(outline: ForeignOutline = foreignOutline): Promise<void> {
  const { calls, own, credentials } = await learn();
  const fetchFrom = (path: string, init: RequestInit): Promise<Response> =>
    fetch(apiAddress() + path, { ...init, credentials });
  if (own) {
    connection.other = {
      send: fetchFrom,
      read: async (response) => response,
      offers: () => true,
      adapt: (config) => config,
    };
    return;
  }
  const offered = callsOf(outline, calls);
  const described = new Set([...calls, ...(outline.server.calls ?? [])]);
  connection.other = {
    async send(path, init) {
      const call = path.replace(/^\/api\//, '').replace(/\?.*/, '');
      if (call !== 'auth/login' && !offered.has(call)) {
        return problem(404, 'not_offered', foreignWord('notOffered'));
      }
      const plain = { ...init, headers: withoutOwnHeaders(init.headers) };
      const post = (to: string, body: unknown): Promise<Response> =>
        fetchFrom(`/api/${to}`, { ...plain, body: JSON.stringify(body) });
      const isPost = init.method === 'POST' && !(init.body instanceof FormData);
      const translated = isPost ? await translate(call, bodyOf(init), post, outline) : undefined;
      if (translated) return translated;
      const response = await fetchFrom(path, plain);
      // A check may be answered by false: `auth/checktoken`.
      return init.method === 'GET' && response.ok ? response : asItComes(response);
    },
    read: asItComes,
    offers: (what) => offered.has(PAGES[what] ?? what),
    adapt: (config) => adapt(config, outline, (call) => described.has(call)),
  };
}
