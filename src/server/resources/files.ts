import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FieldErrors, Message } from '../../schema/messages.ts';
import type { Resource } from '../../schema/types.ts';
import type { Connection } from '../db/connection.ts';
import { files } from '../db/system-tables.ts';

/** An uploaded file as it is served. */
export interface StoredFile {
  readonly mime: string;
  readonly bytes: Buffer;
}

interface ImageKind {
  readonly mime: string;
  readonly extension: string;
  readonly matches: (bytes: Buffer) => boolean;
}

const startsWith = (bytes: Buffer, at: number, expected: Buffer): boolean =>
  bytes.subarray(at, at + expected.length).equals(expected);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** The bytes say what an image is, not the name its sender gave it. */
const IMAGE_KINDS: readonly ImageKind[] = [
  { mime: 'image/png', extension: 'png', matches: (bytes) => startsWith(bytes, 0, PNG_START) },
  { mime: 'image/jpeg', extension: 'jpg', matches: (bytes) => startsWith(bytes, 0, JPEG_START) },
  {
    mime: 'image/webp',
    extension: 'webp',
    matches: (bytes) =>
      startsWith(bytes, 0, Buffer.from('RIFF')) && startsWith(bytes, 8, Buffer.from('WEBP')),
  },
];

const ADDRESS_PREFIX = '/api/files/';
const FILE_NAME = /^([0-9a-f]{64})\.(png|jpg|webp)$/;

/** Reads a stored file by the last part of its address; undefined when there is none. */
export async function readFile(
  connection: Connection,
  name: string,
): Promise<StoredFile | undefined> {
  const [, sha256, extension] = FILE_NAME.exec(name) ?? [];
  if (sha256 === undefined) return undefined;
  const [file] = await connection
    .select({ mime: files.mime, bytes: files.bytes })
    .from(files)
    .where(eq(files.sha256, sha256));
  const kind = IMAGE_KINDS.find((candidate) => candidate.extension === extension);
  return file && kind?.mime === file.mime ? file : undefined;
}

async function storeImage(
  connection: Connection,
  dataUrl: string,
  now: Date,
): Promise<string | undefined> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const kind = IMAGE_KINDS.find((candidate) => candidate.matches(bytes));
  if (!kind) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await connection
    .insert(files)
    .values({ sha256, mime: kind.mime, bytes, createdAt: now })
    .onConflictDoNothing();
  return `${ADDRESS_PREFIX}${sha256}.${kind.extension}`;
}

async function addressOf(
  connection: Connection,
  value: string,
  now: Date,
): Promise<string | undefined> {
  if (value.startsWith('data:')) return storeImage(connection, value, now);
  return (await readFile(connection, value.slice(ADDRESS_PREFIX.length))) ? value : undefined;
}

/**
 * Stores the images among the values and puts their addresses in their place. An address must be
 * of a file that is there. Errors name the fields that hold no image.
 */
export async function keepImages(
  connection: Connection,
  resource: Resource,
  values: Record<string, unknown>,
  now: Date,
): Promise<FieldErrors> {
  const errors: Record<string, readonly Message[]> = {};
  for (const field of resource.fields) {
    const value = values[field.name];
    if (field.type !== 'image' || typeof value !== 'string') continue;
    const address = await addressOf(connection, value, now);
    if (address === undefined) errors[field.name] = [{ key: 'image' }];
    else values[field.name] = address;
  }
  return errors;
}
