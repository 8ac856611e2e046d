import { sql } from 'drizzle-orm';
import type declaration from '../../../../resources.config.ts';
import type { RowsOf } from '../../../engine/declaration/row-types.ts';
import type { HookRegistry, ResourceHooks } from '../../../engine/server/resources/hooks.ts';
import { CONTACTS, officeResource } from './names.ts';

type Details = RowsOf<typeof declaration>['contacts'];

/** An office has one set of details: with two, it would be unclear which of them the public reads. */
const contacts: ResourceHooks<Details> = {
  isOptional: true,
  async beforeSave({ tx, engine, current, values }) {
    if (!officeResource(engine.config, CONTACTS)) return undefined;
    const active = values.active ?? current?.active ?? true;
    if (!active || current?.active) return undefined;
    // Two that are added at once wait for one another here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${CONTACTS}))`);
    const { rows } = await tx.execute(sql`select from contacts where active limit 1`);
    return rows.length > 0 ? { organisation: [{ key: 'api:oneContact' }] } : undefined;
  },
};

/** What is special about saving what the office says of itself. */
export const officeHooks: HookRegistry = { contacts };
