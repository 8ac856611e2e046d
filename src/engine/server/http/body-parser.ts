import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** No call takes anything nested half as deep; what reads bodies may call itself for each level. */
const MOST_LEVELS = 64;

/** Whether JSON is nested deeper than any call needs. What is no JSON is left to the parser. */
function isTooDeep(json: string): boolean {
  let levels = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') inText = !inText;
    else if (inText) continue;
    else if (letter === '[' || letter === '{') levels += 1;
    else if (letter === ']' || letter === '}') levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

const refused = (key: string): ApiError => new ApiError('validation', { message: { key } });

/**
 * Bodies are JSON in UTF-8 and nothing else (a page of another site can send text, not JSON, without
 * a preflight request; letters of another encoding, such as Windows-874, would be stored as �). An
 * empty body is allowed: some calls of the contract have none.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // `parseAs` says that the body is one, which its type does not.
    const bytes = body as Buffer;
    const json = bytes.toString();
    if (json.length === 0) done(null, undefined);
    else if (!isUtf8(bytes)) done(refused('bodyEncoding'));
    else if (isTooDeep(json)) done(refused('bodyTooDeep'));
    else parseJson(request, json, done);
  });
}
