import { sql } from 'drizzle-orm';
import type { Command } from '../../src/engine/server/commands.ts';

/** พิมพ์จำนวนรถที่ยังใช้งานอยู่ */
export const countVehicles: Command = ({ withContext }) =>
  withContext(async ({ database }) => {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::integer as count from vehicles where active`,
    );
    process.stdout.write(`${rows[0]?.count}\n`);
    return 0;
  });
