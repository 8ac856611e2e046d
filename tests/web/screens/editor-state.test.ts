import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/schema/types.ts';
import { config } from '../../../src/web/app/config.ts';
import {
  type Check,
  type EditorState,
  followed,
  left,
  refused,
  retold,
  start,
  typed,
} from '../../../src/web/screens/form/editorState.ts';

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const foodTypes = resource('foodTypes');
const users = resource('users');
const TAKEN = ['มีชื่อประเภทอาหารนี้อยู่แล้ว'];
const LONG = ['ยาวเกินไป'];
const fine: Check = () => ({});
const lengths: Check = ({ values }): ReturnType<Check> =>
  String(values.name ?? '').length > 5 ? { name: LONG } : {};

function named(name: string): EditorState {
  return typed(start(foodTypes, null, {}), foodTypes, fine, 'name', name);
}

describe('an error only the server could find', () => {
  const told = refused(named('ซ้ำ'), { name: TAKEN }, { name: TAKEN }, null);

  it('stays when its field is left as it is', () => {
    expect(left(told, fine, 'name').errors).toEqual({ name: TAKEN });
  });

  it('stays while something else is typed', () => {
    expect(typed(told, foodTypes, fine, 'sortOrder', 3).errors).toEqual({ name: TAKEN });
  });

  it('goes when its value is another, and is not brought back by the next check', () => {
    const changed = typed(told, foodTypes, fine, 'name', 'ใหม่');
    expect(changed.errors).toEqual({});
    expect(left(changed, fine, 'name').errors).toEqual({});
    expect(changed.told).toEqual({ name: TAKEN });
  });
});

describe('what is wrong with a field', () => {
  it('is told when the field is left, not while it is first typed in', () => {
    const state = typed(start(foodTypes, null, {}), foodTypes, lengths, 'name', 'ยาวมากเกินไป');
    expect(state.errors).toEqual({});
    expect(left(state, lengths, 'name').errors).toEqual({ name: LONG });
    expect(left(state, lengths, 'name').told).toEqual({});
  });

  it('goes as soon as it is right, and the sentence about the whole with the last of them', () => {
    const state = refused(named('ยาวมากเกินไป'), { name: LONG }, {}, 'ข้อมูลไม่ถูกต้อง');
    const corrected = typed(state, foodTypes, lengths, 'name', 'สั้น');
    expect(corrected.errors).toEqual({});
    expect(corrected.problem).toBeNull();
  });

  it('keeps the sentence about a failure that no field is to blame for', () => {
    const state = refused(named('ชื่อ'), {}, {}, 'บันทึกไม่สำเร็จ');
    expect(typed(state, foodTypes, fine, 'name', 'อื่น').problem).toBe('บันทึกไม่สำเร็จ');
  });

  it('follows the language on screen, but for what only the server could find', () => {
    const taken = ['มีชื่อนี้อยู่แล้ว'];
    const state = refused(named('ชื่อ'), { name: LONG, code: taken }, { code: taken }, null);
    const english: Check = () => ({ name: ['Too long'] });
    const told = retold(state, english);
    expect(told.errors).toEqual({ name: ['Too long'], code: taken });
    expect(told.told).toEqual({ name: ['Too long'], code: taken });
    expect(told.refusals).toBe(state.refusals);
  });

  it('goes with a field that no longer applies', () => {
    const errors = { members: ['กรุณากรอกจำนวนสมาชิก'] };
    const household = typed(start(users, null, {}), users, fine, 'userType', 'consumer');
    const check: Check = () => errors;
    const shop = typed(refused(household, errors, {}, null), users, check, 'userType', 'retail');
    expect(shop.errors).toEqual({});
  });
});

describe('what another call stored of the row', () => {
  const row = { id: 3, version: 1, active: true, firstName: 'สมศรี', mustChangePassword: false };

  it('is taken over, and what is typed stays', () => {
    const typing = typed(start(users, row, {}), users, fine, 'firstName', 'สมหญิง');
    const stored = { ...row, version: 2, firstName: 'สมศรี', mustChangePassword: true };
    const after = followed(typing, users, stored);
    expect(after.record).toBe(stored);
    expect(after.base).toMatchObject({ firstName: 'สมศรี', mustChangePassword: true });
    expect(after.values).toMatchObject({ firstName: 'สมหญิง', mustChangePassword: true });
  });
});
