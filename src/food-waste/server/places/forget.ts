import { sql } from 'drizzle-orm';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { Forgotten } from '../../../engine/server/privacy/forgotten.ts';
import { createEngine } from '../../../engine/server/resources/engine.ts';
import { save } from '../../../engine/server/resources/save.ts';
import { PLACES } from './names.ts';

/** What a place says of who lives there. */
const PERSONAL = ['name', 'address', 'barcode'] as const;

interface Own extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly personIds: readonly number[];
}

/**
 * A place that was somebody's alone says no more who they were and where they live, and is retired;
 * one that others report for goes on without them.
 */
export async function forgetPlaces({ context, tx, ...person }: Forgotten): Promise<void> {
  const { userId, fullname, redactRow } = person;
  if (!context.config.resources[PLACES]) return;
  const engine = createEngine(context, {});
  const { rows } = await tx.execute<Own>(sql`
    select id, version, person_ids as "personIds" from places
    where person_ids @> array[${userId}::integer] order by id for update`);
  for (const { id, version, personIds } of rows) {
    const others = personIds.filter((one) => one !== userId);
    const isTheirs = others.length === 0;
    const rest = isTheirs
      ? { name: fullname, address: null, barcode: null, active: false }
      : { personIds: others };
    await save(engine, SYSTEM, PLACES, { id, version, ...rest }, { tx });
    if (isTheirs) await redactRow({ resource: PLACES, rowId: id, fields: PERSONAL });
  }
}
