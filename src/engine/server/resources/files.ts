import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { FILE_KINDS, fileNameOf, tidyFileName } from '../../declaration/files.ts';
import type { FieldErrors, Message } from '../../declaration/messages.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { definitionOf, findDefinition } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { files } from '../db/system-tables.ts';
import { kindOfBytes, kindOfEnding, MOST_MILLION_PIXELS, pixelsOf } from './file-kinds.ts';

/** An uploaded file as it is served. */
export interface StoredFile {
  readonly mime: string;
  readonly bytes: Buffer;
}

/** Where stored files are served. */
export const FILES = '/api/files/';
const FILE_NAME = /^([0-9a-f]{64})\.([a-z]+)$/;

/** Reads a stored file by the last part of its address; undefined when there is none. */
export async function readFile(
  connection: Connection,
  name: string,
): Promise<StoredFile | undefined> {
  const [, sha256, ending] = FILE_NAME.exec(name) ?? [];
  const kind = kindOfEnding(ending);
  if (sha256 === undefined || !kind) return undefined;
  const [file] = await connection
    .select({ mime: files.mime, bytes: files.bytes })
    .from(files)
    .where(eq(files.sha256, sha256));
  return kind.mime === file?.mime ? file : undefined;
}

/** Where a file of a field stands, with its name where the field stores names. */
function addressOf(field: Field, sha256: string, ending: string, value: string): string {
  const address = `${FILES}${sha256}.${ending}`;
  if (!definitionOf(field).stores?.(field).named) return address;
  const name = tidyFileName(fileNameOf(value) ?? '', ending);
  return `${address}?name=${encodeURIComponent(name)}`;
}

/** What is said of a value that is none of the field's kinds. */
const unfit = (field: Field): Message => definitionOf(field).explain(field, {});
const tooManyPixels: Message = { key: 'api:imagePixels', params: { max: MOST_MILLION_PIXELS } };

async function storeFile(
  connection: Connection,
  field: Field,
  dataUrl: string,
  now: Date,
): Promise<string | Message> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const kind = kindOfBytes(bytes);
  const taken = definitionOf(field).stores?.(field).endings;
  if (!kind || !taken?.includes(kind.ending)) return unfit(field);
  if (FILE_KINDS.image.some((ending) => ending === kind.ending)) {
    const pixels = pixelsOf(bytes);
    if (pixels === undefined) return unfit(field);
    if (pixels > MOST_MILLION_PIXELS * 1_000_000) return tooManyPixels;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await connection
    .insert(files)
    .values({ sha256, mime: kind.mime, bytes, createdAt: now })
    .onConflictDoNothing();
  return addressOf(field, sha256, kind.ending, dataUrl);
}

/** What files are stored with. */
export interface Keeping {
  readonly connection: Connection;
  readonly now: Date;
  /** Rows whose files may stay: the stored one, or those of the list that it is in. */
  readonly before: readonly Values[];
  /** Whether the user may refer to a stored file of another row, by its name. */
  readonly mayReferTo: (name: string) => Promise<boolean>;
}

/** What is stored of a value, or what is wrong with it. */
async function storedAddress(
  { connection, now, before, mayReferTo }: Keeping,
  field: Field,
  value: string,
): Promise<string | Message> {
  if (value.startsWith('data:')) return storeFile(connection, field, value, now);
  const [name = ''] = value.slice(FILES.length).split('?');
  const [sha256 = '', ending = ''] = name.split('.');
  const isTheirs = before.some((row) => row[field.name] === value) || (await mayReferTo(name));
  const stored = isTheirs && (await readFile(connection, name));
  return stored ? addressOf(field, sha256, ending, value) : unfit(field);
}

/**
 * Stores the images and files among the values and puts their addresses in their place. An address
 * must be of a file that is there, and that the user may have. Errors name the fields that hold none
 * of their kinds.
 */
export async function keepFiles(
  keeping: Keeping,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<FieldErrors> {
  const errors: Record<string, readonly Message[]> = {};
  for (const field of resource.fields) {
    const value = values[field.name];
    if (!findDefinition(field)?.stores || typeof value !== 'string') continue;
    const stored = await storedAddress(keeping, field, value);
    if (typeof stored === 'string') values[field.name] = stored;
    else errors[field.name] = [stored];
  }
  return errors;
}
