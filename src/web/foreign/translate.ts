import { isRecord } from '../session/json.ts';
import { accepted, answer, problem, Refused } from './answer.ts';
import { answerList, readAsked } from './lists.ts';
import type { ForeignCall, ForeignOutline, ForeignResource } from './outline-of.ts';
import { listIn, type Row, savedIn, toOurs, toTheirs } from './rows.ts';
import { readSignIn, signInBody, signInCall } from './sign-in.ts';
import { foreignWord } from './words.ts';

/** Sends a body to a call of that server, as it is. */
export type Post = (call: string, body: unknown) => Promise<Response>;

const AREAS = /^master\/(province|amphure|tambon)$/;
const FORBIDDEN = 403;

async function search(call: string, resource: ForeignResource, body: unknown, post: Post) {
  const asked = readAsked(body);
  let headers = new Headers();
  const source = {
    resource,
    post: async (question: Row) => {
      const response = await post(call, question);
      headers = response.headers;
      // A form must not end the session because of a list it refers to.
      if (asked.options && response.status === FORBIDDEN) {
        throw new Refused(problem(404, 'choices_refused', foreignWord('choicesRefused')));
      }
      return accepted(response, resource.shape);
    },
  };
  return answer(await answerList(source, asked), headers);
}

async function save(call: string, resource: ForeignResource, body: unknown, post: Post) {
  const { shape } = resource;
  const given = isRecord(body) && isRecord(body.data) ? body.data : {};
  const response = await post(call, { data: toTheirs(given, shape) });
  const saved = savedIn(await accepted(response, shape), shape.saved);
  // What the answer leaves out is as it was sent.
  const row = saved && { ...given, ...toOurs({ ...toTheirs(given, shape), ...saved }, resource) };
  return answer({ data: row ?? given }, response.headers);
}

/** The rows of a list that is loaded and replaced as a whole. */
function listOf(body: unknown, resource: ForeignResource): readonly Row[] | undefined {
  return listIn(body, resource.shape.rows)?.map((row) => toOurs(row, resource));
}

async function load(call: string, resource: ForeignResource, body: unknown, post: Post) {
  const response = await post(call, body);
  const rows = listOf(await accepted(response, resource.shape), resource) ?? [];
  return answer({ data: rows }, response.headers);
}

async function replace(
  call: string,
  resource: ForeignResource,
  body: unknown,
  post: Post,
  loading: string | undefined,
) {
  const { data, revision: _, ...parent } = isRecord(body) ? body : {};
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  const sent = rows.map((row) => toTheirs(row, resource.shape));
  const response = await post(call, { data: sent, ...parent });
  const stored = listOf(await accepted(response, resource.shape), resource);
  if (stored) return answer({ data: stored }, response.headers);
  const [id] = Object.values(parent);
  return loading === undefined
    ? answer({ data: rows }, response.headers)
    : load(loading, resource, { id }, post);
}

async function areas(call: string, body: unknown, post: Post, { server }: ForeignOutline) {
  const { rows: path, fields = {} } = server.areas ?? {};
  const response = await post(call, body);
  const found = listIn(await accepted(response), path) ?? [];
  const data = found.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(fields).map(([name, wire]) => [name, row[wire]])),
  }));
  return answer({ data }, response.headers);
}

async function signIn(body: unknown, post: Post, { server }: ForeignOutline) {
  const places = server.signIn ?? {};
  const response = await post(signInCall(places), signInBody(body, places));
  return answer(readSignIn(await accepted(response), response.headers, places), response.headers);
}

/** The answer of a dashboard, wrapped as the contract has it. */
async function dashboard(call: string, body: unknown, post: Post) {
  const response = await post(call, body);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !type.includes('json')) return response;
  const found = await accepted(response);
  const wrapped = isRecord(found) && 'data' in found ? found : { data: found };
  return answer(wrapped, response.headers);
}

function ofResource(
  call: string,
  { does, resource: name }: ForeignCall,
  body: unknown,
  post: Post,
  outline: ForeignOutline,
): Promise<Response> {
  const resource = outline.resources[name];
  if (!resource) return post(call, body);
  if (does === 'search') return search(call, resource, body, post);
  if (does === 'save') return save(call, resource, body, post);
  if (does === 'load') return load(call, resource, body, post);
  const loading = Object.entries(outline.calls).find(
    ([, other]) => other.does === 'load' && other.resource === name,
  );
  return replace(call, resource, body, post, loading?.[0]);
}

/**
 * Makes a call of the contract at a server that speaks otherwise, and answers as the contract has
 * it; undefined for a call whose answer is taken as it comes.
 */
export async function translate(
  call: string,
  body: unknown,
  post: Post,
  outline: ForeignOutline,
): Promise<Response | undefined> {
  try {
    const known = outline.calls[call];
    if (known) return await ofResource(call, known, body, post, outline);
    if (call === 'auth/login') return await signIn(body, post, outline);
    if (AREAS.test(call)) return await areas(call, body, post, outline);
    if (call.startsWith('dashboard/')) return await dashboard(call, body, post);
    return undefined;
  } catch (failure) {
    if (failure instanceof Refused) return failure.response;
    throw failure;
  }
}
