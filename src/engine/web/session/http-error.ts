import { isRecord } from './json.ts';

/** Field name (dotted inside lists) → sentences for a person. */
export type FieldMessages = Readonly<Record<string, string[]>>;

/** What is wrong with one cell of an uploaded file. */
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

interface Details {
  readonly fields?: Record<string, string[]>;
  readonly current?: Readonly<Record<string, unknown>>;
  readonly rows?: readonly RowProblem[];
  readonly preview?: Readonly<Record<string, unknown>>;
}

/**
 * An answer that is not a success. `status` is 0 when the server could not be reached; `message`
 * is the server's sentence for a person, or empty. `statusCode` and `errors` say the same again
 * under the names Refine reads.
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly errors: Record<string, string[]> | undefined;
  /** The stored row that a stale save met. */
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly rows: readonly RowProblem[] | undefined;
  /** What else an uploaded file with wrong rows comes to. */
  readonly preview: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.statusCode = status;
    this.fields = details.fields;
    this.errors = details.fields;
    this.current = details.current;
    this.rows = details.rows;
    this.preview = details.preview;
  }
}

function readFields(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, messages]) => [
      name,
      (Array.isArray(messages) ? messages : [messages]).map(String),
    ]),
  );
}

function readRows(value: unknown): RowProblem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).map((row) => ({
    row: Number(row.row),
    column: String(row.column ?? ''),
    message: String(row.message ?? ''),
  }));
}

const UPLOAD_STATUS = 601;

/** Whether an answer is the catalogue's 601, as the status, or as `code` in the body. */
export function isUploadError(status: number, body: unknown): boolean {
  if (status === UPLOAD_STATUS) return true;
  if (!isRecord(body)) return false;
  const inner = isRecord(body.error) ? body.error : {};
  return [body.code, inner.code].some(
    (code) => code === UPLOAD_STATUS || code === String(UPLOAD_STATUS) || code === 'upload',
  );
}

/** Reads the contract's error body, or whatever a foreign server sent in its place. */
export function toHttpError(status: number, body: unknown): HttpError {
  const outer = isRecord(body) ? body : {};
  const inner = isRecord(outer.error) ? outer.error : outer;
  const upload = isUploadError(status, body);
  const message = typeof inner.message === 'string' ? inner.message : '';
  return new HttpError(
    upload ? UPLOAD_STATUS : status,
    upload ? 'upload' : String(inner.code ?? status),
    message,
    {
      fields: readFields(inner.fields),
      current: isRecord(inner.current) ? inner.current : undefined,
      rows: readRows(inner.rows),
      preview: isRecord(inner.preview) ? inner.preview : undefined,
    },
  );
}
