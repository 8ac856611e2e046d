import { describe, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { dayField, lastMonth } from '../../../src/engine/web/find/last-month.ts';
import { fitting, isWord, likeness } from '../../../src/engine/web/find/match.ts';

describe('how well what was typed fits', () => {
  const action = 'ส่งออกเดือนที่แล้ว: บันทึกขยะอาหาร ตุลาคม 2569';

  it.each([
    'ส่งออกเดือนที่แล้ว',
    'ส่งออก ขยะอาหาร เดือนที่แล้ว',
    'เดือนที่แล้ว ส่งออก',
    'สงออกเดือนที่แล้ว',
    'ส่งออกเดื่อนที่แล้ว',
    'ตุลาคม ๒๕๖๙',
  ])('%s is the action', (typed) => {
    expect(likeness(typed, action)).toBeGreaterThan(0);
  });

  it.each(['', ' ', '🍚', 'หน่วยวัด', 'ส่งต่อ', 'ก'.repeat(200)])('%j is not', (typed) => {
    expect(likeness(typed, action)).toBe(0);
  });

  it('puts first what begins with it, then what holds it, then what is like it', () => {
    const names = ['รายงานหน่วยวัด', 'หน่วยงาน', 'หน่วยวัด', 'จัดการสิทธิ์'];
    const found = fitting(names, 'หน่วยวัด', (name) => name).map(({ item }) => item);
    expect(found.slice(0, 2)).toEqual(['หน่วยวัด', 'รายงานหน่วยวัด']);
  });
});

describe('another reading of what was typed', () => {
  it.each(['หน่วยวัด', 'ผัก', 'export', 'last month'])('%s may be a word', (reading) => {
    expect(isWord(reading)).toBe(true);
  });

  it.each(['', 'dl', "d'", 'pt]k', 'soj;p', ';KN'])('%j is none', (reading) => {
    expect(isWord(reading)).toBe(false);
  });
});

describe('last month', () => {
  it.each([
    ['2026-11-27', '2026-10-01', '2026-10-31'],
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-01-01', '2025-12-01', '2025-12-31'],
  ])('of %s is %s to %s', (today, from, to) => {
    expect(lastMonth(today)).toEqual([from, to]);
  });

  it('is of the day that records are of, where they have one', () => {
    const { wasteRecords, packagingRecords, units } = config.resources;
    expect(wasteRecords && dayField(wasteRecords)?.name).toBe('recordDate');
    expect(packagingRecords && dayField(packagingRecords)?.name).toBe('recordDate');
    expect(units && dayField(units)).toBeUndefined();
  });
});
