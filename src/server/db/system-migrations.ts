/** One step of the system tables' history; never changed once it has been released. */
export interface SystemMigration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** What published tables read of a record, and nothing else: texts about people stay in the record alone. */
const PUBLISHED_COLUMNS = [
  ...['id', 'active', 'updated_at', 'record_date', 'tambon_code', 'user_type', 'reporter_id'],
  ...[
    'weight_kg',
    'quantity',
    'method',
    'members',
    'floor_area',
    'covers',
    'period_days',
    'part',
    'stage',
  ],
  ...['material_id', 'retail_material_id', 'menu_id', 'retail_store_id', 'waste_food_id'],
  ...['waste_manage_id', 'destination', 'counts_as_waste', 'emission_factor', 'landfill_factor'],
  ...['price_per_kg', 'category_unit_id', 'waste_manage_packaging_id', 'recovered', 'clean'],
];

/** Keeps records as they were published when a statement changes or deletes them. */
function keepPublished(source: string, table: string): string[] {
  const events = {
    update: {
      referencing: 'old table as old_rows new table as new_rows',
      // Marks that the product sets by itself are no change of a record.
      replaced: 'old_rows join new_rows using (id) where new_rows.updated_at > old_rows.updated_at',
      replacedAt: 'new_rows.updated_at',
    },
    delete: {
      referencing: 'old table as old_rows',
      replaced: 'old_rows where true',
      replacedAt: 'now()',
    },
  };
  return Object.entries(events).flatMap(([event, { referencing, replaced, replacedAt }]) => [
    `create function keep_published_${table}_${event}() returns trigger language plpgsql as $$
    begin
      insert into system_published_records (source, record_id, as_of, replaced_at, record)
        select '${source}', old_rows.id, old_rows.updated_at, ${replacedAt},
          (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old_rows))
            where key = any (array[${PUBLISHED_COLUMNS.map((it) => `'${it}'`)}]))
        from ${replaced} and old_rows.active
          and old_rows.updated_at <= (select max(made_at) from system_publications)
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger keep_published_${table}_${event} after ${event} on ${table}
      referencing ${referencing}
      for each statement execute function keep_published_${table}_${event}()`,
  ]);
}

/** The parts of each menu of `chosen.menu_id` by its recipe, as `parts` of an object by material. */
const RECIPES = `
  weights as (
    select part.foods_menu_id as menu_id, part.material_id, part.quantity * coalesce(
      (select (own ->> 'kg')::numeric from jsonb_array_elements(sub.unit_weights) own
        where (own ->> 'unitId')::integer = part.unit_id limit 1), unit.kg_per_unit) as kg
    from menu_materials part join units unit on unit.id = part.unit_id
      left join material_subs sub on sub.id = part.material_sub_id
    where part.foods_menu_id in (select menu_id from chosen)),
  whole as (
    select menu.id as menu_id, coalesce(sum(weights.kg), 0) as known,
      greatest(sum(weights.kg), menu.serving_grams / 1000.0) as kg
    from menus menu join weights on weights.menu_id = menu.id
    group by menu.id, menu.serving_grams
    -- With a weight that is not known, the others tell nothing unless the serving does.
    having sum(weights.kg) > 0 and (count(*) = count(weights.kg)
      or menu.serving_grams / 1000.0 > sum(weights.kg))),
  rest as (select menu_id, round((kg - known) / kg, 9) as share from whole),
  shares as (
    select menu_id, material_id, round(sum(weights.kg) / whole.kg, 9) as share,
      row_number() over (partition by menu_id order by sum(weights.kg) desc, material_id) as place
    from weights join whole using (menu_id) where weights.kg > 0
    group by menu_id, material_id, whole.kg),
  -- The largest takes what rounding leaves, so that all are one.
  even as (
    select menu_id, material_id, case when place > 1 then shares.share
      else 1 - rest.share - coalesce((select sum(other.share) from shares other
        where other.menu_id = shares.menu_id and other.place > 1), 0) end as share
    from shares join rest using (menu_id)
    union all select menu_id, 0, share from rest where share > 0),
  recipes as (select menu_id, jsonb_object_agg(material_id, share) as parts from even group by 1)`;

/**
 * A block that notes the recipes of some records (`id`, `menu_id`). It stands in functions of
 * triggers alone: backups hold no others.
 */
const noteRecipes = (chosen: string, end: string): string => `
  declare
    by_menu jsonb;
  begin
    with chosen as (${chosen}), ${RECIPES}
      select coalesce(jsonb_object_agg(menu_id, parts), '{}') into by_menu from recipes;
    delete from system_record_recipes where record_id in (select id from (${chosen}) chosen);
    insert into system_menu_recipes (menu_id, parts, digest)
      select key::integer, value, md5(value::text) from jsonb_each(by_menu) on conflict do nothing;
    insert into system_recipe_parts (recipe_id, material_id, share)
      select recipe.id, part.key::integer, part.value::numeric
      from jsonb_each(by_menu) menu join system_menu_recipes recipe
        on recipe.menu_id = menu.key::integer and recipe.digest = md5(menu.value::text)
        cross join jsonb_each_text(recipe.parts) part
      on conflict do nothing;
    insert into system_record_recipes (record_id, recipe_id)
      select chosen.id, recipe.id from (${chosen}) chosen
        join system_menu_recipes recipe using (menu_id)
      where recipe.digest = md5((by_menu -> chosen.menu_id::text)::text);
    ${end}
  end`;

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
      // put an entry about it into the log, becomes nobody. What happened stays as it was told.
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
    name: '0009-publications',
    statements: [
      `create table system_publications (
        id integer primary key generated always as identity,
        month text not null,
        version integer not null,
        status text not null check (status in ('making', 'draft', 'published')),
        note text not null,
        demonstration boolean not null,
        made_at timestamptz not null,
        made_by text,
        publish_on date,
        published_at timestamptz,
        published_by text,
        facts jsonb not null,
        unique (month, version)
      )`,
      // One is made at a time, on whatever server.
      `create unique index uq_system_publications_making on system_publications (status)
        where status = 'making'`,
      `create table system_publication_areas (
        publication_id integer not null references system_publications (id) on delete cascade,
        period text not null,
        area text not null,
        tables jsonb not null,
        primary key (publication_id, period, area)
      )`,
    ],
  },
  {
    name: '0010-publication-versions',
    statements: [
      // A version that was published is never used again, also where its publication is removed.
      `insert into settings (key, value)
        select 'publicationVersions', jsonb_object_agg(month, version)
        from (select month, max(version) as version from system_publications
          where status = 'published' group by month) published
        having count(*) > 0`,
    ],
  },
  {
    name: '0011-published-records',
    statements: [
      // Records as they were when something was published of them: what a correction tells of few is
      // judged by the weights before and after it.
      `create table system_published_records (
        source text not null,
        record_id integer not null,
        as_of timestamptz not null,
        replaced_at timestamptz not null,
        record jsonb not null,
        primary key (source, record_id, as_of)
      )`,
      ...['waste', 'packaging'].flatMap((source) => keepPublished(source, `${source}_records`)),
    ],
  },
  {
    name: '0012-overlapping-waste-records',
    statements: [
      // New records are refused where their days overlap others of the reporter; older ones stay.
      `with spans as (
          select distinct reporter_id, record_date as last, period_days as days,
            record_date - period_days as before
          from waste_records where active and reporter_id is not null),
        around as (
          select *, max(last) over (of_reporter rows between unbounded preceding and 1 preceding)
              as earlier,
            lead(before) over of_reporter as later
          from spans window of_reporter as (partition by reporter_id order by before, last))
        update waste_records record set overlapping = true from around
        where record.active and record.reporter_id = around.reporter_id
          and record.record_date = around.last and record.period_days = around.days
          and (around.earlier > around.before or around.later < around.last)`,
    ],
  },
  {
    name: '0015-recipes-of-waste-records',
    statements: [
      // Which part of a menu's weight is of which material (0 is what the recipe does not say), as the
      // recipe was when a record was saved: later edits of a recipe move no figure of the past.
      `create table system_menu_recipes (
        id integer primary key generated always as identity,
        menu_id integer not null,
        parts jsonb not null,
        digest text not null,
        unique (menu_id, digest)
      )`,
      `create table system_recipe_parts (
        recipe_id integer not null references system_menu_recipes (id) on delete cascade,
        material_id integer not null,
        share numeric not null,
        primary key (recipe_id, material_id)
      )`,
      `create table system_record_recipes (
        record_id integer primary key references waste_records (id) on delete cascade,
        recipe_id integer not null references system_menu_recipes (id)
      )`,
      `create function note_record_recipes_insert() returns trigger language plpgsql as $$
      ${noteRecipes('select id, menu_id from new_rows', 'return null;')} $$`,
      `create trigger note_record_recipes_insert after insert on waste_records
        referencing new table as new_rows
        for each statement execute function note_record_recipes_insert()`,
      `create function note_record_recipes_update() returns trigger language plpgsql as $$
      ${noteRecipes(
        `select new_rows.id, new_rows.menu_id from old_rows join new_rows using (id)
          where new_rows.menu_id is distinct from old_rows.menu_id`,
        'return null;',
      )} $$`,
      `create trigger note_record_recipes_update after update on waste_records
        referencing old table as old_rows new table as new_rows
        for each statement execute function note_record_recipes_update()`,
      `do $$ ${noteRecipes('select id, menu_id from waste_records where menu_id is not null', '')} $$`,
    ],
  },
  {
    name: '0016-published-records-by-moment',
    statements: [
      // A version is of one moment: each month is read with what changed or went since.
      `create index system_published_records_replaced_at
        on system_published_records (source, replaced_at)`,
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
];
