import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from './support.ts';
import { type TestCell, workbook } from './workbooks.ts';

const CALL = 'area/importAreaStatistic';
const HEADINGS = [
  'พื้นที่',
  'ปี พ.ศ.',
  'ประชากร (คน)',
  'จำนวนครัวเรือน',
  'ขยะมูลฝอยชุมชนทั้งปี (ตัน)',
  'แหล่งข้อมูล',
];
const SOURCE = 'กรมการปกครอง';

describeDatabase('statistics of areas from a spreadsheet', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  const file = (...rows: readonly (readonly TestCell[])[]) => workbook([HEADINGS, ...rows]);
  const stored = async () => {
    const answer = await server.call('POST', '/api/area/searchAreaStatistic', { data: {} }, sheets);
    return answer.body.data as Record<string, unknown>[];
  };

  it('takes areas of each level by name or code, and years of either era', async () => {
    const { status, data } = await sheets.apply(
      CALL,
      await file(
        ['ทั้งประเทศ', 2567, 65_951_210, null, 27_200_000, SOURCE],
        ['จังหวัดเชียงใหม่', '๒๕๖๗', 1_797_074, 850_000, null, SOURCE],
        [10, 2024, 5_455_020, null, null, SOURCE],
        ['พระนครศรีอยุธยา', 2567, 820_000, null, null, SOURCE],
        ['อ.พระนครศรีอยุธยา', 2567, 130_000, null, null, SOURCE],
      ),
    );
    expect([status, data?.counts]).toMatchObject([200, { new: 5, wrong: 0 }]);
    const rows = await stored();
    expect(rows.map(({ areaCode, year, population }) => [areaCode, year, population])).toEqual([
      ['00', 2024, 65_951_210],
      ['10', 2024, 5_455_020],
      ['14', 2024, 820_000],
      ['1401', 2024, 130_000],
      ['50', 2024, 1_797_074],
    ]);
    expect(rows[0]?.area).toMatchObject({ nameTh: 'ทั้งประเทศ' });
  });

  it('changes the row of the same area and year instead of adding another', async () => {
    const corrected = await file(
      ['เชียงใหม่', 2567, 1_800_000, 850_000, null, SOURCE],
      ['เชียงใหม่', 2566, 1_790_000, null, null, SOURCE],
      ['กรุงเทพมหานคร', 2567, 5_455_020, null, null, SOURCE],
    );
    const { data } = await sheets.apply(CALL, corrected);
    expect(data?.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, wrong: 0 });
    const rows = await stored();
    expect(rows).toHaveLength(6);
    const changed = rows.find(({ areaCode, year }) => areaCode === '50' && year === 2024);
    expect(changed).toMatchObject({ population: 1_800_000, version: 2 });
  });

  it('comes back as it went out, with years in the Buddhist era', async () => {
    const exported = await sheets.fetch('area/exportAreaStatistic', { data: {} });
    const [, first] = await rowsOf(exported);
    expect(first?.cells.slice(1, 3)).toEqual(['ทั้งประเทศ [00]', 2567]);
    const { data } = await sheets.preview(CALL, exported);
    expect(data?.counts).toMatchObject({ new: 0, changed: 0, unchanged: 6, wrong: 0 });
  });

  it('names each wrong cell in Thai, and saves nothing', async () => {
    const before = await stored();
    const { status, error } = await sheets.apply(
      CALL,
      await file(
        ['เมืองบาดาล', 2567, 1000, null, null, SOURCE],
        ['ลำพูน', 2467, 1000, null, null, SOURCE],
        ['ลำปาง', 2567, null, null, null, SOURCE],
        ['น่าน', 2567, 1000, null, -5, SOURCE],
        ['แพร่', 2567, 1000, null, null, null],
        ['พะเยา', 2567, 1000, null, null, SOURCE],
        ['พะเยา', 2567, 1001, null, null, SOURCE],
        ['100101', 2567, 1000, null, null, SOURCE],
      ),
    );
    expect(status).toBe(601);
    expect(error.rows.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringContaining('เมืองบาดาล')],
      [3, 'ปี พ.ศ.ต้องเป็นปี พ.ศ. ตั้งแต่ 2533 ถึง 2643'],
      [4, expect.stringContaining('กรอกอย่างน้อยหนึ่งช่อง: ประชากร')],
      [5, expect.stringContaining('ขยะมูลฝอยชุมชนทั้งปีต้องมากกว่า 0')],
      [6, expect.stringContaining('กรุณากรอกแหล่งข้อมูล')],
      [8, expect.stringContaining('7')],
      [9, expect.stringContaining('100101')],
    ]);
    expect(await stored()).toEqual(before);
  });
});
