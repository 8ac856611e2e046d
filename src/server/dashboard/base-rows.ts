import { AREA_CUTS, SOURCE_TABLES } from '../rollups/cuts.ts';
import { BASE, PACKAGING_BASE, PUBLISHED } from '../rollups/measures.ts';
import type { Question } from './question.ts';
import { inArea, inTime, RECORD_MONTH } from './record-rows.ts';
import type { RowTime, Values } from './rows.ts';

/** The statement of what kilograms are divided by, which follows area and user type alone. */
export function baseStatement(
  question: Question,
  time: RowTime,
  kept: boolean,
  values: Values,
): string {
  const { source, children, area, filters } = question;
  const ofType = filters.filter(({ column }) => column === 'user_type');
  const userTypes = ofType.length > 0 ? ofType.map(({ value }) => value) : question.userTypes;
  const types = values.add(userTypes, 'text[]');
  const by = children ? 'k0, period' : 'period';
  const all = (rows: string): string =>
    `select ${by.replace('period', 'period::text')}, sum(base)::text as base from (${rows}) rows
      group by ${by}`;
  const cut = AREA_CUTS.find((it) => it.source === source);
  if (kept && cut) {
    const place = children
      ? area === ''
        ? 'true'
        : `t.place >= ${values.add(area, 'text')} and t.place < ${values.add(`${area}:`, 'text')}`
      : `t.place = ${values.add(area, 'text')}`;
    return all(`select ${children ? 't.place as k0, ' : ''}t.period, t.base from ${cut.table} t
      where t.level = ${children || area.length} and ${place}
        and t.period = any(${values.add(time.months, 'date[]')}) and t.user_type = any(${types})`);
  }
  const where = [
    PUBLISHED,
    ...inArea(area, values),
    ...inTime(time, values),
    `r.user_type = any(${types})`,
  ];
  return all(`select ${children ? `left(b.tambon_code, ${children}) as k0, ` : ''}b.period,
    coalesce(b.base, 0) as base from (
      select r.tambon_code, ${RECORD_MONTH} as period, max(${source === 'waste' ? BASE : PACKAGING_BASE}) as base
      from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}
      group by r.tambon_code, r.record_date, r.user_type, r.reporter_id,
        case when r.reporter_id is null then r.id end) b`);
}
