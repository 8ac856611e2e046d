import type { FastifyRequest } from 'fastify';

/**
 * What a caller read before, without the quotes; null where the header is left out or says `*`.
 * A proxy that compresses marks tags as weak, which changes nothing about what was read.
 */
export function readIfMatch({ headers }: FastifyRequest): string | null {
  const sent = headers['if-match']?.trim();
  if (sent === undefined || sent === '' || sent === '*') return null;
  return sent.replace(/^(?:W\/)?"(.*)"$/, '$1');
}
