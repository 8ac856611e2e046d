import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CheckKind, CheckState } from '../../declaration/checks.ts';
import type { ListSettings, ViewState } from '../../declaration/list-views.ts';

/**
 * Tables that are no resources: they have no screen and no generated calls. Their statements stand
 * in `system-migrations.ts`; a change here needs a new entry there.
 */

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Password hashes, apart from the users so that no search of users can meet them. */
export const credentials = pgTable('credentials', {
  userId: integer('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** One row per refresh token handed out; those that follow one another share a family. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    family: uuid('family').notNull(),
    userId: integer('user_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
    userAgent: text('user_agent'),
    /** When the family began; null in those from before this was stored. */
    startedAt: moment('started_at'),
    /** When an access token of the family was last replaced by an answer's header. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('ix_sessions_family').on(table.family),
    index('ix_sessions_user').on(table.userId),
  ],
);

/**
 * Failed sign-ins, counted by whom they aim at and by where they come from: one row for each, found
 * by a hash of it. In the database, so that every node behind a load balancer sees one count.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  /** Nobody may try before this. */
  blockedUntil: moment('blocked_until'),
  /** The count starts anew after this. */
  expiresAt: moment('expires_at').notNull(),
});

/** Uploaded files by the SHA-256 of their bytes, in hexadecimal. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  mime: text('mime').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * Saves that may be sent again because their answer was lost (`save-keys.ts`): one row for each key
 * of a person, with the row that the save gave.
 */
export const saveKeys = pgTable(
  'save_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    rowId: integer('row_id').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('ix_save_keys_time').on(table.savedAt),
  ],
);

/** Views of lists by name: of a person where no role is named, else of the role. */
export const listViews = pgTable(
  'system_list_views',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    /** Whose it is, or who saved it last for a role; null once that is nobody any more. */
    userId: integer('user_id'),
    roleId: integer('role_id'),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull(),
    state: jsonb('state').notNull().$type<ViewState>(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('ix_system_list_views_user').on(table.userId, table.resource),
    index('ix_system_list_views_role').on(table.roleId, table.resource),
  ],
);

/** How each list looks to a person. */
export const listSettings = pgTable(
  'system_list_settings',
  {
    userId: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    settings: jsonb('settings').notNull().$type<ListSettings>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource] })],
);

/**
 * What somebody did about a doubtful row: it holds for as long as the row is as it was then, which
 * `mark` tells. `row_id` is of the resource itself, or of the one whose owners are silent.
 */
export const checks = pgTable(
  'system_checks',
  {
    resource: text('resource').notNull(),
    rowId: integer('row_id').notNull(),
    kind: text('kind').notNull().$type<CheckKind>(),
    mark: text('mark').notNull(),
    state: text('state').notNull().$type<CheckState>(),
    /** Null once that is nobody any more. */
    userId: integer('user_id'),
    at: moment('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.rowId, table.kind] }),
    index('ix_system_checks_user').on(table.userId),
  ],
);

/** The product's own notes, such as "the starter data is in". */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/**
 * Who changed what, when and from where. Entries are only ever added: a trigger refuses everything
 * else. Nothing here refers to another table, so that an entry outlives its row.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('happened_at').notNull(),
    actor: text('actor').notNull(),
    userId: integer('user_id'),
    username: text('username'),
    fullname: text('fullname'),
    address: text('address'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    action: text('action').notNull(),
    resource: text('resource'),
    rowId: integer('row_id'),
    label: text('label'),
    changes: jsonb('changes').notNull(),
    details: jsonb('details').notNull(),
    searchText: text('search_text').notNull(),
    searchIndex: text('search_index').notNull(),
  },
  (table) => [
    index('ix_audit_entries_time').on(table.at, table.id),
    index('ix_audit_entries_user').on(table.userId, table.at, table.id),
    index('ix_audit_entries_username').on(table.username, table.at, table.id),
    index('ix_audit_entries_action').on(table.action, table.at, table.id),
    index('ix_audit_entries_address').on(table.address, table.at, table.id),
    index('ix_audit_entries_request').on(table.requestId),
    index('ix_audit_entries_row').on(table.resource, table.rowId, table.at, table.id),
    index('ix_audit_entries_batch')
      .on(sql`(${table.details} ->> 'batch')`)
      .where(sql`${table.details} ? 'batch'`),
    index('ix_audit_entries_search').using('gin', table.searchIndex.op('gin_trgm_ops')),
  ],
);

/**
 * How many rows of each table are in use, or retired, and what their totalled fields come to: see
 * `row-counts`. What stands there of one kind is to be added up.
 */
export const rowCounts = pgTable(
  'system_row_counts',
  {
    /** The table. */
    source: text('source').notNull(),
    /** The column that is summed up; empty for the rows themselves. */
    measure: text('measure').notNull(),
    active: boolean('active').notNull(),
    amount: numeric('amount').notNull(),
    /** Rows that have an amount. */
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    /** What one statement has changed, not put together with the rest yet. */
    delta: boolean('delta').notNull().default(true),
  },
  (table) => [
    index('ix_system_row_counts_source').on(table.source),
    uniqueIndex('uq_system_row_counts_sums')
      .on(table.source, table.measure, table.active)
      .where(sql`not delta`),
  ],
);

/**
 * The same by the columns that decide who may see a row (`row-counts/scope.ts`). Tables whose rows
 * everybody sees have no counts here.
 */
export const scopeCounts = pgTable(
  'system_scope_counts',
  {
    source: text('source').notNull(),
    measure: text('measure').notNull(),
    active: boolean('active').notNull(),
    /** Code of the area of a row. */
    area: text('area'),
    /** References of a row, in the order of its scope. */
    firstId: integer('first_id'),
    secondId: integer('second_id'),
    thirdId: integer('third_id'),
    amount: numeric('amount').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    delta: boolean('delta').notNull().default(true),
  },
  (table) => {
    const { source, measure, active, area, firstId, secondId, thirdId } = table;
    return [
      index('ix_system_scope_counts_area').on(source, measure, active, area).where(sql`not delta`),
      index('ix_system_scope_counts_first_id')
        .on(firstId, source, measure, active)
        .where(sql`not delta`),
      index('ix_system_scope_counts_delta').on(source).where(sql`delta`),
      uniqueIndex('uq_system_scope_counts_sums')
        .on(source, measure, active, area, firstId, secondId, thirdId)
        .where(sql`not delta`),
    ];
  },
);
