/** Conditions on fields that hold many values hold by any of them, wherever they are judged. */
import { beforeAll, expect, it } from 'vitest';
import type { DeclaredField } from '../../../src/engine/declaration/types.ts';
import { describeDatabase } from '../../support/databases.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';
import { workbook } from '../excel/workbooks.ts';

const RETAIL = { field: 'userTypes', in: ['retail'] } as const;
const WEIGHED = { field: 'unitWeights', filled: true } as const;
const FIELDS = {
  name: EVERY_TYPE.name,
  parts: { type: 'choices', choices: 'foodPart' },
  unitIds: { type: 'references', resource: 'units' },
  unitId: { type: 'reference', resource: 'units' },
  reason: { type: 'text', max: 50, required: { field: 'parts', in: ['inedible', 'both'] } },
  recipe: { type: 'text', max: 50, shownWhen: { field: 'parts', in: ['edible'] } },
  weighed: { type: 'text', max: 50, shownWhen: { field: 'unitIds', in: [1] } },
  cause: {
    type: 'text',
    max: 255,
    readOnly: true,
    kept: [{ first: 'wasteFoods', where: RETAIL, field: 'cause', along: 'unitId' }],
  },
  shop: {
    type: 'text',
    max: 150,
    readOnly: true,
    kept: [{ first: 'retailStoreSubs', where: WEIGHED, field: 'name', along: 'unitId' }],
  },
} as const satisfies Record<string, DeclaredField>;

describeDatabase('a condition on a field of many values', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let unitId: unknown;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { config: configWith(FIELDS) });
    sheets = await Sheets.of(server);
    const unit = { name: 'กรัม', abbreviation: 'ก.', kind: 'count' };
    unitId = (await server.save('foodcateory/saveUnits', unit)).id;
    return () => server.app.close();
  });

  const save = (name: string, more: object) =>
    server.save('specimens/saveSpecimen', { name, ...more });
  const refused = async (name: string, more: object) => {
    const data = { name, ...more };
    const answer = await server.call('POST', '/api/specimens/saveSpecimen', { data }, sheets);
    return [answer.status, Object.keys(Object(answer.body.error).fields ?? {})];
  };

  it('requires a field when one of the values is named', async () => {
    expect(await refused('ก', { parts: ['edible', 'both'] })).toEqual([400, ['reason']]);
    expect(await save('ข', { parts: ['edible'] })).toMatchObject({ reason: null });
    const reason = 'เปลือก';
    expect(await save('ค', { parts: ['edible', 'both'], reason })).toMatchObject({ reason });
  });

  it('keeps a field while one of the values is there', async () => {
    const recipe = 'ต้ม';
    const row = await save('ง', { parts: ['edible'], recipe });
    expect(row).toMatchObject({ recipe });
    const { id, version } = row;
    const changed = await save('ง', { id, version, parts: [] });
    expect(changed).toMatchObject({ recipe: null });
    expect(await save('จ', { unitIds: [unitId], weighed: 'ใช่' })).toMatchObject({ weighed: 'ใช่' });
    expect(await save('ฉ', { unitIds: [], weighed: 'ใช่' })).toMatchObject({ weighed: null });
  });

  it('holds for rows of a spreadsheet', async () => {
    const heads = ['name', 'parts', 'reason'];
    const wrong = await workbook([heads, ['จากไฟล์', 'ส่วนที่รับประทานไม่ได้', null]]);
    const answer = await sheets.send('specimens/importSpecimen', wrong);
    expect(answer.error.rows).toMatchObject([{ row: 2 }]);
    expect(answer.error.rows[0]?.column).toBe('C');
  });

  it('finds the row that a kept value is read from', async () => {
    const food = (name: string, userTypes: string[], cause: string) =>
      server.save('wastecateory/saveWasteFoods', { name, userTypes, cause });
    await food('ครัว', ['consumer'], 'ทำมากไป');
    await food('ร้าน', ['handler', 'retail'], 'ขายไม่หมด');
    expect(await save('ช', { unitId })).toMatchObject({ cause: 'ขายไม่หมด' });
  });

  it('finds it by a list that is filled, and passes over an empty one', async () => {
    const add = async (thing: string, fields: object) =>
      (await server.save(`foodcateory/save${thing}`, { ...fields })).id;
    const categoryId = await add('RetailStoreCategory', { name: 'ตลาด' });
    const retailStoreId = await add('RetailStore', { categoryId, name: 'แผงผัก' });
    await add('RetailStoreSub', { retailStoreId, name: 'คะน้า', sortOrder: 1 });
    const unitWeights = [{ unitId, kg: 0.5 }];
    await add('RetailStoreSub', { retailStoreId, name: 'กวางตุ้ง', unitWeights, sortOrder: 2 });
    expect(await save('ซ', { unitId })).toMatchObject({ shop: 'กวางตุ้ง' });
  });
});
