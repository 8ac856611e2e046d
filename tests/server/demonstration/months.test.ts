import { expect, it } from 'vitest';
import { Chance } from '../../../src/food-waste/server/demonstration/random.ts';
import { makeReporters } from '../../../src/food-waste/server/demonstration/reporters.ts';
import {
  dayNumber,
  dayText,
  monthOf,
  periodsOf,
  turnsOf,
} from '../../../src/food-waste/server/demonstration/turns.ts';
import { areas } from './records.ts';

const RECORDS = 20_000;

/** Of each whole month: how many records households have, and how many days of theirs are measured. */
function wholeMonths(day: string) {
  const reporters = makeReporters(2570, 800, areas).map((made, id) => ({ ...made, id }));
  const end = dayNumber(day);
  const { first } = monthOf(end, -24);
  const plan = { seed: 2570, first, end, from: 0, to: RECORDS, reporters };
  const turnOf = turnsOf(plan);
  const chanceOf = (index: number) => new Chance(2570, 3, index);
  const periodOf = periodsOf(plan, (index) => turnOf(index, chanceOf(index)));
  const records = new Map<string, number>();
  const measured = new Map<string, number>();
  for (let index = 0; index < RECORDS; index += 1) {
    const chance = chanceOf(index);
    const turn = turnOf(index, chance);
    const { last, days } = periodOf(index, turn, chance);
    const month = dayText(last).slice(0, 7);
    if (turn.reporter.type !== 'consumer' || month >= day.slice(0, 7)) continue;
    records.set(month, (records.get(month) ?? 0) + 1);
    measured.set(`${month} ${turn.reporter.id} ${last}`, days);
  }
  return [...records].sort().map(([month, count]) => {
    const own = [...measured].flatMap(([key, days]) => (key.startsWith(month) ? days : []));
    return { month, records: count, days: own.reduce((sum, days) => sum + days, 0) };
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

it.each(['2026-11-02', '2026-11-29', '2026-12-31'])(
  'of demonstration data made on %s, the last whole month is like those before',
  (day) => {
    const months = wholeMonths(day);
    expect(months).toHaveLength(24);
    const [last, ...before] = months.reverse();
    for (const of of ['records', 'days'] as const) {
      const usual = meanOf(before.map((it) => it[of]));
      expect(Math.abs((last?.[of] ?? 0) / usual - 1), of).toBeLessThan(0.06);
    }
  },
);
