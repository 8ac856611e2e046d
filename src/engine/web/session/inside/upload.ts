import { HttpError } from '../http-error.ts';
import { isRecord } from '../json.ts';
import { request } from '../request.ts';
import { apiAddress, connection, type RequestOptions } from '../transport.ts';

/** Called while a file is on its way, and while the server works on it. */
export interface UploadListener {
  /** How much of the file has been sent, 0 to 1. */
  onSent(share: number): void;
  /** What the server reports of its work, as the call describes it. */
  onProgress(progress: unknown): void;
}

/** Progress, reported line by line; the last line is the answer itself. */
const LINES = 'application/x-ndjson';
/** A `Response` can have none above; the contract's own 601 is in the body as well. */
const HIGHEST_STATUS = 599;
const STATUS_INSTEAD = 400;

/** A line of the answer; one that was cut off in the middle says nothing. */
function readLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(':');
    if (name) headers.append(name, value.join(':').trim());
  }
  return headers;
}

/**
 * The answer as `fetch` would give it: of lines, the last one, which holds the outcome. Throws
 * `HttpError` when the connection ended before that line came.
 */
function responseOf(call: XMLHttpRequest): Response {
  const headers = headersOf(call);
  const inLines = headers.get('content-type')?.includes(LINES) ?? false;
  const text = inLines ? (call.responseText.trim().split('\n').at(-1) ?? '') : call.responseText;
  const status = inLines ? Number(readLine(text).status) : call.status;
  if (Number.isNaN(status)) throw new HttpError(0, 'unreachable', '');
  if (inLines) headers.set('content-type', 'application/json');
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : text, {
    status: status > HIGHEST_STATUS ? STATUS_INSTEAD : status,
    headers,
  });
}

/** Reports each whole line that has come since the last time. */
function follow(call: XMLHttpRequest, listener: UploadListener): () => void {
  let read = 0;
  return () => {
    const end = call.responseText.lastIndexOf('\n');
    if (end < read) return;
    const come = call.responseText.slice(read, end);
    read = end + 1;
    for (const line of come.split('\n')) {
      const { progress } = readLine(line);
      if (progress !== undefined) listener.onProgress(progress);
    }
  };
}

/** Sends like `fetch`, and reports progress, which `fetch` cannot. */
function sender(listener: UploadListener): NonNullable<RequestOptions['via']> {
  return (path, { body, signal }, token) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = new XMLHttpRequest();
      const stop = (): void => call.abort();
      call.open('POST', `${apiAddress()}${path}`);
      call.setRequestHeader('Accept', `${LINES}, application/json`);
      call.setRequestHeader('Accept-Language', document.documentElement.lang || 'th');
      if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`);
      call.upload.onprogress = ({ loaded, total }) =>
        listener.onSent(total > 0 ? loaded / total : 0);
      call.onprogress = follow(call, listener);
      call.onload = () => {
        try {
          const response = responseOf(call);
          resolve(connection.other?.read(response) ?? response);
        } catch (problem) {
          reject(problem);
        }
      };
      call.onerror = () => reject(new HttpError(0, 'unreachable', ''));
      call.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      call.onloadend = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);
      call.send(body instanceof FormData ? body : null);
    });
}

/**
 * Sends a form with a file, as `request` sends everything else, and reports progress. Answers
 * what the call answers. Throws `HttpError`, or `AbortError` once given up: the server hears of it
 * and stops.
 */
export function upload(
  path: string,
  form: FormData,
  listener: UploadListener,
  signal: AbortSignal,
): Promise<unknown> {
  return request(path, { method: 'POST', body: form, signal, via: sender(listener) });
}
