import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

/** How much is logged, and where to; standard output if nothing is said. */
export interface LogOptions {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}

/**
 * One JSON object a line. Of a request it holds the method, the path and the id, which the answer
 * carries too; neither the query string, nor addresses, headers or bodies: those
 * are personal data or secrets. Who did what is in the audit log.
 */
export function logging(options: LogOptions | undefined): FastifyServerOptions['logger'] {
  if (!options) return false;
  return {
    ...options,
    serializers: {
      req: ({ method, url, id }: FastifyRequest) => ({ id, method, path: url.split('?', 1)[0] }),
      res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
    },
  };
}

/** Whether each request is logged. */
export const logsRequests = (options: LogOptions | undefined): boolean =>
  ['info', 'debug', 'trace'].includes(options?.level ?? '');
