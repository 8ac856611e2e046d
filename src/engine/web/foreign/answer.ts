import type { ForeignShape } from '../../declaration/foreign.ts';
import { isRecord } from '../session/json.ts';
import type { ListAnswer } from './list-shapes.ts';
import { listIn } from './rows.ts';

/** The catalogue's number for a file with wrong data. */
const UPLOAD = 601;
/** In the place of a status of success, and of one above 599, which no `Response` can have. */
const STATUS_INSTEAD = 400;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const firstText = (...values: readonly unknown[]): string => values.map(text).find(Boolean) ?? '';

/** The sentence for a person, wherever servers are used to putting it. */
function messageIn(body: unknown): string {
  if (Array.isArray(body)) return firstText(...body, ...body.map(messageIn));
  if (!isRecord(body)) return '';
  const { error, message, msg, detail } = body;
  const inner = typeof error === 'object' ? messageIn(error) : text(error);
  const listed = [body.errors, body.fields, body.data].filter(Array.isArray).map(messageIn);
  return firstText(inner, message, msg, detail, ...listed);
}

function rowsIn(body: Readonly<Record<string, unknown>>): unknown[] {
  const inner = isRecord(body.data) ? body.data : {};
  const lists = [body.rows, body.errors, body.data, inner.rows, inner.errors];
  const found = lists.find((list) => records(list).length > 0);
  return records(found).map((entry) => ({
    row: Number(entry.row ?? entry.line ?? 0),
    column: String(entry.column ?? entry.col ?? entry.field ?? ''),
    message: firstText(entry.message, entry.msg, entry.error),
  }));
}

/** Sentences under the fields they are about, with the names of the contract. */
function fieldsIn(body: unknown, { fields = {} }: ForeignShape): unknown {
  const ours = (wire: string): string =>
    Object.entries(fields).find(([, name]) => name === wire)?.[0] ?? wire;
  const { fields: named, errors, error, data } = isRecord(body) ? body : {};
  const source = [named, errors].find(isRecord);
  if (source) {
    return Object.fromEntries(Object.entries(source).map(([name, texts]) => [ours(name), texts]));
  }
  const messages: Record<string, string[]> = {};
  const list = [body, named, errors, error, data].find(Array.isArray);
  for (const { field, message, msg } of records(list)) {
    if (typeof field !== 'string') continue;
    messages[ours(field)] = [...(messages[ours(field)] ?? []), firstText(message, msg)];
  }
  return Object.keys(messages).length > 0 ? messages : undefined;
}

const isUpload = (status: number, body: Readonly<Record<string, unknown>>): boolean =>
  status === UPLOAD || Number(body.code) === UPLOAD;

/** Whether a body says by itself that nothing was done. */
const saysNo = ({ success, ok, data, status, error }: Readonly<Record<string, unknown>>): boolean =>
  [success, ok, data].includes(false) || status === 'error' || Boolean(error);

/** Whether a response reports an error, even with a status of success. */
function isProblem(status: number, body: unknown): boolean {
  return status >= 400 || (isRecord(body) && (isUpload(status, body) || saysNo(body)));
}

/** A problem as the contract describes it. */
function readProblem(status: number, body: unknown, shape: ForeignShape = {}): Response {
  const outer = isRecord(body) ? body : {};
  const inner = isRecord(outer.error) ? { ...outer, ...outer.error } : outer;
  const upload = isUpload(status, inner);
  const sent = upload || status < 400 ? STATUS_INSTEAD : status;
  const error = {
    ...inner,
    code: upload ? 'upload' : (inner.code ?? sent),
    message: messageIn(body),
    rows: upload ? rowsIn(inner) : undefined,
    fields: fieldsIn(Array.isArray(body) ? body : inner, shape),
    error: undefined,
  };
  return Response.json({ error }, { status: sent });
}

/** The server did its part, and in a shape nobody here can read: a retry would not help. */
const NOT_UNDERSTOOD = 422;

/** A problem in words of our own. */
export function problem(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

const notUnderstood = (): Refused => new Refused(problem(NOT_UNDERSTOOD, 'not_understood', ''));

/** The parsed body; null for no content, the text itself for anything but JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer to a call that the server refused. */
export class Refused extends Error {
  constructor(readonly response: Response) {
    super(`Refused with ${response.status}`);
  }
}

/**
 * The parsed body of an answer. @throws Refused with the problem as the contract describes it, and for
 * text: the page of a proxy comes with a status of success
 */
export async function accepted(response: Response, shape?: ForeignShape): Promise<unknown> {
  const body = await jsonOf(response);
  if (isProblem(response.status, body))
    throw new Refused(readProblem(response.status, body, shape));
  if (typeof body === 'string' && body.trim() !== '') throw notUnderstood();
  return body;
}

/** The list of an answer. @throws Refused where the answer is in no shape that is known */
export function understoodList(body: unknown, shape: ForeignShape): ListAnswer {
  const list = listIn(body, shape);
  if (!list) throw notUnderstood();
  return list;
}
