import type { FastifyRequest } from 'fastify';
import type { Encoding } from '../geography/maps.ts';

/** The best compression the caller reads. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const wanted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding)) ?? 'identity';
}
