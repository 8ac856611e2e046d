/** Rules between two fields of a row (`rules`), in the declaration and in every way of saving. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import type { DeclaredField } from '../../src/engine/declaration/types.ts';
import { validate } from '../../src/engine/declaration/validate.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { MigrationError } from '../../src/engine/server/migrations/migrate-error.ts';
import { Sheets } from '../server/excel/support.ts';
import { workbook } from '../server/excel/workbooks.ts';
import { describeDatabase, describeEachDatabase } from '../support/databases.ts';
import { configWith, declarationWith, EVERY_TYPE } from '../support/every-type.ts';
import { complaints, startTestServer, type TestServer } from '../support/server.ts';

const FIELDS = {
  name: EVERY_TYPE.name,
  kind: { type: 'choice', choices: 'cleanliness' },
  formerKind: { type: 'choice', choices: 'cleanliness' },
  opens: { type: 'time' },
  closes: { type: 'time' },
  begins: { type: 'dateTime' },
  ends: { type: 'dateTime' },
  least: { type: 'integer', min: 0, max: 100 },
  usual: { type: 'decimal', precision: 6, scale: 2, min: 0, max: 100 },
  lasts: { type: 'duration', max: 600 },
  unitId: { type: 'reference', resource: 'units' },
  otherUnitId: { type: 'reference', resource: 'units' },
  doubled: { type: 'integer', min: 0, max: 200, formula: { product: [2, 'least'] } },
  breakFrom: { type: 'time', shownWhen: { field: 'kind', in: ['clean'] } },
  menuId: { type: 'reference', resource: 'menus' },
} as const satisfies Record<string, DeclaredField>;

const RULES = {
  rules: [
    { field: 'closes', after: 'opens' },
    { field: 'ends', notBefore: 'begins' },
    { field: 'usual', atLeast: 'least' },
    { field: 'breakFrom', after: 'opens' },
    { field: 'otherUnitId', differs: 'unitId', when: { field: 'kind', in: ['clean'] } },
  ],
} as const;

const said = (rules: readonly object[]): string[] =>
  findProblems(declarationWith(FIELDS, { rules })).map((problem) => describeProblem(problem));

describe('rules between fields in a declaration', () => {
  it('are sound where the fields go together', () => {
    expect(said(RULES.rules)).toEqual([]);
  });

  it.each([
    [{ field: 'closse', after: 'opens' }, '0.field', 'หมายถึง closes หรือไม่'],
    [{ field: 'closes', after: 'opnes' }, '0.after', 'หมายถึง opens หรือไม่'],
    [{ field: 'closes', after: 'ends' }, '0.after', 'เลือกจาก opens'],
    [{ field: 'closes', after: 'closes' }, '0.after', 'เลือกจาก opens'],
    [{ field: 'closes', atLeast: 'opens' }, '0.atLeast', 'เทียบกับ closes แบบนี้ไม่ได้'],
    [{ field: 'usual', after: 'least' }, '0.after', 'เทียบกับ usual แบบนี้ไม่ได้'],
    [{ field: 'lasts', atLeast: 'least' }, '0.atLeast', 'เทียบกับ lasts แบบนี้ไม่ได้'],
    [{ field: 'unitId', differs: 'menuId' }, '0.differs', 'เลือกจาก otherUnitId'],
    [{ field: 'least', atMost: 'doubled' }, '0.atMost', 'doubled มี formula จึงใช้ในกฎไม่ได้'],
    [{ field: 'doubled', atMost: 'least' }, '0.field', 'doubled มี formula จึงใช้ในกฎไม่ได้'],
    [{ field: 'closes', before: 'opens' }, '0.before', 'before'],
    [{ field: 'closes' }, '0', ''],
    [
      { field: 'closes', after: 'opens', when: { field: 'kind', in: ['claen'] } },
      '0.when.in',
      'หมายถึง clean หรือไม่',
    ],
  ])('%j is reported at its place, with the mend', (rule, place, words) => {
    const [line = '', ...others] = said([rule]);
    expect(line).toContain(`specimens.rules.${place}: `);
    expect(line).toContain(words);
    expect(others).toEqual([]);
  });
});

describe('rules between fields in a form', () => {
  const config = configWith(FIELDS, RULES);
  const errors = (sent: object, current: object | null = null, by = config) => {
    const { specimens } = by.resources;
    if (!specimens) throw new Error('no specimens');
    const checked = validate(specimens, { ...sent }, current && { ...current }, by, '2026-01-01');
    return checked.ok ? {} : checked.errors;
  };

  it('are reported under the field, in the words of both', () => {
    expect(errors({ name: 'ก', opens: '09:00', closes: '09:00' })).toEqual({
      closes: [{ key: 'after', params: { fields: 'opens' } }],
    });
  });

  it('hold while either is empty, and by the moment itself', () => {
    expect(errors({ name: 'ก', closes: '09:00' })).toEqual({});
    const one = { begins: '2026-01-01T07:00:00+07:00', ends: '2026-01-01T00:00:00Z' };
    expect(errors({ name: 'ก', ...one })).toEqual({});
    expect(Object.keys(errors({ name: 'ก', ...one, ends: '2025-12-31T23:59:00Z' }))).toEqual([
      'ends',
    ]);
  });

  it('are reported when either is written, and leave old rows alone otherwise', () => {
    const old = { name: 'ก', least: 9, usual: 5 };
    expect(errors({ name: 'ข' }, old)).toEqual({});
    expect(Object.keys(errors({ least: 8 }, old))).toEqual(['usual']);
    expect(errors({ least: 5 }, old)).toEqual({});
  });

  it('hold only where their condition does', () => {
    const same = { name: 'ก', unitId: 1, otherUnitId: 1 };
    expect(errors({ ...same, kind: 'contaminated' })).toEqual({});
    expect(Object.keys(errors({ ...same, kind: 'clean' }))).toEqual(['otherUnitId']);
    const old = { ...same, kind: 'contaminated' };
    expect(Object.keys(errors({ kind: 'clean' }, old))).toEqual(['otherUnitId']);
    expect(errors({ kind: 'clean', otherUnitId: 2 }, old)).toEqual({});
  });

  it('are checked on the row as it would be kept', () => {
    const clean = { name: 'ก', opens: '08:00', breakFrom: '12:00', kind: 'clean' };
    expect(Object.keys(errors({ opens: '13:00' }, clean))).toEqual(['breakFrom']);
    // Then there is no break any more.
    expect(errors({ opens: '13:00', kind: 'contaminated' }, clean)).toEqual({});
    const closing = { ...FIELDS.closes, required: true, default: '17:00' } as const;
    const standing = configWith({ ...FIELDS, closes: closing }, RULES);
    const blank = { name: 'ก', opens: '18:00', closes: null };
    expect(Object.keys(errors(blank, null, standing))).toEqual(['closes']);
  });
});

describeEachDatabase('rules between fields on the server', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  const saved = (data: object) =>
    server.call('POST', '/api/specimens/saveSpecimen', { data }, { token: sheets.token });

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { config: configWith(FIELDS, RULES) });
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  it('refuse a save in a sentence under the field', async () => {
    const answer = await saved({ name: 'ก', opens: '17:00', closes: '08:00' });
    expect(complaints(answer)).toEqual({ closes: ['closes ต้องมาหลัง opens'] });
  });

  it('refuse a row of a spreadsheet at its cell', async () => {
    const heads = ['name', 'opens', 'closes'];
    const file = await workbook([heads, ['ดี', '8:00', '17:00'], ['ผิด', '17:00', '8:00']]);
    const { error } = await sheets.preview('specimens/importSpecimen', file);
    expect(error.rows).toMatchObject([{ row: 3, column: 'C' }]);
  });

  it('are part of the description of the API', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, {
      token: sheets.token,
    });
    const { properties } = Object(body.components).schemas.SpecimensCreate;
    expect(properties.closes.description).toContain('closes ต้องมาหลัง opens');
  });
});

describeDatabase('rules between fields that are added later', (open) => {
  it('are held against the rows that are there', async () => {
    const database = await open('migrated');
    const apply = (more: object) =>
      migrate({ config: configWith(FIELDS, more), database, plugins });
    await apply({});
    await database.db.execute(
      sql`insert into specimens (code, name, search_text, opens, closes) values ('A', 'x', '', '09:00', '08:00')`,
    );
    const problem = await apply(RULES).catch((error: unknown) => error);
    if (!(problem instanceof MigrationError)) throw new Error('not refused', { cause: problem });
    expect(problem.refusals).toMatchObject([{ params: { rule: 'after: "opens"', count: '1' } }]);
    for (const line of problem.lines('th')) expect(line).toMatch(/[ก-๙]/);
    await database.db.execute(sql`update specimens set closes = '10:00'`);
    await apply(RULES);
    expect((await apply(RULES)).statements).toEqual([]);
  });
});
