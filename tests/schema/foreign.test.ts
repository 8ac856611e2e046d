import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import type {
  ForeignServerDeclaration,
  ForeignShape,
} from '../../src/engine/declaration/foreign.ts';

const lines = (value: unknown) => findProblems(value).map((problem) => describeProblem(problem));

/** The product's declaration with something said of another server. */
const withShape = (foreign: unknown) => ({
  ...declaration,
  resources: { ...declaration.resources, units: { ...declaration.resources.units, foreign } },
});
const withServer = (foreign: unknown) => ({ ...declaration, foreign });

describe('what a declaration says of another server', () => {
  it('is sound where it names declared fields and paths', () => {
    const shape: ForeignShape = {
      rows: 'result.items',
      total: 'result.found',
      saved: '',
      fields: { id: 'unit_id', name: 'unit_name' },
      values: { active: { Y: true, N: false } },
      lacks: ['sortOrder'],
      ask: { offset: 'skip', size: 'take', text: 'q', sort: 'by', order: 'direction' },
    };
    const server: ForeignServerDeclaration = {
      calls: ['auth/changePassword'],
      signIn: { call: 'session/open', username: 'user', password: 'secret', token: 'jwt' },
      areas: { rows: 'list', fields: { code: 'id', nameTh: 'name' } },
    };
    expect(lines({ ...withShape(shape), foreign: server })).toEqual([]);
  });

  it.each([
    [{ row: 'items' }, 'units.foreign.row: ไม่รู้จัก row หมายถึง rows หรือไม่'],
    [{ rows: 'result..items' }, 'units.foreign.rows: result..items ไม่ใช่เส้นทางในข้อมูล'],
    [{ rows: 3 }, 'units.foreign.rows: ค่า 3 ต้องเป็นข้อความ'],
    [{ fields: { nmae: 'x' } }, 'units.foreign.fields: ไม่รู้จัก nmae หมายถึง name หรือไม่'],
    [
      { fields: { name: 'title', code: 'title' } },
      'units.foreign.fields.code: name ใช้ชื่อ title อยู่แล้ว',
    ],
    [{ lacks: ['sortorder'] }, 'units.foreign.lacks: ไม่รู้จัก sortorder หมายถึง sortOrder หรือไม่'],
    [{ values: { activ: {} } }, 'units.foreign.values: ไม่รู้จัก activ หมายถึง active หรือไม่'],
    [{ ask: { page: 'page', offset: 'skip' } }, 'units.foreign.ask.offset: ใช้ page หรือ offset'],
    [{ ask: { order: 'direction' } }, 'units.foreign.ask.order: ต้องมี sort ด้วย'],
  ])('%j is reported: %s', (shape, line) => {
    expect(lines(withShape(shape))).toEqual([
      expect.stringContaining(`resources.config.ts: ${line}`),
    ]);
  });

  it.each([
    [
      { calls: ['/api/auth/changePassword'] },
      'foreign.calls.0: /api/auth/changePassword ไม่ใช่ชื่อการเรียก',
    ],
    [{ signIn: { call: 'login' } }, 'foreign.signIn.call: login ไม่ใช่ชื่อการเรียก'],
    [{ signIn: { token: 'the token' } }, 'foreign.signIn.token: the token ไม่ใช่เส้นทางในข้อมูล'],
    [
      { areas: { fields: { nameTH: 'name' } } },
      'foreign.areas.fields: ไม่รู้จัก nameTH หมายถึง nameTh หรือไม่',
    ],
  ])('%j is reported: %s', (server, line) => {
    expect(lines(withServer(server))).toEqual([
      expect.stringContaining(`resources.config.ts: ${line}`),
    ]);
  });
});
