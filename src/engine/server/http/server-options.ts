import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';
import type { ErrorCode } from '../../declaration/messages.ts';
import type { Words } from '../i18n.ts';
import { createErrorHandler } from './error-handler.ts';
import { type LogOptions, logging } from './logging.ts';
import { RAW_ANSWER_HEADERS } from './security-headers.ts';
import { answerUndecodable } from './web-files.ts';

/**
 * How long a visitor may take, in milliseconds: a slower client holds a connection
 * that others could use.
 */
const CONNECTION_LIMITS = {
  /** From the first byte to the end of the headers. */
  headersTimeout: 15_000,
  /** To the end of the body; a photograph of some megabytes on a slow mobile line fits. */
  requestTimeout: 120_000,
  /** Between requests; longer than that of proxies, which must be the ones to hang up. */
  keepAliveTimeout: 75_000,
} as const;

interface Refusal {
  readonly status: string;
  readonly code: ErrorCode;
  readonly key: string;
}

const BAD: Refusal = { status: '400 Bad Request', code: 'validation', key: 'badRequest' };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    key: 'too_large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'validation', key: 'tooSlow' },
};

/** Answers what is no HTTP, or came too slowly, as the contract describes errors, and hangs up. */
function refuseBadRequests(words: Words): FastifyServerOptions['clientErrorHandler'] {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const { status, code, key } = REFUSALS[error.code ?? ''] ?? BAD;
    const message = words.text(DEFAULT_LANGUAGE, `api:${key}`);
    const body = JSON.stringify({ error: { code, message } });
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...RAW_ANSWER_HEADERS,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}

interface ServerPlace {
  readonly words: Words;
  /** Nothing is logged if absent. */
  readonly logger: LogOptions | undefined;
  readonly trustedProxies: readonly string[];
  /** Null where no web pages are served. */
  readonly webRoot: string | null;
}

/** What every server of the product takes from strangers, and how it answers what it cannot read. */
export function serverOptions({ words, logger, trustedProxies, webRoot }: ServerPlace) {
  return {
    logger: logging(logger),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: CONNECTION_LIMITS.requestTimeout,
    keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeout,
    http: { headersTimeout: CONNECTION_LIMITS.headersTimeout },
    clientErrorHandler: refuseBadRequests(words),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUndecodable(createErrorHandler(words), webRoot),
    // Requests on connections that still live are served, not refused in words not the contract's.
    return503OnClosing: false,
  };
}
