import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import type { StoredTable } from '../store.ts';
import { publicationAreas } from '../tables.ts';

const AREAS_READ_AT_ONCE = 100;

/** The tables of one breakdown, of some areas. */
export interface BreakdownOfArea {
  readonly area: string;
  readonly tables: readonly StoredTable[];
}

/**
 * The tables of a breakdown in a period, of the first areas after one, or of the first of all; none
 * where there are no more areas.
 */
export async function readBreakdown(
  db: Connection,
  {
    id,
    period,
    breakdown,
    after,
  }: {
    readonly id: number;
    readonly period: string;
    readonly breakdown: string;
    readonly after: string | null;
  },
): Promise<readonly BreakdownOfArea[]> {
  const { publicationId, period: at, area, tables } = publicationAreas;
  // Written by `TableWriter`, and by nothing else.
  const wanted = sql<StoredTable[]>`(select coalesce(jsonb_agg(one order by place), '[]')
    from jsonb_array_elements(${tables}) with ordinality as each (one, place)
    where one->>'breakdown' = ${breakdown})`;
  return db
    .select({ area, tables: wanted })
    .from(publicationAreas)
    .where(and(eq(publicationId, id), eq(at, period), after === null ? undefined : gt(area, after)))
    .orderBy(area)
    .limit(AREAS_READ_AT_ONCE);
}
