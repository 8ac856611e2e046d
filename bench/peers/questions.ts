/** The requests of each round, the same from run to run but for the day. */
import { connected } from './given.ts';
import type { Question } from './peer.ts';

const MONTHS = 23;
const MONTH_DAYS = 28;

/** The first day of the month so many months from a day's, `YYYY-MM-DD`. */
function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** A span of whole months: how many, and how many lie between it and this month. */
interface Span {
  readonly length: number;
  readonly back: number;
}

/** Spans of eight months to twelve: no round requests sums that one before it has requested. */
const SPANS: readonly Span[] = [12, 11, 10, 9, 8].flatMap((length) =>
  Array.from({ length: MONTHS - length + 1 }, (_, back) => ({ length, back })),
);

function spanOf(round: number, today: string): Pick<Question, 'sumsFrom' | 'sumsTo'> {
  const { length, back } = SPANS[round % SPANS.length] ?? { length: 12, back: 0 };
  return {
    sumsFrom: monthFrom(today, -back - length),
    sumsTo: dayBefore(monthFrom(today, -back)),
  };
}

/**
 * @param url this product's database
 * @param records codes run from `W1` to this
 */
export async function questionsFor(
  url: string,
  rounds: number,
  records: number,
  today: string,
): Promise<Question[]> {
  const idsOf = (statement: string): Promise<number[]> =>
    connected(url, async (client) => {
      const { rows } = await client.query(statement);
      return rows.map(({ id }) => Number(id));
    });
  const common = await idsOf(`select material_id as id from waste_records
    where material_id is not null group by 1 order by count(*) desc limit 10`);
  const [stepId = 0] = await idsOf(`select id from waste_foods where code = 'PLATE'`);
  const [wayId = 0] = await idsOf(`select id from waste_manages where code = 'COMPOST'`);
  // A day may not lie within a longer period of the same reporter.
  const reporters = await idsOf(`select id from places
    where user_type = 'consumer' and code like 'BENCH%' and not exists (
      select from waste_records r where r.reporter_id = places.id and r.period_days > 1
        and r.record_date > '${today}'::date - 31)
    order by id limit 20`);
  return Array.from({ length: rounds }, (_, round) => {
    const from = monthFrom(today, -1 - (round % (MONTHS - 1)));
    return {
      materialId: common[round % common.length] ?? 0,
      stepId,
      wayId,
      reporterId: reporters[round % reporters.length] ?? 0,
      from,
      to: `${from.slice(0, 8)}${MONTH_DAYS}`,
      text: `W${Math.floor(records / 100) + ((round * 7919) % Math.floor(records / 20))}`,
      code: `N${round}`,
      today,
      ...spanOf(round, today),
      yearFrom: monthFrom(today, -12),
    };
  });
}
