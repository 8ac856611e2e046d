import {
  compressedQuickly,
  type SystemMigration,
} from '../../engine/server/db/system-migrations.ts';

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

/** Stores records as they were published when a statement changes or deletes them. */
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

/** Records whose recipes a statement may have changed, by its kind. */
const CHOSEN_RECORDS = {
  insert: 'select id, menu_id from new_rows where menu_id is not null',
  update: `select new_rows.id, new_rows.menu_id from old_rows join new_rows using (id)
          where new_rows.menu_id is distinct from old_rows.menu_id`,
};

/** Tables beside those of the resources: what was published, and the recipes of records. */
export const FOOD_WASTE_MIGRATIONS: readonly SystemMigration[] = [
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
      // Records as they were when something was published of them: what a correction reveals of few is
      // checked by the weights before and after it.
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
    name: '0017-recipes-of-menus-alone',
    // Most records are of no menu, and looking for its recipe took a third of PostgreSQL's time for them.
    statements: Object.entries(CHOSEN_RECORDS).map(
      ([event, chosen]) => `create or replace function note_record_recipes_${event}()
        returns trigger language plpgsql as $$
        begin
          if exists (${chosen}) then ${noteRecipes(chosen, '')}; end if;
          return null;
        end $$`,
    ),
  },
  {
    name: '0018-quick-compression',
    statements: [compressedQuickly('system_publication_areas', 'tables')],
  },
];
