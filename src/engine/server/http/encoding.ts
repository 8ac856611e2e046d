import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compressions; `identity` is none. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is sent again and again, compressed once. */
export interface EncodedBytes {
  /** Names these very bytes. */
  readonly tag: string;
  /** The bytes as they are. */
  readonly plain: Buffer;
  bytes(encoding: Encoding): Promise<Buffer>;
}

/** Larger answers take seconds at the best quality, and are a few per cent smaller for it. */
const BEST_QUALITY_BYTES = 256 * 1024;
const GOOD_QUALITY = 9;
const TAG_CHARACTERS = 27;

const WAYS: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotli(text, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]:
          text.length <= BEST_QUALITY_BYTES ? zlib.constants.BROTLI_MAX_QUALITY : GOOD_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzip(text, { level: zlib.constants.Z_BEST_COMPRESSION }),
  identity: async (text) => text,
};

/** Bytes that are compressed when somebody first wants them so. */
export function encodedBytes(plain: Buffer): EncodedBytes {
  const done = new Map<Encoding, Promise<Buffer>>();
  return {
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, TAG_CHARACTERS),
    plain,
    bytes: (encoding) => {
      const bytes = done.get(encoding) ?? WAYS[encoding](plain);
      done.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Whether the caller has these very bytes; sets the answer's ETag. */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `W/"${tag}"`;
  reply.header('etag', etag);
  const known = String(headers['if-none-match'] ?? '').split(/\s*,\s*/);
  return known.includes(etag) || known.includes('*');
}

/** Bytes in one compression. */
export interface PackedBytes {
  readonly encoding: Encoding;
  readonly packed: Buffer;
}

/** Bytes in the best compression the caller reads. */
export async function packFor(
  request: FastifyRequest,
  { bytes }: EncodedBytes,
): Promise<PackedBytes> {
  const encoding = encodingFor(request);
  return { encoding, packed: await bytes(encoding) };
}

export function sendPacked(reply: FastifyReply, { encoding, packed }: PackedBytes): FastifyReply {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${[vary].flat().join(', ')}, Accept-Encoding` : 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(packed);
}

/** Sends bytes in the best compression the caller reads. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedBytes,
): Promise<FastifyReply> {
  return sendPacked(reply, await packFor(request, answer));
}

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
