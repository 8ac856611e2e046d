import { sql } from 'drizzle-orm';
import type { Principal } from '../../../engine/server/access/principal.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { type Engine, requireUse, resourceOf } from '../../../engine/server/resources/engine.ts';
import type { SaveEvent } from '../../../engine/server/resources/hooks.ts';
import { prepareChange } from '../../../engine/server/resources/prepare.ts';
import { lockRow } from '../../../engine/server/resources/references.ts';
import { ReferredRows } from '../../../engine/server/resources/referred.ts';
import { rowFieldNames, toRow } from '../../../engine/server/resources/rows.ts';
import { writeMany } from '../../../engine/server/resources/save-many.ts';
import type { Enrolment } from '../../campaigns.ts';

/** Who is to be enrolled: everybody in use of a type, in an area ('' is the country). */
export interface Wanted {
  readonly campaignId: number;
  readonly userType: string;
  readonly area: string;
}

/** Rows of one statement. */
const CHUNK = 500;

interface Candidate extends Record<string, unknown> {
  readonly id: number;
  /** Their row in the campaign, where they have one. */
  readonly rowId: number | null;
  readonly isEnrolled: boolean;
}

async function candidates(
  connection: Connection,
  { campaignId, userType, area }: Wanted,
): Promise<readonly Candidate[]> {
  const { rows } = await connection.execute<Candidate>(sql`
    select u.id, e.id as "rowId", coalesce(e.active, false) as "isEnrolled"
    from places u
      left join campaign_reporters e on e.reporter_id = u.id and e.campaign_id = ${campaignId}
    where u.active and u.user_type = ${userType}
      and (${area} = '' or left(u.tambon_code, ${area.length}::integer) = ${area})
    order by u.code, u.id`);
  return rows;
}

/** How many an enrolment would add. */
export async function previewEnrolment(connection: Connection, wanted: Wanted): Promise<Enrolment> {
  const found = await candidates(connection, wanted);
  const already = found.filter(({ isEnrolled }) => isEnrolled).length;
  return { added: found.length - already, already };
}

/** The change that enrols somebody: a new row, or that of before taken into use again. */
async function changeFor(
  engine: Engine,
  principal: Principal,
  referred: ReferredRows,
  { campaignId, candidate }: { readonly campaignId: number; readonly candidate: Candidate },
): Promise<SaveEvent> {
  const { resource } = resourceOf(engine, 'campaignReporters');
  const { connection } = referred;
  const { id, rowId } = candidate;
  const stored =
    rowId === null
      ? null
      : await lockRow(connection, engine, resource.name, rowId, rowFieldNames(resource));
  const current = stored ? toRow(stored) : null;
  const fields = current ? { active: true } : { campaignId, reporterId: id };
  return prepareChange(engine, { resource, principal, fields, current }, referred);
}

/**
 * Enrols everybody who is wanted and is not enrolled yet, all or nothing, by the checks and with the
 * audit log of single saves.
 * @throws ApiError `forbidden`, `validation`
 */
export function enrol(engine: Engine, principal: Principal, wanted: Wanted): Promise<Enrolment> {
  const { resource } = resourceOf(engine, 'campaignReporters');
  requireUse(principal, resource);
  const { campaignId } = wanted;
  return engine.root.transaction(async (tx) => {
    // Two who enrol the same people at one moment take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${resource.name}), ${campaignId})`);
    const found = await candidates(tx, wanted);
    const missing = found.filter(({ isEnrolled }) => !isEnrolled);
    const referred = new ReferredRows(engine, tx);
    for (let at = 0; at < missing.length; at += CHUNK) {
      const events: SaveEvent[] = [];
      for (const candidate of missing.slice(at, at + CHUNK)) {
        events.push(await changeFor(engine, principal, referred, { campaignId, candidate }));
      }
      await writeMany(engine, tx, resource, events);
    }
    return { added: missing.length, already: found.length - missing.length };
  });
}
