import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Principal } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Database } from '../../../engine/server/db/database.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import type { RecalculationPreview } from '../../factors.ts';
import { bind } from '../rollups/bind.ts';
import { PUBLISHED } from '../rollups/measures.ts';
import { pauseBetweenSlices } from '../rollups/rollups.ts';

/** Records that one transaction gives another factor: others wait for these alone, and not for long. */
const BATCH = 1000;
/** Factors that a preview names; there are more where a master was edited over and over. */
const MOST_FACTORS = 10;

/**
 * A way of management, and the factor that all its records are to have: that of a version (by id),
 * of the way itself, or of each record's own day, as records are saved with.
 */
export const RECALCULATION = z.strictObject({
  wasteManageId: z.int().positive(),
  version: z.union([z.int().positive(), z.enum(['own', 'byDate'])]),
});
export type Recalculation = z.infer<typeof RECALCULATION>;

/** A factor, and from which day on it holds. */
interface HeldFactor {
  readonly id: number;
  /** `YYYY-MM-DD`, or `-infinity`. */
  readonly day: string;
  /** kg CO2e/kg as the database writes it. */
  readonly factor: string | null;
}

/** The factor of a record `r` among `$2`. */
const FRESH = `(select v.factor
  from jsonb_to_recordset($2::jsonb) as v(id int, day date, factor numeric)
  where v.day <= r.record_date order by v.day desc, v.id desc limit 1)`;

/** The factors that records are to have: read once, as somebody may edit them meanwhile. */
async function factorsOf(
  db: Connection,
  { wasteManageId: id, version }: Recalculation,
): Promise<HeldFactor[]> {
  const held = typeof version === 'number' ? sql`v.id = ${version}` : sql`v.valid_from is not null`;
  const { rows } = await db.execute<HeldFactor & Record<string, unknown>>(sql`
    select 0 as id, '-infinity' as day, m.emission_factor::text as factor
    from waste_manages m where m.id = ${id} and ${typeof version !== 'number'}
    union all
    select v.id, case when ${version === 'byDate'} then v.valid_from::text else '-infinity' end,
      v.emission_factor::text
    from waste_manage_factors v
    where v.active and v.waste_manage_id = ${id} and ${version !== 'own'} and ${held}`);
  return rows;
}

interface Work extends Recalculation {
  readonly name: string;
  readonly versionName: string;
  /** Whether the way is the one that avoided emissions are compared with, in records of every way. */
  readonly isReference: boolean;
  readonly factors: readonly HeldFactor[];
}

/** @throws ApiError `not_found` of the way, `validation` of a version that is not the way's */
async function workOf(db: Connection, input: Recalculation): Promise<Work> {
  const { wasteManageId: id, version } = input;
  // In the order of their list, as a save finds the first landfill.
  const { rows } = await db.execute<{ name: string; first: number | null }>(sql`
    select m.name, (select id from waste_manages
        where active and destination = 'landfill' and emission_factor is not null
        order by hierarchy_rank, sort_order, code limit 1) as first
    from waste_manages m where m.id = ${id}`);
  const [way] = rows;
  if (!way) throw new ApiError('not_found');
  const factors = await factorsOf(db, input);
  const work = { ...input, name: way.name, isReference: way.first === id, factors };
  if (typeof version !== 'number') return { ...work, versionName: version };
  const versions = await db.execute<{ name: string }>(sql`
    select name from waste_manage_factors
    where active and id = ${version} and waste_manage_id = ${id}`);
  const [found] = versions.rows;
  if (!found) throw new ApiError('validation', { fields: { version: [{ key: 'choice' }] } });
  return { ...work, versionName: found.name };
}

interface Statement {
  /** Columns of a record: what it has, and what it is to have. */
  readonly columns: string;
  readonly touched: string;
  readonly differs: string;
  readonly values: readonly unknown[];
}

function statementOf({ wasteManageId, factors, isReference }: Work): Statement {
  const of = 'r.waste_manage_id = $1::int';
  const factor = isReference ? `case when ${of} then ${FRESH} else r.emission_factor end` : FRESH;
  const landfill = isReference ? FRESH : 'r.landfill_factor';
  return {
    columns: `${factor} as factor, ${landfill} as landfill`,
    touched: isReference ? 'r.waste_manage_id is not null' : of,
    differs: `(r.emission_factor, r.landfill_factor) is distinct from (${factor}, ${landfill})`,
    values: [wasteManageId, JSON.stringify(factors)],
  };
}

const double = (of: string): string => `(${of})::float8`;

async function preview(db: Connection, work: Work): Promise<RecalculationPreview> {
  const { columns, touched, values } = statementOf(work);
  const ofWay = 'it.counts and it.waste_manage_id = $1::int';
  const { rows } = await db.execute<{
    records: number;
    first: string | null;
    last: string | null;
    before: number | null;
    after: number | null;
    avoided_before: number | null;
    avoided_after: number | null;
  }>(
    bind(
      `with it as (select r.*, ${PUBLISHED} as counts, ${columns}
          from waste_records r where ${touched}),
        changed as (select * from it
          where (emission_factor, landfill_factor) is distinct from (factor, landfill))
      select (select count(*) from changed)::int as records,
        (select min(record_date) from changed)::text as first,
        (select max(record_date) from changed)::text as last,
        ${double(`sum(it.weight_kg * it.emission_factor) filter (where ${ofWay})`)} as before,
        ${double(`sum(it.weight_kg * it.factor) filter (where ${ofWay})`)} as after,
        ${double(`sum(it.weight_kg * (it.landfill_factor - it.emission_factor))
          filter (where it.counts)`)} as avoided_before,
        ${double(`sum(it.weight_kg * (it.landfill - it.factor)) filter (where it.counts)`)}
          as avoided_after
      from it`,
      values,
    ),
  );
  const factors = await db.execute<{ factor: number | null; records: number; kg: number }>(sql`
    select r.emission_factor::float8 as factor, count(*)::int as records,
      sum(r.weight_kg)::float8 as kg
    from waste_records r where r.waste_manage_id = ${work.wasteManageId} and ${sql.raw(PUBLISHED)}
    group by 1 order by 3 desc limit ${MOST_FACTORS}`);
  const [found] = rows;
  return {
    records: found?.records ?? 0,
    first: found?.first ?? null,
    last: found?.last ?? null,
    kgCo2e: { before: found?.before ?? null, after: found?.after ?? null },
    avoided: { before: found?.avoided_before ?? null, after: found?.avoided_after ?? null },
    isReference: work.isReference,
    factors: factors.rows,
  };
}

/** What a recalculation would change. @throws ApiError as `workOf` */
export async function previewRecalculation(
  { database }: ServerContext,
  input: Recalculation,
): Promise<RecalculationPreview> {
  return database.db.transaction(async (tx) => preview(tx, await workOf(tx, input)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Gives the next records after an id their factor; the last of them, null where there are no more. */
async function nextBatch(db: Connection, work: Work, after: number): Promise<number | null> {
  const { columns, touched, differs, values } = statementOf(work);
  const { rows } = await db.execute<{ last: number | null }>(
    bind(
      `with fresh as (select r.id, ${columns} from waste_records r
          where ${touched} and ${differs} and r.id > $3::int
          order by r.id limit ${BATCH} for update of r),
        done as (update waste_records r set emission_factor = fresh.factor,
            landfill_factor = fresh.landfill
          from fresh where r.id = fresh.id returning r.id)
      select max(id) as last from done`,
      [...values, after],
    ),
  );
  return rows[0]?.last ?? null;
}

/** Transactions that recalculate come one after another; waits. */
const takeTurn = (tx: Connection): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('factorsRecalculated'))`);

/** Which recalculation was begun last, of any way: landfill's touches records of all. */
async function lastBegun(tx: Connection): Promise<string | null> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    select max(id)::text as last from audit_entries where action = 'factorsRecalculated'`);
  return rows[0]?.last ?? null;
}

/** @throws ApiError `conflict` where another recalculation was begun since */
function nextOf(
  database: Database,
  work: Work,
  { begun, after }: { begun: string | null; after: number },
) {
  return database.db.transaction(async (tx) => {
    await takeTurn(tx);
    if ((await lastBegun(tx)) !== begun) {
      throw new ApiError('conflict', { message: { key: 'factors:overtaken' } });
    }
    return nextBatch(tx, work, after);
  });
}

/**
 * Gives all records of a way the factor of one version. The log has one entry of it, written before
 * the first record; a server that stops in the middle leaves the rest to the next one, and
 * so does one that is overtaken by another. What people wrote stays as it was, and so
 * do `version` and `updatedAt`: a form that is open saves all the same, and to the rule of
 * publication nothing has changed that was weighed. Published tables stay.
 * @throws ApiError as `workOf`, and `conflict` where another recalculation was begun meanwhile
 */
export async function recalculate(
  { database, now }: ServerContext,
  principal: Principal,
  input: Recalculation,
): Promise<RecalculationPreview> {
  const { work, found, begun } = await database.db.transaction(async (tx) => {
    await takeTurn(tx);
    const work = await workOf(tx, input);
    const found = await preview(tx, work);
    if (found.records > 0) {
      const { wasteManageId: rowId, name: label, versionName: version } = work;
      const { records, kgCo2e, avoided, factors } = found;
      await writeAudit(tx, [
        {
          at: now(),
          by: actorOf(principal),
          action: 'factorsRecalculated',
          target: { resource: 'wasteManages', rowId, label },
          details: { version, records, kgCo2e, avoided, factors },
        },
      ]);
    }
    return { work, found, begun: await lastBegun(tx) };
  });
  let after: number | null = found.records > 0 ? 0 : null;
  while (after !== null) {
    after = await nextOf(database, work, { begun, after });
    if (after !== null) await pauseBetweenSlices(database.kind);
  }
  return found;
}
