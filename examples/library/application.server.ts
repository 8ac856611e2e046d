import { sql } from 'drizzle-orm';
import type { ServerPlugin } from '../../src/engine/server/plugin.ts';
import type { ResourceHooks } from '../../src/engine/server/resources/hooks.ts';

const MOST_LOANS = 5;

/** A member has at most five loans: those that are not returned yet. */
const loans: ResourceHooks = {
  async beforeSave({ tx, current, values }) {
    const { memberId, returnedOn, active = true } = { ...current, ...values };
    if (returnedOn || active !== true) return undefined;
    // Of loans that are saved at once, each counts those before it. The member's row cannot be what
    // they wait for: all hold it already, as a reference.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('loans'), ${memberId}::integer)`);
    const { rows } = await tx.execute<{ open: number }>(sql`
      select count(*)::integer as open from loans
      where member_id = ${memberId} and returned_on is null and active
        and id <> ${current?.id ?? 0}`);
    if (Number(rows[0]?.open) < MOST_LOANS) return undefined;
    return { memberId: [{ key: 'mostLoans', params: { most: MOST_LOANS } }] };
  },
};

/** What the library adds to the server. */
export const plugins: readonly ServerPlugin[] = [{ name: 'library', hooks: { loans } }];
