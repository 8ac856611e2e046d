import { SOURCE_TABLES, type Source } from '../../rollups/cuts.ts';
import { recordTime, type Values } from './conditions.ts';

/** Some reporters' records, as a statement counts them instead of everybody's. */
export interface RecordView {
  readonly source: Source;
  readonly reporters: readonly number[];
  /** What of it was otherwise before; absent for the records as they are. */
  readonly before?: {
    /** Ids of records that were changed since, or made. */
    readonly records: readonly number[];
    /** Ids of the changes that hold what they were. */
    readonly changes: readonly number[];
  };
}

/**
 * Tables of a statement that stand in the place of those of the same names: everything that is read
 * from the records is read from the view then.
 * @param months that are counted, by their first days in order
 */
export function viewTables(
  { source, reporters, before }: RecordView,
  months: readonly string[],
  values: Values,
): string[] {
  const table = SOURCE_TABLES[source];
  // Materialized: else it may be read by its area, which holds many more than these reporters.
  const present = `select r.* from ${table} r
    where r.reporter_id = any(${values.add(reporters, 'integer[]')}) and ${recordTime(months, values)}`;
  if (!before) return [`${table} as materialized (${present})`];
  const changes = values.add(before.changes, 'bigint[]');
  const records = values.add(before.records, 'integer[]');
  const recordsTable = `${table} as materialized (${present} and r.id <> all(${records})
    union all select was.* from rollup_changes c
      cross join lateral jsonb_populate_record(null::${table}, c.was) was
      where c.id = any(${changes}))`;
  if (source === 'packaging') return [recordsTable];
  return [
    recordsTable,
    `system_record_recipes as (
      select noted.* from system_record_recipes noted join ${table} r on r.id = noted.record_id
        where r.id <> all(${records})
      union all select c.record_id, c.recipe_id from rollup_changes c
        where c.id = any(${changes}) and c.recipe_id is not null)`,
  ];
}
