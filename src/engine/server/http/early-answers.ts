import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify';

/** Answers a request by itself, or calls `others` before it wrote anything. */
export type EarlyAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  others: () => void,
) => void;

/** The server that Fastify would make, but that some answers go out before it looks at a request. */
export const answeringEarly =
  (early: EarlyAnswer): FastifyServerFactory =>
  (
    handler,
    { http, keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyHttpOptions<Server>,
  ) => {
    const server = createServer(http ?? {}, (request, response) =>
      early(request, response, () => handler(request, response)),
    );
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server.setTimeout(connectionTimeout);
  };
