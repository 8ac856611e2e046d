import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../../engine/server/db/system-tables.ts';

/** Files of official boundaries that were taken in; the newest of a level is the one shown. */
export const boundaryImports = pgTable('boundary_imports', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  level: text('level').notNull(),
  /** Their names, one a line. */
  files: text('files').notNull(),
  /** Whose they are, and under what licence. */
  source: text('source').notNull(),
  importedAt: moment('imported_at').notNull(),
  report: jsonb('report').notNull(),
});

/** Imported boundaries as the map asks for them: of one level, within one parent. */
export const boundaries = pgTable(
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
