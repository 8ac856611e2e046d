import { sql } from 'drizzle-orm';
import type { Command, Commands } from '../../src/engine/server/commands.ts';

interface OverdueLoan extends Record<string, unknown> {
  readonly code: string;
  readonly member: string;
  /** `YYYY-MM-DD` */
  readonly due: string;
}

/** `npm run command -- overdue`: a line for each loan that should be back, the longest overdue first. */
const overdue: Command = ({ withContext }) =>
  withContext(async ({ config, database, now }) => {
    const { rows } = await database.db.execute<OverdueLoan>(sql`
      select loans.code, members.name as member, loans.due_on::text as due
      from loans join members on members.id = loans.member_id
      where loans.active and loans.returned_on is null
        and loans.due_on < (${now().toISOString()}::timestamptz at time zone ${config.region.timeZone})::date
      order by loans.due_on, loans.id`);
    for (const { code, member, due } of rows) process.stdout.write(`${due} ${code} ${member}\n`);
    return 0;
  });

/** What the library adds to the command line. */
export const commands: Commands = { overdue: async () => overdue };
