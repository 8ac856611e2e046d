import { and, eq } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { COUNTRY_CODE } from '../../../thailand/geography.ts';
import { type Filling, insertRows } from './insert.ts';
import { namesIn } from './random.ts';
import { PEOPLE } from './shares.ts';

const STATISTICS = 'areaStatistics';
/** Whoever finds the numbers elsewhere must know that nobody counted them. */
const SOURCE = 'ข้อมูลสาธิต: ตัวเลขสมมติเพื่อแสดงการทำงานของระบบ ไม่ใช่สถิติทางการ';
/** The two years before: of its own year the state has not counted anything yet. */
const YEARS_BACK = [2, 1];
const YEARLY_GROWTH = 0.002;
const PEOPLE_IN_HOUSEHOLD = 2.5;
/** Of municipal waste, of one person in a year. */
const TONNES_A_PERSON = 0.41;

/** People of each province, and of the country: it is the sum of them. */
function peopleOf(back: number): readonly (readonly [area: string, people: number])[] {
  const provinces = namesIn(PEOPLE).map(
    ([code, thousands]) =>
      [code, Math.round(thousands * 1000 * (1 + YEARLY_GROWTH) ** -back)] as const,
  );
  return [[COUNTRY_CODE, provinces.reduce((sum, [, people]) => sum + people, 0)], ...provinces];
}

/** Puts made-up statistics in, where there are none of that area and year. */
export async function settleStatistics(filling: Filling): Promise<void> {
  const { table } = resourceOf(filling.engine, STATISTICS);
  const [area, year] = [columnOf(table, 'areaCode'), columnOf(table, 'year')];
  const stored = await filling.on.select({ area, year }).from(table);
  const known = new Set(stored.map((row) => `${row.area} ${row.year}`));
  const made = YEARS_BACK.flatMap((back) =>
    peopleOf(back).map(([areaCode, population]) => {
      const made = { areaCode, year: Number(filling.today.slice(0, 4)) - back, population };
      return {
        ...made,
        code: `DEMO-A${areaCode}-${made.year}`,
        households: Math.round(population / PEOPLE_IN_HOUSEHOLD),
        municipalWasteTonnes: Math.round(population * TONNES_A_PERSON),
        source: SOURCE,
      };
    }),
  );
  const missing = made.filter((it) => !known.has(`${it.areaCode} ${it.year}`));
  await insertRows(filling, STATISTICS, missing);
}

/** Takes them out, but those that somebody has put numbers of their own into, and where those are from. */
export async function removeStatistics(engine: Engine, tx: Connection): Promise<void> {
  const { table } = resourceOf(engine, STATISTICS);
  const made = eq(columnOf(table, 'demonstration'), true);
  await tx.delete(table).where(and(made, eq(columnOf(table, 'source'), SOURCE)));
  await tx.update(table).set({ demonstration: false }).where(made);
}
