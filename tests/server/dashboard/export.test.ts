import { posix } from 'node:path';
import { sql } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '../../../src/food-waste/server/dashboard/materials.ts';
import { describeDatabase } from '../../support/databases.ts';
import { unpack } from '../excel/workbooks.ts';
import type { PlainRecord } from '../rollups/support.ts';
import { reportEach, type Stage, setStage } from './support.ts';

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
const MATERIALS = { charts: [{ call: 'getCalculateMaterials', by: 'material' }] };

type Parts = ReadonlyMap<string, string>;
type Value = string | number | null;

interface Element {
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The elements of a part, each when it ends; throws where it is not well-formed. */
function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name).join('/');
    const { attributes = {}, text = '' } = open.pop() ?? {};
    found.push({ path, attributes, text });
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

const partOf = (parts: Parts, path: string): string => {
  const part = parts.get(path);
  if (part === undefined) throw new Error(`${path} is missing`);
  return part;
};

/** The values of a sheet by where they stand: `B5`. */
function cellsOf(parts: Parts, sheet: number): Map<string, Value> {
  const cells = new Map<string, Value>();
  let text = '';
  for (const { path, attributes, text: inner } of elementsOf(
    partOf(parts, `xl/worksheets/sheet${sheet}.xml`),
  )) {
    if (path.endsWith('/c/is/t') || path.endsWith('/c/v')) text = inner;
    if (path.endsWith('/f')) throw new Error('a formula');
    if (!path.endsWith('/row/c')) continue;
    const isBlank = attributes.t === undefined && text === '';
    const value = attributes.t === 'inlineStr' ? text : Number(text);
    cells.set(String(attributes.r), isBlank ? null : value);
    text = '';
  }
  return cells;
}

const textsOf = (parts: Parts, sheet: number): Value[] => [...cellsOf(parts, sheet).values()];

/** `'ชื่อ'!$B$5:$B$6` → `['B5', 'B6']` */
function cellsIn(range: string): string[] {
  const [, letters = '', first, last] =
    /!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(range) ?? [];
  const count = Number(last ?? first) - Number(first) + 1;
  return Array.from({ length: count }, (_, place) => `${letters}${Number(first) + place}`);
}

describeDatabase('the workbook of a dashboard', (open) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'));
    return () => stage.server.app.close();
  });
  beforeEach(() => stage.clear());

  const report = (record: Partial<PlainRecord>, reporters = 6) =>
    reportEach(stage, stage.reporters.slice(0, reporters), record);
  const fetchFile = async (data: Record<string, unknown>, language = 'th') => {
    const answer = await stage.server.app.inject({
      method: 'POST',
      url: '/api/dashboard/exportExcel',
      payload: { data },
      headers: { 'accept-language': language, authorization: `Bearer ${stage.token}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return { parts: await unpack(answer.rawPayload), headers: answer.headers };
  };

  it('holds together: every part is sound XML, announced, and found by who points to it', async () => {
    await report({});
    for (const userType of [undefined, 'consumer', 'outofhome', 'retail', 'handler']) {
      const { parts } = await fetchFile({ ...JANUARY, ...(userType && { userType }) });
      const announced = elementsOf(partOf(parts, '[Content_Types].xml')).flatMap(
        ({ attributes }) => attributes.PartName?.slice(1) ?? [],
      );
      for (const path of announced) expect(parts.has(path), path).toBe(true);
      for (const [path, xml] of parts) {
        expect(() => elementsOf(xml), path).not.toThrow();
        if (!path.endsWith('.rels')) {
          expect(path === '[Content_Types].xml' || announced.includes(path), path).toBe(true);
          continue;
        }
        const folder = posix.dirname(posix.dirname(path));
        for (const { attributes } of elementsOf(xml)) {
          if (attributes.Target) {
            expect(parts.has(posix.join(folder, attributes.Target)), attributes.Target).toBe(true);
          }
        }
      }
    }
  });

  it('draws charts from the cells beside them, and both hold what the call answers', async () => {
    await report({ material: 1, kg: '3' });
    await report({ material: 2, kg: '2' });
    const { parts } = await fetchFile({ ...JANUARY, ...MATERIALS });
    const { data } = await stage.ask<Row[]>('getCalculateMaterials', JANUARY);
    const cells = cellsOf(parts, 3);
    const drawn = elementsOf(partOf(parts, 'xl/charts/chart3.xml'));
    const [name, categories, values] = drawn.filter(({ path }) => path.endsWith('Ref/c:f'));
    const at = (range: Element | undefined) =>
      cellsIn(range?.text ?? '').map((place) => cells.get(place));
    expect(at(name)).toEqual(['น้ำหนัก (กก.)']);
    expect(at(categories)).toEqual(data.map((row) => row.name));
    expect(at(values)).toEqual([18, 12]);
    const cached = drawn.filter(({ path }) => path.endsWith('c:numCache/c:pt/c:v'));
    expect(cached.map(({ text }) => Number(text))).toEqual([18, 12]);
    const sheets = elementsOf(partOf(parts, 'xl/workbook.xml')).flatMap(
      ({ attributes }) => attributes.name ?? [],
    );
    expect(values?.text.startsWith(`'${sheets[2]}'!`)).toBe(true);
  });

  it('runs nothing that somebody named like a formula', async () => {
    const names = ['=HYPERLINK("http://x")', '@SUM(A1)&<b>'];
    for (const [place, name] of names.entries()) {
      const id = place + 1;
      await stage.database.db.execute(sql`update materials set name = ${name} where id = ${id}`);
      await report({ material: id });
    }
    const { parts } = await fetchFile({ ...JANUARY, ...MATERIALS, materialId: 1 });
    const cells = cellsOf(parts, 3);
    expect(cells.get('A5')).toBe(names[0]);
    const xml = partOf(parts, 'xl/worksheets/sheet3.xml');
    const look = Number(/<c r="A5" s="(\d+)" t="inlineStr">/.exec(xml)?.[1]);
    const looks = partOf(parts, 'xl/styles.xml').match(/<xf [^>]*>/g) ?? [];
    // The first is of the styles that looks are made of.
    expect(looks[look + 1]).toContain('quotePrefix="1"');
    expect(textsOf(parts, 1)).toContain(names[0]);
  });

  it('holds what the screen shows, and no name of anybody', async () => {
    await report({ material: 1 });
    await report({ material: 2, userType: 'retail', kg: '7' }, 1);
    const { parts } = await fetchFile({ ...JANUARY, ...MATERIALS });
    const { data } = await stage.ask<Row[]>('getCalculateMaterials', JANUARY);
    expect(data.map(({ kg }) => kg)).toEqual([7, 0.6]);
    const cells = cellsOf(parts, 3);
    for (const [place, row] of data.entries()) expect(cells.get(`B${place + 5}`)).toBe(row.kg);
    expect([...parts.values()].join()).not.toMatch(/สมศรี|มีสุข|reporter\d/);
  });

  it('tells on its cover what was asked and what it rests on, in days as people write them', async () => {
    await report({ part: 'edible' });
    const { parts, headers } = await fetchFile({ ...JANUARY, area: '1001', part: 'edible' });
    const cover = textsOf(parts, 1);
    for (const text of [
      'รายงานแดชบอร์ดขยะอาหาร',
      '1 มกราคม 2569 – 31 มกราคม 2569',
      '1 ธันวาคม 2568 – 31 ธันวาคม 2568',
      'พระนคร, กรุงเทพมหานคร',
    ]) {
      expect(cover).toContain(text);
    }
    expect(cover.filter((it) => typeof it === 'number')).toContain(6);
    expect(cover.join()).toMatch(/1 มีนาคม 2569\s09:00\sน\./);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('2569-03-01.xlsx');
    const months = textsOf(parts, 3);
    expect(months).toContain('ม.ค. 2569');
    const english = await fetchFile(JANUARY, 'en');
    expect(textsOf(english.parts, 1)).toContain('1 January 2569 BE – 31 January 2569 BE');
  });

  it('has a sheet for each chart requested, of any call', async () => {
    await report({});
    const charts = [
      { call: 'countTypeUsers' },
      { call: 'getCalculateMaterialsByGroupUser', rowsBy: 'material', columnsBy: 'destination' },
      { call: 'getBarChartMaterials', by: 'fiscalYear', split: 'userType' },
      { call: 'getCircleBarWare', by: 'manage' },
      { call: 'loadMapProvince', measure: 'kg' },
    ];
    const { parts } = await fetchFile({ ...JANUARY, charts });
    const sheets = [...parts.keys()].filter((path) => path.startsWith('xl/worksheets/sheet'));
    // The cover, the headline figures, and the references.
    expect(sheets).toHaveLength(charts.length + 3);
    expect(textsOf(parts, 5)).toContain('2569');
    expect(textsOf(parts, 7).filter((it) => it === 'กรุงเทพมหานคร')).toHaveLength(1);
  });

  it.each([
    [{ charts: [] }, 'charts'],
    [{ charts: [{ call: 'exportExcel' }] }, 'charts'],
    [{ charts: ['getBarChartMaterials'] }, 'charts'],
    [{ charts: Array.from({ length: 13 }, () => ({ call: 'countTypeUsers' })) }, 'charts'],
    [{ charts: [{ call: 'getCalculateMaterials', by: 'reporter' }] }, 'by'],
    [{ charts: [{ call: 'loadMapTambon' }] }, 'area'],
    [{ area: '99' }, 'area'],
    [{ secret: 1 }, 'secret'],
  ])('refuses %j and names it', async (data, field) => {
    const { server, token } = stage;
    const url = '/api/dashboard/exportExcel';
    const { status, body } = await server.call('POST', url, { data }, { token });
    expect(status).toBe(400);
    expect(Object.keys((body.error as { fields: object }).fields)).toEqual([field]);
  });
});
