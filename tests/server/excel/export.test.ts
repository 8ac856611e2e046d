import { beforeAll, expect, it } from 'vitest';
import { excelCalls } from '../../../src/engine/declaration/excel.ts';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import type { RawValue } from '../../../src/engine/server/excel/read/reader.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeDatabase } from '../../support/databases.ts';
import { sample } from '../../support/runs.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { storedEntries } from '../audit/support.ts';
import { rowsOf, Sheets } from './support.ts';
import { type TestCell, unpack, workbook } from './workbooks.ts';

const STARTER = new URL('../../../data/starter', import.meta.url).pathname;

const DAY = 86_400_000;

/** A cell that was read, as it is written again. */
function again(value: RawValue): TestCell {
  if (typeof value !== 'object' || value === null || !('serial' in value)) return value;
  return { date: new Date(Date.UTC(1899, 11, 30) + value.serial * DAY).toISOString().slice(0, 10) };
}

describeDatabase('what goes out to a spreadsheet', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    sheets = await Sheets.of(server);
    // Starter data has none of them, and who is enrolled, or which area is whose, has to name one.
    const campaign = { name: 'ตุลาคม', startDate: '2025-10-01', endDate: '2025-10-07' };
    await server.save('wastecateory/saveCampaign', campaign);
    const organisation = { name: 'เทศบาลตัวอย่าง', organisationType: 'municipality' };
    await server.save('organisation/saveOrganisation', organisation);
    await server.save('place/savePlace', { name: 'ร้านตัวอย่าง', userType: 'retail' });
    return () => server.app.close();
  });

  /** Those with the most kinds of fields first. */
  function byKindsOfFields(): Resource[] {
    const kinds = ({ fields }: Resource) =>
      new Set(Object.values(fields).map(({ type }) => type)).size;
    return Object.values(server.config.resources).toSorted(
      (one, other) => kinds(other) - kinds(one),
    );
  }

  it('comes back as it went, for every resource, and changes nothing', async () => {
    for (const resource of Object.values(server.config.resources)) {
      const calls = excelCalls(resource);
      const file = await sheets.fetch(`${calls.group}/${calls.export}`, {});
      const rows = (await rowsOf(file)).length - 1;
      if (calls.import === null || rows === 0) continue;
      const { status, data, error } = await sheets.preview(`${calls.group}/${calls.import}`, file);
      expect(status, `${resource.name} ${JSON.stringify(error)}`).toBe(200);
      expect(data.counts, resource.name).toMatchObject({ rows, unchanged: rows, wrong: 0 });
    }
    // A dozen files each way take their time where others share the machine.
  }, 240_000);

  it('is what the list shows: searched, filtered and sorted, with names in the place of ids', async () => {
    const file = await sheets.fetch('foodcateory/exportMaterialSub', {
      data: {
        text: 'หมู',
        filters: [{ field: 'active', operator: 'eq', value: true }],
        sorters: [{ field: 'name', order: 'desc' }],
        pagination: { currentPage: 1, pageSize: 1 },
      },
    });
    const [head, ...rows] = await rowsOf(file);
    expect(head?.cells.slice(0, 4)).toEqual([
      'รหัส',
      'กลุ่มวัตถุดิบ *',
      'ชื่อวัตถุดิบย่อย *',
      'ส่วนที่รับประทานไม่ได้ (%)',
    ]);
    const names = rows.map(({ cells }) => String(cells[2]));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toContain('หมู');
    expect(new Set(rows.map(({ cells }) => cells[1]))).toContain('เนื้อหมู');
  });

  it('keeps text that looks like a formula as text, and what XML cannot carry out', async () => {
    const names = ['=1+1', '+66 ผัก', '-ลบ', '@SUM(A1)', 'a & <b> "c"', 'ขึ้น_x0041_บรรทัด', "'quoted"];
    for (const name of names) await server.save('foodcateory/saveFoodType', { name });
    const file = await sheets.fetch('foodcateory/exportFoodType', {});
    const exported = (await rowsOf(file)).map(({ cells }) => cells[1]);
    expect(exported).toEqual(expect.arrayContaining(names));
    const parts = await unpack(file);
    expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(parts.get('xl/styles.xml')).toContain('quotePrefix="1"');
    const { status, data } = await sheets.preview('foodcateory/importFoodType', file);
    expect([status, data.counts.changed]).toEqual([200, 0]);
  });

  it('has real dates that read as those of the Buddhist calendar, and real numbers', async () => {
    const file = await sheets.fetch('foodcateory/exportUnits', {});
    const [head, first] = await rowsOf(file);
    const at = (heading: string) => head?.cells.indexOf(heading) ?? -1;
    expect(first?.cells[at('แก้ไขล่าสุด')]).toEqual({ serial: expect.any(Number) });
    expect(first?.cells[at('เทียบเท่า (กก.)')]).toBe(1);
    const styles = (await unpack(file)).get('xl/styles.xml') ?? '';
    expect(styles).toContain('[$-107041E]dd/mm/yyyy');
  });

  it('gives no passwords, and takes no accounts in', async () => {
    const [head] = await rowsOf(await sheets.fetch('user/exportUser', {}));
    expect(head?.cells.join()).not.toMatch(/รหัสผ่าน(?!เมื่อ)\b/);
    const answer = await server.call('GET', '/api/user/templateUser', undefined, sheets);
    expect(answer.status).toBe(404);
  });

  it('is an empty template with choices, notes and an example that is passed over', async () => {
    const file = await sheets.fetch('foodcateory/templateMaterialSub');
    const rows = await rowsOf(file);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.cells[0]).toBe('ตัวอย่าง');
    const parts = await unpack(file);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain("<formula1>'รายการให้เลือก'!$A$2:$A$21</formula1>");
    expect(parts.get('xl/workbook.xml')).toMatch(/name="รายการให้เลือก"[^>]*state="hidden"/);
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('หน่วยวัด = น้ำหนัก (กก.)');
    const { status, error } = await sheets.preview('foodcateory/importMaterialSub', file);
    expect(status).toBe(601);
    expect(error.rows).toEqual([
      { row: 0, column: '', message: expect.stringContaining('ไม่พบแถวข้อมูล') },
    ]);
  });

  it('has a sheet that says in words what each column takes, for every resource', async () => {
    for (const resource of sample(byKindsOfFields(), 6)) {
      const calls = excelCalls(resource);
      if (calls.template === null) continue;
      const parts = await unpack(await sheets.fetch(`${calls.group}/${calls.template}`));
      const text = [...parts].map(([, content]) => content).join('\n');
      expect(text.match(/excel:[\w.]+/g), resource.name).toBe(null);
    }
    const material = await unpack(await sheets.fetch('foodcateory/templateMaterialSub'));
    expect([...material.values()].join('\n')).toContain('ไม่เกิน 150 ตัวอักษร');
  });

  it('explains in rows as high as their texts, whatever program opens it', async () => {
    const parts = await unpack(await sheets.fetch('wastecateory/templateWasteRecord'));
    const notes = parts.get('xl/worksheets/sheet2.xml') ?? '';
    const heights = [...notes.matchAll(/<row r="\d+" ht="(\d+)" customHeight="1">/g)];
    expect(heights).toHaveLength(notes.match(/<row /g)?.length ?? -1);
    const rows = notes.split('<row ').slice(1);
    const rowOf = (text: string) => rows.find((row) => row.includes(text));
    expect(rowOf('ข้อความ ไม่เกิน 500 ตัวอักษร')).toContain('ht="15"');
    expect(rowOf('ต้องกรอกเมื่อกรอกหน่วยวัด')).toContain('ht="30"');
    // Where there is the most room for a sentence.
    expect(rowOf('คอลัมน์ที่ลบออก')).toMatch(/<c r="C\d+"[^>]*t="inlineStr"/);
  });

  it('has an example that could be taken in itself, for every resource', async () => {
    for (const resource of sample(byKindsOfFields(), 6)) {
      const calls = excelCalls(resource);
      if (calls.template === null) continue;
      const file = await sheets.fetch(`${calls.group}/${calls.template}`);
      const [head = [], example = []] = (await rowsOf(file)).map(({ cells }) => cells.map(again));
      const [first] = (
        await rowsOf(await sheets.fetch(`${calls.group}/${calls.export}`, {}))
      ).slice(1);
      // In the place of the mark what belongs there; a code is made where none is given.
      const own = head[0] === 'รหัส' ? null : again(first?.cells[0] ?? { serial: 46_000 });
      const filled = await workbook([head, [own, ...example.slice(1)]]);
      const { status, error, data } = await sheets.preview(
        `${calls.group}/${calls.import}`,
        filled,
      );
      expect(status, `${resource.name} ${JSON.stringify(error?.rows)}`).toBe(200);
      expect(data.counts, resource.name).toMatchObject({ rows: 1, wrong: 0 });
    }
  }, 240_000);

  it('speaks English to those who ask for it, and takes English back', async () => {
    const english = { 'accept-language': 'en' };
    const file = await sheets.fetch('foodcateory/exportUnits', {}, english);
    const [head, first] = await rowsOf(file);
    expect(head?.cells.slice(0, 4)).toEqual(['Code', 'Unit name *', 'Abbreviation *', 'Kind *']);
    expect(first?.cells[3]).toBe('Weight');
    const { data } = await sheets.preview('foodcateory/importUnits', file);
    expect(data.counts).toMatchObject({ unchanged: 25, changed: 0, wrong: 0 });
  });

  it('is in the audit log: who took how many rows of what away', async () => {
    const person = await addUser(server, ['user']);
    const { token } = await server.signIn(person.username, person.password);
    const theirs = new Sheets(server, token);
    const filters = [{ field: 'username', operator: 'eq', value: person.username }];
    await theirs.fetch('user/exportUser', { data: { filters } });
    const told = (await storedEntries(server.context.database)).at(-1);
    expect(told).toMatchObject({
      actor: 'user',
      username: person.username,
      action: 'rowsExported',
      details: { rows: { users: 1 } },
    });
    expect(told?.address).toBe('127.0.0.1');
  });

  it('is of the day that it is in Thailand, as are all other files', async () => {
    const hours = 3600;
    server.clock.advance(16 * hours);
    const late = await Sheets.of(server);
    const nameOf = async (method: 'GET' | 'POST', call: string) => {
      const body = method === 'GET' ? undefined : {};
      const { headers } = await server.call(method, `/api/${call}`, body, late);
      return decodeURIComponent(String(headers['content-disposition']));
    };
    expect(await nameOf('GET', 'foodcateory/templateUnits')).toContain('2569-03-02.xlsx');
    expect(await nameOf('POST', 'audit/exportAudit')).toContain('2026-03-02.csv');
    expect(await nameOf('POST', 'auth/exportProfile')).toContain('2026-03-02.json');
    const [, example] = await rowsOf(await late.fetch('wastecateory/templateWasteRecord'));
    const secondOfMarch = { serial: 46_083 };
    expect(example?.cells).toContainEqual(secondOfMarch);
  });
});
