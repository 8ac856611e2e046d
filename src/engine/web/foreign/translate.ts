import { isRecord } from '../session/json.ts';
import { accepted, problem, Refused, understoodList } from './answer.ts';
import { findSaved } from './find-saved.ts';
import { answerList, readListQuery } from './lists.ts';
import type { ForeignCall, ForeignOutline, ForeignResource } from './outline-of.ts';
import { listIn, type Row, savedIn, toOurs, toTheirs } from './rows.ts';
import { readSignIn, signInBody, signInCall } from './sign-in.ts';
import { foreignWord } from './words.ts';

/** Sends a body to a call of that server, as it is. */
export type Post = (call: string, body: unknown) => Promise<Response>;

const AREAS = /^master\/(province|amphure|tambon)$/;
const FORBIDDEN = 403;

async function search(call: string, resource: ForeignResource, body: unknown, post: Post) {
  const query = readListQuery(body);
  const source = {
    resource,
    post: async (question: Row) => {
      const response = await post(call, question);
      // A form must not end the session because of a list it refers to.
      if (query.options && response.status === FORBIDDEN) {
        throw new Refused(problem(404, 'choices_refused', foreignWord('choicesRefused')));
      }
      return accepted(response, resource.shape);
    },
  };
  return Response.json(await answerList(source, query));
}

/** The call of the same resource that does something else; undefined where there is none. */
function callThat(does: ForeignCall['does'], resource: string, { calls }: ForeignOutline) {
  return Object.entries(calls).find(
    ([, call]) => call.does === does && call.resource === resource,
  )?.[0];
}

async function save(
  call: string,
  resource: ForeignResource,
  body: unknown,
  post: Post,
  searching: string | undefined,
) {
  const { shape } = resource;
  const given = isRecord(body) && isRecord(body.data) ? body.data : {};
  const response = await post(call, { data: toTheirs(given, shape) });
  const saved = savedIn(await accepted(response, shape), shape.saved);
  // What the answer leaves out is as it was sent.
  const row: Row = {
    ...given,
    ...(saved && toOurs({ ...toTheirs(given, shape), ...saved }, resource)),
  };
  if (typeof row.id === 'number') return Response.json({ data: row });
  const found =
    searching === undefined
      ? undefined
      : await findSaved(
          { resource, post: async (body) => accepted(await post(searching, body), shape) },
          given,
        );
  return Response.json({ data: found ?? given });
}

async function load(call: string, resource: ForeignResource, body: unknown, post: Post) {
  const { shape } = resource;
  const response = await post(call, body);
  const { rows } = understoodList(await accepted(response, shape), shape);
  return Response.json({ data: rows.map((row) => toOurs(row, resource)) });
}

async function replace(
  call: string,
  resource: ForeignResource,
  body: unknown,
  post: Post,
  loading: string | undefined,
) {
  const { data, ...parent } = isRecord(body) ? body : {};
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  const sent = rows.map((row) => toTheirs(row, resource.shape));
  const response = await post(call, { data: sent, ...parent });
  const stored = listIn(await accepted(response, resource.shape), resource.shape);
  // Nothing in answer to rows says no more than that they were stored.
  if (stored && (stored.rows.length > 0 || sent.length === 0)) {
    return Response.json({ data: stored.rows.map((row) => toOurs(row, resource)) });
  }
  const [id] = Object.values(parent);
  return loading === undefined
    ? Response.json({ data: rows })
    : load(loading, resource, { id }, post);
}

async function areas(call: string, body: unknown, post: Post, { server }: ForeignOutline) {
  const { rows: path, fields = {} } = server.areas ?? {};
  const response = await post(call, body);
  const found = understoodList(await accepted(response), { rows: path });
  const data = found.rows.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(fields).map(([name, wire]) => [name, row[wire]])),
  }));
  return Response.json({ data });
}

async function signIn(body: unknown, post: Post, { server }: ForeignOutline) {
  const places = server.signIn ?? {};
  const response = await post(signInCall(places), signInBody(body, places));
  return Response.json(readSignIn(await accepted(response), response.headers, places));
}

/** The answer of a dashboard, wrapped as the contract has it. */
async function dashboard(call: string, body: unknown, post: Post) {
  const response = await post(call, body);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !type.includes('json')) return response;
  const found = await accepted(response);
  const wrapped = isRecord(found) && 'data' in found ? found : { data: found };
  return Response.json(wrapped);
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
  if (does === 'save') return save(call, resource, body, post, callThat('search', name, outline));
  if (does === 'load') return load(call, resource, body, post);
  return replace(call, resource, body, post, callThat('load', name, outline));
}

function translated(
  call: string,
  body: unknown,
  post: Post,
  outline: ForeignOutline,
): Promise<Response> | undefined {
  const known = outline.calls[call];
  if (known) return ofResource(call, known, body, post, outline);
  if (call === 'auth/login') return signIn(body, post, outline);
  if (AREAS.test(call)) return areas(call, body, post, outline);
  return call.startsWith('dashboard/') ? dashboard(call, body, post) : undefined;
}

/**
 * Makes a call of the contract at a server that speaks otherwise, and answers as the contract has
 * it, with the last token that came meanwhile; undefined for a call whose answer is taken as it
 * comes.
 */
export async function translate(
  call: string,
  body: unknown,
  post: Post,
  outline: ForeignOutline,
): Promise<Response | undefined> {
  const tokens: string[] = [];
  const listening: Post = async (to, sent) => {
    const response = await post(to, sent);
    const token = response.headers.get('authorization');
    if (token !== null) tokens.push(token);
    return response;
  };
  const refusal = (failure: unknown): Response => {
    if (failure instanceof Refused) return failure.response;
    throw failure;
  };
  const response = await translated(call, body, listening, outline)?.catch(refusal);
  const token = tokens.at(-1);
  // What was not made here has its own.
  if (token !== undefined && response?.headers.has('authorization') === false) {
    response.headers.set('authorization', token);
  }
  return response;
}
