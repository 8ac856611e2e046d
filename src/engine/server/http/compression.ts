import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * What is worth compressing. Workbooks and pictures are compressed already, and lines of progress
 * (`application/x-ndjson`) must go out one by one.
 */
const COMPRESSIBLE = /^(?:application\/(?:json|x-yaml|javascript)|text\/(?!event-stream))/;
/** They lie there compressed as small as can be. */
const FILES_OF_THE_BUILD = '/*';
/** Less fits into a packet anyhow. */
const LEAST_BYTES = 1024;
/**
 * A page of a list is compressed at one go (0.1 ms for 22 KB): as a stream it takes several times
 * that, most of it to set the stream up.
 */
const MOST_BYTES_AT_ONCE = 64 * 1024;

/**
 * Compresses answers with Brotli or gzip, whichever is accepted. What is sent compressed is not
 * unpacked: a few bytes could become gigabytes. Register it before the routes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.url === FILES_OF_THE_BUILD) route.compress = false;
  });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: LEAST_BYTES,
    syncThreshold: MOST_BYTES_AT_ONCE,
    customTypes: COMPRESSIBLE,
  });
}
