import type { SystemMigration } from '../../engine/server/db/system-migrations.ts';

/** Tables of the boundaries that the map is drawn from. */
export const THAILAND_MIGRATIONS: readonly SystemMigration[] = [
  {
    name: '0006-boundaries',
    statements: [
      `create table boundary_imports (
        id integer primary key generated always as identity,
        level text not null,
        files text not null,
        source text not null,
        imported_at timestamptz not null,
        report jsonb not null
      )`,
      `create table boundaries (
        level text not null,
        parent text not null,
        import_id integer not null references boundary_imports (id),
        areas integer not null,
        topology bytea not null,
        primary key (level, parent)
      )`,
      'create index ix_boundaries_import on boundaries (import_id)',
    ],
  },
];
