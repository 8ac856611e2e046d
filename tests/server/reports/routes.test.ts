/** Who may read the reports, what a person is told, and that all three forms say the same. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportTable } from '../../../src/food-waste/report.ts';
import { writePdf } from '../../../src/food-waste/server/reports/pdf.ts';
import { printable } from '../../../src/food-waste/server/reports/thai-text.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints } from '../../support/server.ts';
import { reportEach, type Stage, setStage } from '../dashboard/support.ts';
import { unpack } from '../excel/workbooks.ts';

const run = promisify(execFile);
const PATIENCE = 120_000;
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const KEY = 'waste-cateory/reports';
const RECORDS = 'waste-cateory/waste-records';
const TARGET = {
  baseYear: 2024,
  baseValue: 120.5,
  baseSource: 'การสำรวจของเทศบาล พ.ศ. 2567',
  targetYear: 2029,
  percent: 30,
};

interface Answer {
  readonly tables: readonly ReportTable[];
  readonly target: Record<string, unknown>;
  readonly chart: { readonly years: readonly { year: number; path: number | null }[] };
}

/** The numbers of a table, each as a workbook keeps it. */
const numbersOf = ({ rows }: ReportTable): number[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ value, low, high }) => [value, low, high].filter((it) => it !== undefined)),
  );

/** A number as LibreOffice writes it, a share in per cent. */
const csvNumber = (cell: string): number => {
  const text = cell.replaceAll('"', '');
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
};

describeDatabase('the calls of the reports', (open) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 6);
    await stage.database.db.execute(sql`
      insert into area_statistics (code, area_code, year, population, source)
      values ('S1', '00', 2025, 65000000, 'กรมการปกครอง')`);
    const [first, ...others] = stage.reporters;
    const record = { day: '2025-06-10', members: 3, kg: '0.5' };
    await reportEach(stage, others, record);
    await reportEach(stage, first === undefined ? [] : [first], { ...record, kg: '1.25' });
  });
  afterAll(() => stage.server.app.close());

  const call = (name: string, data: unknown, token = stage.token) =>
    stage.server.call('POST', `/api/report/${name}`, { data }, { token });
  async function read(data: Record<string, unknown> = YEAR): Promise<Answer> {
    const { status, body, text } = await call('getReports', data);
    if (status !== 200) throw new Error(text);
    // A 200 holds these.
    return body.data as unknown as Answer;
  }
  async function download(format: string): Promise<Buffer> {
    const { rawPayload, statusCode } = await stage.server.app.inject({
      ...{ method: 'POST', url: '/api/report/exportReports' },
      headers: { authorization: `Bearer ${stage.token}` },
      payload: { data: { ...YEAR, format } },
    });
    expect(statusCode).toBe(200);
    return rawPayload;
  }

  it('answer staff with the keys of their screen and of the records, and nobody else', async () => {
    const signIn = async (keys: string[], userType = 'staff') => {
      const { username, password } = await addUser(stage.server, keys, { userType });
      return (await stage.server.signIn(username, password)).token;
    };
    const holder = await signIn([KEY, RECORDS]);
    expect((await call('getReports', YEAR, holder)).status).toBe(200);
    const others = [
      await signIn([RECORDS]),
      // Live figures are for staff who may see the records, and nobody else.
      await signIn([KEY]),
      await signIn([KEY, RECORDS], 'outofhome'),
    ];
    for (const name of ['getReports', 'exportReports', 'saveTarget']) {
      for (const other of others) expect((await call(name, {}, other)).status).toBe(403);
      const { status } = await stage.server.call('POST', `/api/report/${name}`, { data: {} });
      expect(status).toBe(401);
    }
  });

  it('say in Thai what is wrong with a question or a target', async () => {
    const wrong = await call('getReports', { from: '2025-13-01', userType: 'nobody' });
    expect(Object.keys(complaints(wrong)).sort()).toEqual(['from', 'userType']);
    expect(complaints(await call('getReports', { userType: 'handler' }))).toEqual({
      userType: [expect.stringMatching(/[ก-๙]/)],
    });
    const filters = { part: 'edible', materialId: 1, wasteManageId: 1, wasteFoodId: 1, limit: 5 };
    const filtered = complaints(await call('exportReports', { ...YEAR, ...filters }));
    expect(Object.keys(filtered).sort()).toEqual(Object.keys(filters).sort());
    expect(filtered.wasteManageId).toEqual([expect.stringMatching(/[ก-๙]/)]);
    expect((await call('getReports', { ...YEAR, format: 'pdf' })).status).toBe(400);
    const target = { ...TARGET, baseSource: '', targetYear: 2024 };
    const refused = await call('saveTarget', { userType: 'consumer', target });
    expect(complaints(refused)).toEqual({
      baseSource: ['ระบุแหล่งที่มาของค่าปีฐานที่กรอกเอง ไม่เกิน 300 ตัวอักษร'],
      targetYear: ['ปีเป้าหมายต้องอยู่หลังปีฐาน'],
    });
    const much = { ...TARGET, percent: 101, baseValue: -1 };
    const more = await call('saveTarget', { userType: 'consumer', target: much });
    expect(Object.keys(complaints(more)).sort()).toEqual(['baseValue', 'percent']);
  });

  it('keep the target of an office, draw the line to it, and note who set it', async () => {
    expect((await read()).target).toMatchObject({ isOwn: false, percent: 50, targetYear: 2030 });
    const saved = await call('saveTarget', { userType: 'consumer', target: TARGET });
    expect(saved.status).toBe(200);
    const { target, chart } = await read();
    expect(target).toMatchObject({ ...TARGET, isOwn: true, sector: 'consumer' });
    const path = (year: number) => chart.years.find((it) => it.year === year)?.path;
    expect(path(2024)).toBe(120.5);
    expect(path(2029)).toBeCloseTo(120.5 * 0.7, 10);
    expect(path(2026)).toBeCloseTo(120.5 * (1 - 0.3 * (2 / 5)), 10);
    // Retail has a target of its own.
    expect((await read({ ...YEAR, userType: 'retail' })).target).toMatchObject({ isOwn: false });
    const { rows } = await stage.database.db.execute<{ details: unknown }>(
      sql`select details from audit_entries where action = 'reportTarget'`,
    );
    expect(rows).toEqual([{ details: { userType: 'consumer', ...TARGET } }]);
    await call('saveTarget', { userType: 'consumer', target: null });
    expect((await read()).target).toMatchObject({ isOwn: false });
  });

  it('name the campaigns that the amounts rest on, with their days, reporters and weight', async () => {
    const flwRows = async (data: Record<string, unknown> = YEAR) =>
      (await read(data)).tables.find(({ key }) => key === 'flw')?.rows ?? [];
    const rowIn = async (key: string, data?: Record<string, unknown>) =>
      (await flwRows(data)).find((it) => it.key.startsWith(key));
    expect(await rowIn('campaign ')).toBeUndefined();
    expect((await rowIn('campaigns'))?.cells[0]?.text).toContain('ไม่มีรอบเก็บข้อมูล');
    const window = { startDate: '2025-06-01', endDate: '2025-06-30' };
    const campaign = await stage.server.save('wastecateory/saveCampaign', {
      ...{ name: 'บันทึกเจ็ดวัน', ...window },
    });
    for (const reporterId of stage.reporters.slice(0, 2)) {
      const enrolled = { campaignId: campaign.id, reporterId };
      await stage.server.save('wastecateory/saveCampaignReporter', enrolled);
    }
    const [said, amount, share] = (await rowIn('campaign '))?.cells ?? [];
    expect(said?.text).toBe('1 มิถุนายน 2568 – 30 มิถุนายน 2568; 2 ราย');
    // 1.25 + 0.5 of 3.75 kg
    expect(amount).toMatchObject({ value: 1.75, unit: 'kg' });
    expect(share?.value).toBeCloseTo(1.75 / 3.75, 10);
    const sheets = [...(await unpack(await download('xlsx'))).values()].join('');
    expect(sheets).toContain('บันทึกเจ็ดวัน');
    expect(sheets).toContain('1 มิถุนายน 2568 – 30 มิถุนายน 2568; 2 ราย');
    // Of another year, or of reporters that were not enrolled, nothing is said of it.
    expect(await rowIn('campaign ', { from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
    expect(await rowIn('campaign ', { ...YEAR, userType: 'retail' })).toBeUndefined();
  });

  it(
    'make a workbook that LibreOffice reads, with every number of the screen',
    async () => {
      const { tables } = await read();
      const folder = await mkdtemp(join(tmpdir(), 'reports-'));
      try {
        const source = join(folder, 'reports.xlsx');
        const workbook = await download('xlsx');
        await writeFile(source, workbook);
        const sheets = [...(await unpack(workbook)).keys()].filter((it) =>
          /sheet\d+\.xml$/.test(it),
        );
        expect(sheets).toHaveLength(1 + tables.length);
        const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
        // Tab, no quotes, UTF-8; numbers unformatted; every sheet a file of its own.
        const filter =
          'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,-1';
        await run('soffice', [
          ...[profile, '--headless', '--convert-to', filter, '--outdir', folder, source],
        ]);
        for (const [at, table] of tables.entries()) {
          const files = (await readdir(folder)).filter((it) => it.endsWith('.csv'));
          const name = files.find((it) => it.includes(`-${at + 2} `));
          const text = await readFile(join(folder, name ?? ''), 'utf8');
          const read = text.split(/[\t\n]/).map(csvNumber);
          for (const number of numbersOf(table)) {
            const isThere = read.some((it) => Math.abs(it - number) <= 1e-6 * Math.max(1, number));
            expect(isThere, `${table.key}: ${number}`).toBe(true);
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    PATIENCE,
  );

  it('count the numbers of a row in one unit, which the workbook names', async () => {
    for (const { rows } of (await read()).tables) {
      for (const { key, cells } of rows) {
        const units = new Set(cells.map(({ unit }) => unit).filter((it) => it && it !== 'share'));
        expect(units.size, key).toBeLessThanOrEqual(1);
      }
    }
  });

  it('make a PDF of the same tables', async () => {
    const pdf = await download('pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/\/BaseFont \/\w+\+NotoSansThai/);
  });
});

it('writes Thai for the PDF so that lines break between words and marks stand right', () => {
  expect(printable('น้ำหนัก')).toBe('น\u0e4d\u0e49\u0e32\u200bหนัก'.normalize());
  expect(printable('คำ CO2e')).toBe('ค\u0e4d\u0e32 CO2e');
});

it('writes as many pages as a long table takes', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...{ level: 1 as const, key: String(at), label: `แถวที่ ${at}`, english: '' },
    cells: [{ text: 'น้ำหนัก', value: 1 }],
  }));
  const table: ReportTable = {
    ...{ key: 'unep', title: 'ตาราง', english: 'Table', about: '', notes: [], rows },
    columns: [
      { heading: 'หัวข้อ', english: '', kind: 'text' },
      { heading: 'ค่า', english: '', kind: 'number' },
    ],
  };
  const pdf = await writePdf({ title: 'รายงาน', facts: [], tables: [table] });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
});
