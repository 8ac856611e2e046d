import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';

describeDatabase('the example households', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open('demonstration');
  });

  /** Percent of all that households threw away, by weight, that went one of these ways. */
  const percentOf = async (...codes: string[]): Promise<number> => {
    const { rows } = await database.db.execute<{ percent: number }>(sql`
      select (100 * sum(r.weight_kg) filter (where m.code = any(${sql.param(codes)}::text[]))
        / sum(r.weight_kg))::float8 as percent
      from waste_records r join waste_manages m on m.id = r.waste_manage_id
      where r.demonstration and r.user_type = 'consumer'`);
    return rows[0]?.percent ?? 0;
  };

  // Mungkung et al. 2025: 84 % to the municipality, 13 % to animals, 2 % composted.
  it.each([
    ['leave to the lorry of the municipality', 84, ['MUNI']],
    ['feed to animals', 13, ['FEED']],
    ['compost', 2, ['COMPOST', 'WORM', 'EM']],
  ])(
    '%s what Thai households do: %i %% of the weight, within two points',
    async (_what, percent, codes) => {
      const found = await percentOf(...codes);
      expect(found).toBeGreaterThan(percent - 2);
      expect(found).toBeLessThan(percent + 2);
    },
  );
});
