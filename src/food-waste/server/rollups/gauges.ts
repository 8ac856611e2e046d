import { sql } from 'drizzle-orm';
import type { Place } from '../../../engine/server/metrics/place.ts';
import type { Gauges } from '../../../engine/server/plugin.ts';
import { behindIn } from './rollups.ts';

/** How far the sums of the dashboards are behind the records. */
export function measureRollups({ prometheus, registry, prefix }: Place): Gauges {
  const registers = [registry];
  const behind = new prometheus.Gauge({
    name: `${prefix}rollups_behind_months`,
    help: 'Months whose sums do not hold the newest records yet',
    labelNames: ['source'],
    registers,
  });
  const madeAt = new prometheus.Gauge({
    name: `${prefix}rollups_refreshed_timestamp_seconds`,
    help: 'When sums were last made, by whatever server',
    registers,
  });
  return {
    async read(connection) {
      const { rows } = await connection.execute<{ seconds: string }>(
        sql`select extract(epoch from refreshed_at) as seconds from rollup_state`,
      );
      const months = Object.entries(await behindIn(connection));
      return () => {
        for (const [source, late] of months) behind.set({ source }, late.length);
        madeAt.set(Number(rows[0]?.seconds ?? 0));
      };
    },
    clear() {
      behind.reset();
      madeAt.remove();
    },
  };
}
