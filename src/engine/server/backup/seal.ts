import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Stands in the comment of the zip file, before the digest. */
const LABEL = Buffer.from('sha256:');
const DIGEST_LENGTH = 64;

/** What the comment of a zip file holds until the digest is known. */
export const UNSEALED = `${LABEL.toString()}${'0'.repeat(DIGEST_LENGTH)}`;

/**
 * Passes on a zip file that ends in `UNSEALED`, with the digest of every byte before it in place of
 * the zeros: whatever is changed later in it, headers included, no longer fits.
 */
export async function* seal(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([held, typeof chunk === 'string' ? Buffer.from(chunk) : chunk]);
    const end = Math.max(0, bytes.length - DIGEST_LENGTH);
    held = bytes.subarray(end);
    hash.update(bytes.subarray(0, end));
    yield bytes.subarray(0, end);
  }
  yield Buffer.from(hash.digest('hex'));
}

/**
 * Whether a file is as it was sealed, to the last bit.
 * @returns null when it ends in no digest: an older backup, or none at all
 */
export async function isAsSealed(file: string): Promise<boolean | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(LABEL.length + DIGEST_LENGTH);
    if (size < end.length) return null;
    await handle.read(end, 0, end.length, size - end.length);
    if (!end.subarray(0, LABEL.length).equals(LABEL)) return null;
    const hash = createHash('sha256');
    const sealed = handle.createReadStream({
      start: 0,
      end: size - DIGEST_LENGTH - 1,
      autoClose: false,
    });
    for await (const chunk of sealed) hash.update(chunk);
    return hash.digest('hex') === end.subarray(LABEL.length).toString('latin1');
  } finally {
    await handle.close();
  }
}
