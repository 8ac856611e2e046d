import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Versions of what the public reads of the dashboards; `facts` as in `store.ts`. */
export const publications = pgTable('system_publications', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The closed month it is made for, `2026-10`. */
  month: text('month').notNull(),
  /** 1 for the first of a month; a correction is a new one. */
  version: integer('version').notNull(),
  status: text('status').notNull().$type<'making' | 'draft' | 'published'>(),
  note: text('note').notNull(),
  demonstration: boolean('demonstration').notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: text('made_by'),
  /** A draft publishes itself on this day, in Bangkok. */
  publishOn: date('publish_on', { mode: 'string' }),
  publishedAt: moment('published_at'),
  publishedBy: text('published_by'),
  facts: jsonb('facts').notNull(),
});

/** All published tables of one area and period; `tables` as in `store.ts`. */
export const publicationAreas = pgTable(
  'system_publication_areas',
  {
    publicationId: integer('publication_id').notNull(),
    period: text('period').notNull(),
    area: text('area').notNull(),
    tables: jsonb('tables').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.period, table.area] })],
);
