import { z } from 'zod';
import { databaseSchema } from './schema.ts';

/**
 * Raised whenever older versions of the product could not read what newer ones write, or newer ones
 * rely on what older ones did not write: from 2 on, the file ends in a digest of all of it.
 */
export const BACKUP_FORMAT = 2;
export const FIRST_SEALED_FORMAT = 2;

/** The part of a backup that describes the others, and the last that is written. */
export const MANIFEST = 'manifest.json';

/** Whether a path, of names between `/`, leads to somewhere within the folder it is put into. */
function isInside(path: string): boolean {
  return path.split('/').every((name) => /^[^\\\0]+$/.test(name) && name !== '.' && name !== '..');
}

const content = z.object({
  /** Of the part as it is unpacked. */
  sha256: z.string(),
});

export const manifestShape = z.object({
  format: z.number().int().min(1).max(BACKUP_FORMAT),
  /** Of the product that wrote it; absent in older backups. */
  version: z.string().nullable().default(null),
  /** ISO 8601. */
  madeAt: z.string(),
  schema: databaseSchema,
  tables: z.record(z.string(), content.extend({ rows: z.number().int() })),
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() }),
  ),
  /** What the office put into `site/` of the data folder, by its path there. */
  site: z.record(z.string().refine(isInside), content),
});

/** What a backup holds, and how each part is known to be whole. */
export type Manifest = z.infer<typeof manifestShape>;

/** Where the rows of a table stand, a JSON array a line. */
export const tablePart = (name: string): string => `tables/${name}.ndjson`;
/** Where a file of the office stands. */
export const sitePart = (name: string): string => `site/${name}`;

/** Rows so far, reported while a backup is written or read. */
export type OnProgress = (table: string, rows: number, goal?: number) => void;
