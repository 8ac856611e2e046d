import type { ForeignShape } from '../../schema/foreign.ts';
import { isRecord } from '../session/json.ts';

/** The catalogue's number for a file with wrong data. */
const UPLOAD = 601;
/** A `Response` can have no status above 599: then it has this one, and the number in its body. */
const STATUS_INSTEAD = 400;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const firstText = (...values: readonly unknown[]): string => values.map(text).find(Boolean) ?? '';

/** The sentence for a person, wherever servers are used to putting it. */
function messageIn(body: unknown): string {
  if (!isRecord(body)) return '';
  const { error, message, msg, detail } = body;
  const inner = isRecord(error) ? messageIn(error) : text(error);
  return firstText(inner, message, msg, detail);
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
function fieldsIn(body: Readonly<Record<string, unknown>>, { fields = {} }: ForeignShape): unknown {
  const ours = (wire: string): string =>
    Object.entries(fields).find(([, name]) => name === wire)?.[0] ?? wire;
  const source = body.fields ?? body.errors;
  if (isRecord(source)) {
    return Object.fromEntries(Object.entries(source).map(([name, texts]) => [ours(name), texts]));
  }
  const listed = records(source).filter(({ field }) => typeof field === 'string');
  if (listed.length === 0) return undefined;
  return Object.fromEntries(
    listed.map(({ field, message, msg }) => [ours(String(field)), [firstText(message, msg)]]),
  );
}

const isUpload = (status: number, body: Readonly<Record<string, unknown>>): boolean =>
  status === UPLOAD || Number(body.code) === UPLOAD;

/** Whether an answer tells of something that went wrong, be it with a status of success. */
export function isProblem(status: number, body: unknown): boolean {
  return status >= 400 || (isRecord(body) && isUpload(status, body));
}

/** A problem as the contract tells it. */
export function readProblem(status: number, body: unknown, shape: ForeignShape = {}): Response {
  const outer = isRecord(body) ? body : {};
  const inner = isRecord(outer.error) ? { ...outer, ...outer.error } : outer;
  const upload = isUpload(status, inner);
  const error = {
    ...inner,
    code: upload ? 'upload' : (inner.code ?? status),
    message: messageIn(body),
    rows: upload ? rowsIn(inner) : undefined,
    fields: fieldsIn(inner, shape),
    error: undefined,
  };
  return Response.json({ error }, { status: upload ? STATUS_INSTEAD : status });
}
