import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RowsOf } from '../../src/engine/declaration/row-types.ts';
import { usersOfScreen } from '../../src/engine/server/access/access.ts';
import { type CallTypes, call } from '../../src/engine/server/calls/call.ts';
import type { ServerPlugin } from '../../src/engine/server/plugin.ts';
import type { ResourceHooks } from '../../src/engine/server/resources/hooks.ts';
import type declaration from './resources.config.ts';

type Loan = RowsOf<typeof declaration>['loans'];

const MOST_LOANS = 5;

/** A member has at most five loans: those that are not returned yet. */
const loans: ResourceHooks<Loan> = {
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

/** How many books are out, for who may open the loans. */
export const desk: ServerPlugin = {
  name: 'desk',
  attach: ({ context: { config, database } }) => ({
    addRoutes: async (app) => {
      const { loans } = config.resources;
      if (!loans) return;
      const countOpen = call({
        access: usersOfScreen(loans),
        tag: 'menu:groups.lending',
        summary: 'screens:countOpen',
        answer: z.object({ data: z.object({ open: z.number() }) }),
      });
      app.withTypeProvider<CallTypes>().post('/api/desk/countOpen', countOpen, async () => {
        const { rows } = await database.db.execute<{ open: number }>(
          sql`select count(*)::integer as open from loans where returned_on is null and active`,
        );
        return { data: { open: Number(rows[0]?.open) } };
      });
    },
  }),
};

/** What the library adds to the server. */
export const plugins: readonly ServerPlugin[] = [{ name: 'library', hooks: { loans } }, desk];
