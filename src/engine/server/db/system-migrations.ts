/** One step of the system tables' history; never changed once it has been released. */
export interface SystemMigration {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * Large values of columns are from now on compressed with lz4 where PostgreSQL was built with it:
 * its own method takes half of the time that an entry of the audit log takes to write.
 */
export const compressedQuickly = (table: string, ...columns: readonly string[]): string => `do $$
  begin
    if (select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression') then
      alter table ${table} ${columns.map((it) => `alter ${it} set compression lz4`).join(', ')};
    end if;
  end $$`;

/**
 * Of the engine itself; those of plugins come after them. Run in order, each once, after the tables
 * of the resources exist. They stand in TypeScript so that the bundled server carries them.
 */
const SYSTEM_MIGRATIONS: readonly SystemMigration[] = [
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
  {
    name: '0002-audit-entries',
    statements: [
      `create table audit_entries (
        id bigint generated always as identity primary key,
        happened_at timestamptz not null,
        actor text not null,
        user_id integer,
        username text,
        fullname text,
        address text,
        user_agent text,
        request_id text,
        action text not null,
        resource text,
        row_id integer,
        label text,
        changes jsonb not null,
        details jsonb not null,
        search_text text not null,
        search_index text not null
      )`,
      'create index ix_audit_entries_time on audit_entries (happened_at, id)',
      'create index ix_audit_entries_user on audit_entries (user_id, happened_at, id)',
      'create index ix_audit_entries_action on audit_entries (action, happened_at, id)',
      'create index ix_audit_entries_row on audit_entries (resource, row_id, happened_at, id)',
      'create index ix_audit_entries_search on audit_entries using gin (search_index gin_trgm_ops)',
      `create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_entries takes new entries only'
          using errcode = 'insufficient_privilege',
          hint = 'To archive old entries see docs/operate.md.';
      end $$`,
      `create trigger audit_entries_append_only before update or delete or truncate
        on audit_entries for each statement execute function refuse_audit_change()`,
      // Also where a session claims to be a replica, which skips ordinary triggers.
      'alter table audit_entries enable always trigger audit_entries_append_only',
    ],
  },
  {
    name: '0003-session-use',
    statements: [
      'alter table sessions add column started_at timestamptz, add column last_used_at timestamptz',
    ],
  },
  {
    name: '0004-audit-entries-by-username',
    statements: [
      // Of a failed sign-in the log knows a name, and no user.
      'create index ix_audit_entries_username on audit_entries (username, happened_at, id)',
    ],
  },
  {
    name: '0005-audit-redaction',
    statements: [
      // Deleting stays refused as a whole; changing is looked at row by row.
      'drop trigger audit_entries_append_only on audit_entries',
      `create trigger audit_entries_append_only before delete or truncate
        on audit_entries for each statement execute function refuse_audit_change()`,
      'alter table audit_entries enable always trigger audit_entries_append_only',
      // The one change there is: a person anonymised in this very transaction, which has already
      // put an entry about it into the log, becomes nobody. What happened stays as recorded.
      `create function permit_audit_redaction() returns trigger language plpgsql as $$
      declare
        person integer := nullif(current_setting('audit.anonymised', true), '')::integer;
        theirs boolean := old.user_id = person or (old.resource = 'users' and old.row_id = person);
      begin
        if person is null
          or not exists (
            select 1 from audit_entries told
            where told.resource = 'users' and told.row_id = person and told.action = 'anonymise'
              and told.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text)
          or (new.id, new.happened_at, new.actor, new.action)
            is distinct from (old.id, old.happened_at, old.actor, old.action)
          or (new.user_id, new.request_id, new.resource, new.row_id)
            is distinct from (old.user_id, old.request_id, old.resource, old.row_id)
          or (new.address is not null and new.address is distinct from old.address)
          or (new.user_agent is not null and new.user_agent is distinct from old.user_agent)
          or (theirs is not true
            and (new.username, new.fullname, new.address, new.user_agent)
              is distinct from (old.username, old.fullname, old.address, old.user_agent))
        then
          raise exception 'audit_entries takes new entries only'
            using errcode = 'insufficient_privilege',
            hint = 'To archive old entries see docs/operate.md.';
        end if;
        return new;
      end $$`,
      `create trigger audit_entries_redaction before update on audit_entries
        for each row execute function permit_audit_redaction()`,
      'alter table audit_entries enable always trigger audit_entries_redaction',
    ],
  },
  {
    name: '0007-save-keys',
    statements: [
      `create table save_keys (
        user_id integer not null,
        key text not null,
        fingerprint text not null,
        row_id integer not null,
        saved_at timestamptz not null,
        primary key (user_id, key)
      )`,
      'create index ix_save_keys_time on save_keys (saved_at)',
    ],
  },
  {
    name: '0008-audit-entries-by-address-and-request',
    statements: [
      // What came from one address, and what one request that somebody reports did.
      'create index ix_audit_entries_address on audit_entries (address, happened_at, id)',
      'create index ix_audit_entries_request on audit_entries (request_id)',
    ],
  },
  {
    name: '0017-audit-entries-of-a-batch',
    statements: [
      // What one bulk change did, to take it back.
      `create index ix_audit_entries_batch on audit_entries ((details ->> 'batch'))
        where details ? 'batch'`,
    ],
  },
  {
    name: '0018-list-views',
    statements: [
      // Views of lists by name: of a person, or of a role.
      `create table system_list_views (
        id integer primary key generated always as identity,
        resource text not null,
        user_id integer,
        role_id integer,
        name text not null,
        is_default boolean not null,
        state jsonb not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (user_id is not null or role_id is not null)
      )`,
      'create index ix_system_list_views_user on system_list_views (user_id, resource)',
      'create index ix_system_list_views_role on system_list_views (role_id, resource)',
      // How each list looks to a person.
      `create table system_list_settings (
        user_id integer not null,
        resource text not null,
        settings jsonb not null,
        updated_at timestamptz not null,
        primary key (user_id, resource)
      )`,
    ],
  },
  {
    name: '0019-checks',
    statements: [
      // What somebody did about doubtful rows.
      `create table system_checks (
        resource text not null,
        row_id integer not null,
        kind text not null,
        mark text not null,
        state text not null,
        user_id integer,
        done_at timestamptz not null,
        primary key (resource, row_id, kind)
      )`,
      'create index ix_system_checks_user on system_checks (user_id)',
    ],
  },
  {
    name: '0020-row-counts',
    statements: [
      `create table system_row_counts (
        source text not null,
        measure text not null,
        active boolean not null,
        amount numeric not null,
        row_count bigint not null,
        delta boolean not null default true
      )`,
      'create index ix_system_row_counts_source on system_row_counts (source)',
      `create unique index uq_system_row_counts_sums on system_row_counts (source, measure, active)
        where not delta`,
    ],
  },
  {
    name: '0021-scope-counts',
    statements: [
      `create table system_scope_counts (
        source text not null,
        measure text not null,
        active boolean not null,
        -- Compared as ranges, as the columns that it is of.
        area text collate "C",
        first_id integer,
        second_id integer,
        third_id integer,
        amount numeric not null,
        row_count bigint not null,
        delta boolean not null default true
      )`,
      // Of the many alone that have been put together: every save adds to the others.
      `create index ix_system_scope_counts_area on system_scope_counts
        (source, measure, active, area) where not delta`,
      `create index ix_system_scope_counts_first_id on system_scope_counts
        (source, measure, active, first_id) where not delta`,
      'create index ix_system_scope_counts_delta on system_scope_counts (source) where delta',
      // A row may have no area and no reference.
      `create unique index uq_system_scope_counts_sums on system_scope_counts
        (source, measure, active, area, first_id, second_id, third_id) nulls not distinct
        where not delta`,
    ],
  },
  {
    name: '0022-scope-counts-by-id-first',
    // Before the log, as saves of a server of another version lock them in this order, too.
    // Each contributor of a large organisation is looked up, which compared three texts at each step.
    statements: [
      'drop index ix_system_scope_counts_first_id',
      `create index ix_system_scope_counts_first_id on system_scope_counts
        (first_id, source, measure, active) where not delta`,
    ],
  },
  {
    name: '0023-quick-compression',
    statements: [compressedQuickly('audit_entries', 'changes', 'details')],
  },
];

/** Names of the engine's own steps. */
export const ENGINE_STEPS: readonly string[] = SYSTEM_MIGRATIONS.map(({ name }) => name);

/** The history of all tables that no resource has, those of plugins last. */
export function migrationsOf(
  plugins: readonly { readonly migrations?: readonly SystemMigration[] }[],
): readonly SystemMigration[] {
  return [...SYSTEM_MIGRATIONS, ...plugins.flatMap(({ migrations }) => migrations ?? [])];
}

/** Names of all steps that a database may have been through: upgrades of rows are noted beside them. */
export function stepNamesOf(
  plugins: readonly {
    readonly migrations?: readonly SystemMigration[];
    readonly upgrades?: readonly { readonly name: string }[];
  }[],
): readonly string[] {
  const upgrades = plugins.flatMap((plugin) => plugin.upgrades ?? []);
  return [...migrationsOf(plugins), ...upgrades].map(({ name }) => name);
}
