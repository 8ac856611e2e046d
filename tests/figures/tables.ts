/** Holds the reports against their records: every number of the screen, and those of the workbook. */
import { unpack } from '../server/excel/workbooks.ts';
import { type Ask, type Comparing, reportersOf, wire, wires } from './comparing.ts';
import { figuresOf, type Held } from './head.ts';
import { sumOf } from './measure.ts';
import type { Type } from './office.ts';
import { pathAt, projectionOf, type Target, wholeYears, yearsOf } from './outlook.ts';
import { campaignsBehind } from './population.ts';
import { flwRows, type Row, type Rows, type Told, unepRows } from './reports.ts';

type Wire = Readonly<Record<string, unknown>>;

const DEFAULT = { targetYear: 2030, percent: 50, baseValue: null };

function checkNumber(comparing: Comparing, what: string, found: Wire, wanted: Told | null): void {
  // Where there is nothing, a table says so in words.
  if (wanted?.value === 0 && found.value === undefined) return;
  comparing.near(what, found.value, wanted?.value);
  comparing.near(`${what} low`, found.low, wanted?.low);
  comparing.near(`${what} high`, found.high, wanted?.high);
}

function checkTable(comparing: Comparing, what: string, table: Wire, wanted: Rows): void {
  const rows = wires(table.rows);
  const isNumber = ({ value }: Wire) => value !== undefined;
  const keys = rows
    .filter(({ cells }) => wires(cells).some(isNumber))
    .map(({ key }) => String(key));
  comparing.same(
    `${what} rows of which nothing was worked out`,
    keys.filter((key) => !wanted.has(key)),
    [],
  );
  for (const [key, { numbers, texts = [] }] of wanted) {
    const row = rows.find((it) => it.key === key);
    const cells = wires(row?.cells);
    const columns = Math.max(cells.length, ...Object.keys(numbers).map((it) => Number(it) + 1));
    for (let column = 0; column < columns; column += 1) {
      const told = numbers[column] ?? null;
      checkNumber(comparing, `${what} ${key} ${column}`, cells[column] ?? {}, told);
    }
    for (const [column, text] of texts) {
      const said = String(cells[column]?.text);
      if (!said.includes(text)) comparing.wrong.push(`${what} ${key}: ${said}, without ${text}`);
    }
  }
}

/** The years of a sector by what they came to, what was aimed at, and what is to be expected. */
function targetRows({ view }: Held, ask: Ask, sector: Type, own: Target | null) {
  const years = yearsOf(view, ask, sector);
  const whole = wholeYears(years);
  const first = whole[0]?.year;
  const target = own ?? (first === undefined ? null : { ...DEFAULT, baseYear: first });
  const base =
    target?.baseValue ?? years.find(({ year }) => year === target?.baseYear)?.actual?.value ?? null;
  const rows = new Map<string, Row>();
  const [from, to] = [years[0]?.year ?? 0, target?.targetYear ?? 0];
  for (let year = Math.min(from, target?.baseYear ?? from); year <= to; year += 1) {
    const path = target && base !== null ? pathAt(target, base, year) : null;
    rows.set(String(year), {
      numbers: {
        0: years.find((it) => it.year === year)?.actual ?? null,
        1: path === null ? null : { value: path },
        2: year < 2026 ? null : projectionOf(whole, year),
      },
    });
  }
  return { rows, target, base };
}

/** All that a report says of a question; `own` is the target that the office set itself. */
export async function checkReports(held: Held, ask: Ask, own: Target | null = null): Promise<void> {
  const { view, asking, comparing } = held;
  const answer = wire((await asking.post('report/getReports', ask)).data);
  const sector = ask.userType ?? 'consumer';
  const what = `report ${JSON.stringify(ask)}`;
  const { rows, target, base } = targetRows(held, ask, sector, own);
  const goal = target && base !== null ? pathAt(target, base, target.targetYear) : null;
  const tracked: Rows = new Map([
    ['baseYear', { numbers: { 1: base === null ? null : { value: base } } }],
    ['targetYear', { numbers: { 1: goal === null ? null : { value: goal } } }],
  ]);
  const all = figuresOf(view, ask).wasteKg?.value ?? 0;
  const campaigns: Rows = new Map(
    campaignsBehind(view, ask).map(({ campaign, own }) => {
      const kg = sumOf(own, (it) => it.kg);
      const texts = [[0, ` ${reportersOf(own)} `]] as const;
      const numbers = { 1: { value: kg }, 2: { value: kg / all } };
      return [`campaign ${asking.kept.id('campaigns', campaign.name)}`, { numbers, texts }];
    }),
  );
  const tables = new Map(wires(answer.tables).map((it) => [it.key, it]));
  const of = (key: string) => wire(tables.get(key));
  const flw = new Map([...flwRows(view, ask), ...tracked, ...campaigns]);
  checkTable(comparing, `${what} FLW`, of('flw'), flw);
  checkTable(comparing, `${what} UNEP`, of('unep'), unepRows(view, ask));
  checkTable(comparing, `${what} target`, of('target'), rows);
  const chart = wires(wire(answer.chart).years);
  comparing.same(
    `${what} years`,
    chart.map(({ year }) => String(year)),
    [...rows.keys()],
  );
  for (const { year, actual, path, projected } of chart) {
    const { numbers = {} } = rows.get(String(year)) ?? {};
    for (const [at, told] of [actual, { value: path ?? undefined }, projected].entries()) {
      checkNumber(comparing, `${what} chart ${year} ${at}`, wire(told), numbers[at] ?? null);
    }
  }
}

/** The workbook has every number of the screen. */
export async function checkWorkbook({ asking, comparing }: Held, ask: Ask): Promise<void> {
  const { stage, token } = asking.kept;
  const answer = await stage.server.app.inject({
    ...{ method: 'POST', url: '/api/report/exportReports' },
    headers: { authorization: `Bearer ${token}` },
    payload: { data: { ...ask, format: 'xlsx' } },
  });
  const sheets = [...(await unpack(answer.rawPayload))].filter(([name]) => /sheet\d/.test(name));
  const tables = wires(wire((await asking.post('report/getReports', ask)).data).tables);
  // The first sheet says what the others are of.
  for (const [at, { key, rows }] of tables.entries()) {
    const [, sheet = ''] = sheets.find(([name]) => name.endsWith(`sheet${at + 2}.xml`)) ?? [];
    const written = [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, text]) => Number(text));
    for (const { key: row, cells } of wires(rows)) {
      for (const { value, low, high } of wires(cells)) {
        for (const number of [value, low, high]) {
          if (typeof number !== 'number') continue;
          const isWritten = written.some(
            (it) => Math.abs(it - number) <= 1e-6 * Math.max(1, number),
          );
          comparing.same(`workbook ${key} ${row} ${number}`, isWritten, true);
        }
      }
    }
  }
}
