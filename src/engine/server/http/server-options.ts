import { randomUUID } from 'node:crypto';
import type { Words } from '../i18n.ts';
import { CONNECTION_LIMITS, refuseBadRequests } from './connections.ts';
import { createErrorHandler } from './error-handler.ts';
import { type LogOptions, logging } from './logging.ts';
import { answerUndecodable } from './web-files.ts';

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
