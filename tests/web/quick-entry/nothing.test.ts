import { describe, expect, it } from 'vitest';
import { checkRow, valuesToSend } from '../../../src/engine/web/screens/quick/batch/check.ts';
import {
  nothingLike,
  rowWith,
  valuesOf,
} from '../../../src/engine/web/screens/quick/model/rows.ts';
import { batchOf, completeRow, filled, resourceCalled } from './support.ts';

const { resource, quick } = resourceCalled('wasteRecords');
const ZERO = { quantity: filled('0', { quantity: 0 }) };
const DIARY = { method: filled('บันทึกประจำวัน', { method: 'diaries' }) };
const begun = completeRow({
  reporterId: filled('สมศรี', { reporterId: 7 }),
  unitId: filled('กก.', { unitId: 1 }),
});

describe('a day without waste in the batch table', () => {
  it('keeps whose day it is, and nothing of what is no more', () => {
    const cells = nothingLike(begun, quick, {
      quantity: ZERO,
      otherwise: DIARY,
      days: 'periodDays',
    });
    const row = rowWith(cells, true);
    expect(valuesToSend(resource, quick, valuesOf(row))).toEqual({
      recordDate: '2026-11-21',
      reporterId: 7,
      userType: 'retail',
      tambonCode: '130201',
      method: 'directWeighing',
      quantity: 0,
    });
    expect(checkRow(batchOf([row]), row)).toEqual({ doubtful: false, errors: {}, problem: null });
  });

  it('is of as many days as the row at hand', () => {
    const week = rowWith({ ...begun.cells, periodDays: filled('7', { periodDays: 7 }) }, true);
    const cells = nothingLike(week, quick, {
      quantity: ZERO,
      otherwise: DIARY,
      days: 'periodDays',
    });
    expect(valuesOf(rowWith(cells, true)).periodDays).toBe(7);
  });

  it('says how it is known where nothing else was said', () => {
    const { method: _method, ...cells } = begun.cells;
    const like = nothingLike(rowWith(cells, true), quick, {
      quantity: ZERO,
      otherwise: DIARY,
      days: 'periodDays',
    });
    expect(valuesOf(rowWith(like, true)).method).toBe('diaries');
  });

  it('leaves the unit used last behind when 0 is typed, and asks about an item', () => {
    const described = ['item', 'part', 'wasteFoodId', 'wasteManageId', 'weightKg'];
    const kept = Object.entries(begun.cells).filter(([name]) => !described.includes(name));
    const cells = { ...Object.fromEntries(kept), ...ZERO };
    const typed = rowWith(cells, true);
    expect(valuesToSend(resource, quick, valuesOf(typed))).not.toHaveProperty('unitId');
    expect(checkRow(batchOf([typed]), typed).errors).toEqual({});
    const ofRice = rowWith({ ...cells, item: filled('ข้าว', { materialId: 1 }) }, true);
    expect(checkRow(batchOf([ofRice]), ofRice).errors).toEqual({
      quantity: ['measurement.beside'],
    });
  });
});
