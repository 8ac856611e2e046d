import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { endingsOf, FILE_KINDS, fileNameOf, kindsText, tidyFileName } from '../../schema/files.ts';
import type { FieldErrors, Message } from '../../schema/messages.ts';
import type { Field, Resource } from '../../schema/types.ts';
import type { Connection } from '../db/connection.ts';
import { files } from '../db/system-tables.ts';
import { kindOfBytes, kindOfEnding } from './file-kinds.ts';

/** An uploaded file as it is served. */
export interface StoredFile {
  readonly mime: string;
  readonly bytes: Buffer;
}

const ADDRESS_PREFIX = '/api/files/';
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

/** The endings of what a field takes. */
function takenBy(field: Field): readonly string[] {
  return field.type === 'file' ? endingsOf(field.kinds) : FILE_KINDS.image;
}

/** Where a file of a field stands; a file field keeps its name too. */
function addressOf(field: Field, sha256: string, ending: string, value: string): string {
  const address = `${ADDRESS_PREFIX}${sha256}.${ending}`;
  if (field.type !== 'file') return address;
  const name = tidyFileName(fileNameOf(value) ?? '', ending);
  return `${address}?name=${encodeURIComponent(name)}`;
}

async function storeFile(
  connection: Connection,
  field: Field,
  dataUrl: string,
  now: Date,
): Promise<string | undefined> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const kind = kindOfBytes(bytes);
  if (!kind || !takenBy(field).includes(kind.ending)) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await connection
    .insert(files)
    .values({ sha256, mime: kind.mime, bytes, createdAt: now })
    .onConflictDoNothing();
  return addressOf(field, sha256, kind.ending, dataUrl);
}

/** What is kept of a value; undefined where it is no file of the field's. */
async function keptAddress(
  connection: Connection,
  field: Field,
  value: string,
  now: Date,
): Promise<string | undefined> {
  if (value.startsWith('data:')) return storeFile(connection, field, value, now);
  const [name = ''] = value.slice(ADDRESS_PREFIX.length).split('?');
  const [sha256 = '', ending = ''] = name.split('.');
  const stored = await readFile(connection, name);
  return stored && addressOf(field, sha256, ending, value);
}

/**
 * Stores the images and files among the values and puts their addresses in their place. An address
 * must be of a file that is there. Errors name the fields that hold none of their kinds.
 */
export async function keepFiles(
  connection: Connection,
  resource: Resource,
  values: Record<string, unknown>,
  now: Date,
): Promise<FieldErrors> {
  const errors: Record<string, readonly Message[]> = {};
  for (const field of resource.fields) {
    const value = values[field.name];
    if ((field.type !== 'image' && field.type !== 'file') || typeof value !== 'string') continue;
    const address = await keptAddress(connection, field, value, now);
    if (address !== undefined) values[field.name] = address;
    else if (field.type === 'image') errors[field.name] = [{ key: 'image' }];
    else errors[field.name] = [{ key: 'file', params: { kinds: kindsText(field.kinds) } }];
  }
  return errors;
}
