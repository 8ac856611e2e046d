import { and, eq } from 'drizzle-orm';
import { validate } from '../../../engine/declaration/validate.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { columnValues } from '../../../engine/server/resources/written.ts';
import { COUNTRY_CODE } from '../../../thailand/geography.ts';
import { insertInBulk } from './bulk-insert.ts';
import { type Moment, stamped } from './prepare.ts';
import { PROVINCES } from './shape/provinces.ts';

const STATISTICS = 'areaStatistics';
/** Whoever finds the numbers elsewhere must know that nobody counted them. */
const SOURCE = 'ข้อมูลสาธิต: ตัวเลขสมมติเพื่อแสดงการทำงานของระบบ ไม่ใช่สถิติทางการ';
/** The two years before: of its own year the state has not counted anything yet. */
const YEARS_BACK = [2, 1];
const PEOPLE_IN_HOUSEHOLD = 2.5;
/** Tonnes of municipal waste of a thousand people in a year. */
const TONNES_OF_THOUSAND = 410;
const THOUSAND = 1000;
const YEARLY_GROWTH = 0.002;

interface Made {
  readonly areaCode: string;
  readonly year: number;
  readonly population: number;
  readonly households: number;
  readonly municipalWasteTonnes: number;
}

function madeOf(areaCode: string, year: number, thousands: number): Made {
  const population = Math.round(thousands * THOUSAND);
  return {
    ...{ areaCode, year, population },
    households: Math.round(population / PEOPLE_IN_HOUSEHOLD),
    municipalWasteTonnes: Math.round((population / THOUSAND) * TONNES_OF_THOUSAND),
  };
}

/** The country, and each province: it is the sum of them. */
function madeIn(year: number, back: number): Made[] {
  const growth = (1 + YEARLY_GROWTH) ** -back;
  const provinces = PROVINCES.map(({ code, people }) => ({
    code,
    thousands: Math.round(people * growth * THOUSAND) / THOUSAND,
  }));
  const all = provinces.reduce((sum, { thousands }) => sum + thousands, 0);
  return [
    madeOf(COUNTRY_CODE, year, all),
    ...provinces.map(({ code, thousands }) => madeOf(code, year, thousands)),
  ];
}

/** Puts made-up statistics in, where there are none of that area and year. */
export async function settleStatistics(
  engine: Engine,
  on: Connection,
  moment: Moment,
): Promise<void> {
  const { resource, table } = resourceOf(engine, STATISTICS);
  const thisYear = Number(moment.today.slice(0, 4));
  const [area, year] = [columnOf(table, 'areaCode'), columnOf(table, 'year')];
  const stored = await on.select({ area, year }).from(table);
  const known = new Set(stored.map((row) => `${row.area} ${row.year}`));
  const rows = YEARS_BACK.flatMap((back) => madeIn(thisYear - back, back))
    .filter((it) => !known.has(`${it.areaCode} ${it.year}`))
    .map((it) => {
      const sent = { ...it, source: SOURCE, code: `DEMO-A${it.areaCode}-${it.year}` };
      const checked = validate(resource, sent, null, engine.config, moment.today);
      if (!checked.ok) throw new Error(`Demonstration data: ${JSON.stringify(checked.errors)}`);
      return stamped(columnValues(resource, checked.values, checked.values), moment);
    });
  await insertInBulk(on, table, rows);
}

/** Takes them out, but those that somebody has put numbers of their own into, and where those are from. */
export async function removeStatistics(engine: Engine, tx: Connection): Promise<void> {
  const { table } = resourceOf(engine, STATISTICS);
  const made = eq(columnOf(table, 'demonstration'), true);
  await tx.delete(table).where(and(made, eq(columnOf(table, 'source'), SOURCE)));
  await tx.update(table).set({ demonstration: false }).where(made);
}
