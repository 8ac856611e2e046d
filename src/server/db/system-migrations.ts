/** One step of the system tables' history; never changed once it has been released. */
export interface SystemMigration {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * Run in order, each once, after the tables of the resources exist. They stand in TypeScript so
 * that the bundled server carries them.
 */
export const SYSTEM_MIGRATIONS: readonly SystemMigration[] = [
  {
    name: '0001-credentials-sessions-files-settings',
    statements: [
      `create table credentials (
        user_id integer primary key references users (id) on delete cascade,
        password_hash text not null,
        changed_at timestamptz not null
      )`,
      `create table sessions (
        id uuid primary key,
        family uuid not null,
        user_id integer not null references users (id) on delete cascade,
        token_hash text not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        revoked_at timestamptz,
        user_agent text
      )`,
      'create index ix_sessions_family on sessions (family)',
      'create index ix_sessions_user on sessions (user_id)',
      `create table sign_in_attempts (
        subject text primary key,
        failures integer not null,
        blocked_until timestamptz,
        expires_at timestamptz not null
      )`,
      `create table files (
        sha256 text primary key,
        mime text not null,
        bytes bytea not null,
        created_at timestamptz not null
      )`,
      'create table settings (key text primary key, value jsonb not null)',
    ],
  },
];
