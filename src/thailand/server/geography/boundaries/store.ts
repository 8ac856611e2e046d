import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { bytes, moment } from '../../../../engine/server/db/system-tables.ts';
import { readSetting, writeSetting } from '../../../../engine/server/settings.ts';
import type { BoundaryImport, BoundaryReport } from '../../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel } from '../../../geography.ts';

/** Files of official boundaries that were taken in; the newest of a level is the one shown. */
const boundaryImports = pgTable('boundary_imports', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  level: text('level').notNull(),
  /** Their names, one a line. */
  files: text('files').notNull(),
  /** Whose they are, and under what licence. */
  source: text('source').notNull(),
  importedAt: moment('imported_at').notNull(),
  report: jsonb('report').notNull(),
});

/** Imported boundaries as the map requests them: of one level, within one parent. */
const boundaries = pgTable(
  'boundaries',
  {
    level: text('level').notNull(),
    /** The code of an area above that level; empty for the whole country. */
    parent: text('parent').notNull(),
    importId: integer('import_id').notNull(),
    /** How many areas have a boundary here. */
    areas: integer('areas').notNull(),
    /** A TopoJSON topology, compressed by Brotli. */
    topology: bytes('topology').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.parent] }),
    index('ix_boundaries_import').on(table.importId),
  ],
);

/** Boundaries of the areas of one level within a parent (`''`: the whole country). */
export interface BoundarySheet {
  readonly parent: string;
  readonly areas: number;
  /** A topology as JSON, compressed by Brotli. */
  readonly topology: Uint8Array;
}

/** A file as it is put away. */
export interface NewImport {
  readonly level: AreaLevel;
  readonly files: readonly string[];
  readonly source: string;
  readonly importedAt: Date;
  readonly report: BoundaryReport;
  readonly sheets: readonly BoundarySheet[];
}

const VERSION_KEY = 'boundaries';
/** Rows written by one statement: their topologies together stay below what a message may have. */
const BATCH = 50;

/** Names the state of the imported boundaries: another one after each import. */
export async function readVersion(connection: Connection): Promise<string> {
  return String((await readSetting(connection, VERSION_KEY)) ?? '');
}

const markChanged = (tx: Connection): Promise<void> => writeSetting(tx, VERSION_KEY, randomUUID());

/** The boundaries of a level within a parent, and whose they are; null where none are loaded. */
export async function readSheet(
  connection: Connection,
  level: AreaLevel,
  parent: string,
): Promise<{ topology: Buffer; source: string } | null> {
  const [row] = await connection
    .select({ topology: boundaries.topology, source: boundaryImports.source })
    .from(boundaries)
    .innerJoin(boundaryImports, eq(boundaryImports.id, boundaries.importId))
    .where(and(eq(boundaries.level, level), eq(boundaries.parent, parent)));
  return row ?? null;
}

/** The levels of which boundaries of the whole country are loaded. */
export async function readCountrywide(connection: Connection): Promise<AreaLevel[]> {
  const rows = await connection
    .select({ level: boundaries.level })
    .from(boundaries)
    .where(eq(boundaries.parent, ''));
  return AREA_LEVELS.filter((level) => rows.some((row) => row.level === level));
}

/** The imports that some boundaries are still from, the newest first. */
export async function readImports(connection: Connection): Promise<BoundaryImport[]> {
  const rows = await connection
    .select()
    .from(boundaryImports)
    .where(
      inArray(boundaryImports.id, connection.select({ id: boundaries.importId }).from(boundaries)),
    )
    .orderBy(desc(boundaryImports.id));
  return rows.map(({ id, level, files, source, importedAt, report }) => ({
    id,
    // Written by `keepImport` alone.
    level: level as AreaLevel,
    files: files.split('\n'),
    source,
    importedAt: importedAt.toISOString(),
    report: report as BoundaryReport,
  }));
}

/** How many areas of each level have an imported boundary, counted within their nearest parents. */
export async function countAreas(connection: Connection): Promise<Map<AreaLevel, number>> {
  const rows = await connection
    .select({ level: boundaries.level, areas: sql<number>`sum(${boundaries.areas})::integer` })
    .from(boundaries)
    .where(
      sql`length(${boundaries.parent}) = case ${boundaries.level}
        when 'province' then 0 when 'amphure' then 2 else 4 end`,
    )
    .groupBy(boundaries.level);
  return new Map(
    AREA_LEVELS.map((level) => [level, rows.find((row) => row.level === level)?.areas ?? 0]),
  );
}

/** Puts boundaries in the place of those of the same level and parents. Run in a transaction. */
export async function keepImport(tx: Connection, taken: NewImport): Promise<number> {
  const { level, files, sheets, ...rest } = taken;
  const [row] = await tx
    .insert(boundaryImports)
    .values({ ...rest, level, files: files.join('\n') })
    .returning({ id: boundaryImports.id });
  if (!row) throw new Error('No id came back.');
  for (let from = 0; from < sheets.length; from += BATCH) {
    const rows = sheets.slice(from, from + BATCH).map(({ parent, areas, topology }) => ({
      level,
      parent,
      importId: row.id,
      areas,
      topology: Buffer.from(topology),
    }));
    await tx
      .insert(boundaries)
      .values(rows)
      .onConflictDoUpdate({
        target: [boundaries.level, boundaries.parent],
        set: {
          importId: sql`excluded.import_id`,
          areas: sql`excluded.areas`,
          topology: sql`excluded.topology`,
        },
      });
  }
  await markChanged(tx);
  return row.id;
}

/** Gives up the imported boundaries of a level; whether there were any. Run in a transaction. */
export async function dropLevel(tx: Connection, level: AreaLevel): Promise<boolean> {
  const dropped = await tx
    .delete(boundaries)
    .where(eq(boundaries.level, level))
    .returning({ parent: boundaries.parent });
  if (dropped.length > 0) await markChanged(tx);
  return dropped.length > 0;
}
