import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The columns of `users` and `roles` that signing in reads and writes, and the
 * name by which the audit log calls a role. The tables themselves are
 * made from `resources.config.ts`; a test holds the two together.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: integer('id').primaryKey(),
  username: text('username').notNull(),
  title: text('title'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  roleIds: integer('role_ids').array().notNull(),
  admin: boolean('admin').notNull(),
  active: boolean('active').notNull(),
  mustChangePassword: boolean('must_change_password').notNull(),
  lastLoginAt: moment('last_login_at'),
  lockedUntil: moment('locked_until'),
  consentVersion: integer('consent_version'),
  consentedAt: moment('consented_at'),
});

export const roles = pgTable('roles', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  auths: text('auths').array().notNull(),
  denied: text('denied').array().notNull(),
  active: boolean('active').notNull(),
});
