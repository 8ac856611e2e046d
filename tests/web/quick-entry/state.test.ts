import { describe, expect, it } from 'vitest';
import {
  cellOf,
  isOnlyBegun,
  rowBelow,
  rowWith,
  valuesOf,
} from '../../../src/engine/web/screens/quick/model/rows.ts';
import {
  type EntryAction,
  type EntryState,
  entryReducer,
  startState,
} from '../../../src/engine/web/screens/quick/model/state.ts';
import { columns, completeRow, filled, resourceCalled, unread } from './support.ts';

const { quick } = resourceCalled('wasteRecords');
const run = (state: EntryState, ...actions: EntryAction[]) => actions.reduce(entryReducer, state);
const put = (key: string, column: string, text: string, values = {}): EntryAction => ({
  type: 'put',
  key,
  column,
  cell: filled(text, values),
});

describe('a batch of rows', () => {
  const first = rowWith(
    { recordDate: filled('21 พ.ย. 2569', { recordDate: '2026-11-21' }) },
    false,
  );
  const start = startState(columns, first);
  const { key } = first;

  it('counts a row once a person has put something into it', () => {
    const filledBySelf: EntryAction = {
      type: 'fill',
      key,
      cells: { unitId: filled('กก.', { unitId: 1 }) },
    };
    expect(run(start, filledBySelf).rows[0]).toMatchObject({ touched: false });
    expect(run(start, put(key, 'quantity', '2', { quantity: 2 })).rows[0]?.touched).toBe(true);
  });

  it('never fills what a person has put in', () => {
    const typed = run(start, put(key, 'unitId', 'ถ้วย', { unitId: 7 }));
    const after = run(typed, {
      type: 'fill',
      key,
      cells: { unitId: filled('กก.', { unitId: 1 }) },
    });
    expect(after.rows[0] && valuesOf(after.rows[0])).toMatchObject({ unitId: 7 });
  });

  it('gives the place of a row that only asked for others to those, and not of one with more', () => {
    const asking = rowWith({ reporterId: filled('บ้าน', { reporterId: 2 }) }, true);
    const copied = [rowWith(completeRow().cells, true), rowWith(completeRow().cells, true)];
    const begun = run(startState(columns, asking), { type: 'leave' });
    const add = { type: 'change', changed: new Map(), added: copied } as const;
    expect(isOnlyBegun(asking, quick)).toBe(true);
    expect(run(begun, { ...add, instead: [asking] }).rows).toEqual(copied);
    expect(run(begun, add).rows).toEqual([asking, ...copied]);
    const counted = run(begun, put(asking.key, 'quantity', '2', { quantity: 2 })).rows[0];
    expect(counted && isOnlyBegun(counted, quick)).toBe(false);
  });

  it('takes away what was chosen inside a choice when that is another', () => {
    const state = run(
      start,
      put(key, 'item', 'หมู', { materialId: 1 }),
      put(key, 'itemSub', 'หมูสับ', { materialSubId: 9 }),
      put(key, 'item', 'ข้าวผัด', { menuId: 2 }),
    );
    expect(state.rows[0] && valuesOf(state.rows[0])).toEqual({
      recordDate: '2026-11-21',
      menuId: 2,
    });
  });

  it('undoes all keystrokes in a cell at once, then the cell before it', () => {
    const typed = run(
      start,
      put(key, 'quantity', '1'),
      put(key, 'quantity', '12', { quantity: 12 }),
      { type: 'leave' },
      put(key, 'note', 'ก'),
    );
    const once = run(typed, { type: 'undo' });
    expect(once.rows[0] && cellOf(once.rows[0], 'note').text).toBe('');
    expect(once.rows[0] && cellOf(once.rows[0], 'quantity').text).toBe('12');
    const twice = run(once, { type: 'undo' });
    expect(twice.rows[0] && cellOf(twice.rows[0], 'quantity').text).toBe('');
    expect(run(twice, { type: 'undo' })).toBe(twice);
  });

  it('brings a removed row back', () => {
    const row = completeRow();
    const added = run(start, { type: 'change', changed: new Map(), added: [row] });
    const removed = run(added, { type: 'remove', key: row.key });
    expect(removed.rows).toHaveLength(0);
    expect(run(removed, { type: 'undo' }).rows.map((one) => one.key)).toEqual([row.key]);
  });

  it('puts new rows in the place of those still blank', () => {
    const row = completeRow();
    const added = run(start, { type: 'change', changed: new Map(), added: [row] });
    expect(added.rows).toEqual([row]);
  });

  it('keeps a saved row saved, whatever is undone, and lets nobody type in it', () => {
    const saved = { id: 4, code: 'W0004', weight: 2.5, taken: {} };
    const row = completeRow();
    const state = run(
      start,
      { type: 'change', changed: new Map(), added: [row] },
      { type: 'set', key: row.key, change: { stage: 'saved', saved } },
      put(row.key, 'quantity', '9', { quantity: 9 }),
      { type: 'remove', key: row.key },
      { type: 'undo' },
      { type: 'undo' },
    );
    expect(state.rows.find((one) => one.key === row.key)).toMatchObject({ stage: 'saved', saved });
    expect(cellOf(row, 'quantity').text).toBe('');
  });

  it('takes what a text was found to mean only while it is still that text', () => {
    const typed = run(start, { type: 'put', key, column: 'item', cell: unread('หมู') });
    const meant: EntryAction = {
      type: 'resolve',
      key,
      column: 'item',
      cell: filled('เนื้อหมู', { materialId: 1 }),
      asked: 'หมู',
    };
    expect(run(typed, meant).rows[0]?.cells.item?.text).toBe('เนื้อหมู');
    const other = run(typed, { type: 'put', key, column: 'item', cell: unread('ปลา') });
    expect(run(other, meant).rows[0]?.cells.item?.text).toBe('ปลา');
  });

  it('keeps what waits to be read inside a choice until that is known, and drops what was chosen in another', () => {
    const pasted = { item: unread('ข้าว'), itemSub: unread('ข้าวสวย') };
    const row = run(start, { type: 'change', changed: new Map([[key, pasted]]), added: [] });
    const cell = filled('ข้าว แป้ง', { materialId: 1 });
    const meant: EntryAction = { type: 'resolve', key, column: 'item', cell, asked: 'ข้าว' };
    const known = run(row, meant);
    expect(known.rows[0]?.cells.itemSub).toEqual(unread('ข้าวสวย'));
    const chosen = run(known, put(key, 'itemSub', 'ข้าวสวย', { materialSubId: 7 }));
    const other = run(chosen, put(key, 'item', 'ผัก', { materialId: 2 }));
    expect(other.rows[0]?.cells.itemSub).toBeUndefined();
  });

  it('asks again about what is unusual once it is another value', () => {
    const row = completeRow();
    const question = { column: 'weightKg', text: '100 เท่า' };
    const confirmed = run(
      start,
      { type: 'change', changed: new Map(), added: [row] },
      { type: 'set', key: row.key, change: { question } },
      { type: 'set', key: row.key, change: { question: null, confirmed: true } },
    );
    expect(confirmed.rows[0]).toMatchObject({ question: null, confirmed: true });
    const changed = run(confirmed, put(row.key, 'weightKg', '99', { weightKg: 99 }));
    expect(changed.rows[0]?.confirmed).toBe(false);
  });
});

describe('a row below another', () => {
  it('takes over day, reporter, type and area, and the unit and method used last', () => {
    const above = completeRow({
      reporterId: filled('สมชาย', { reporterId: 8 }),
      unitId: filled('กิโลกรัม', { unitId: 1 }),
      quantity: filled('2', { quantity: 2 }),
    });
    expect(valuesOf(rowBelow(above, quick))).toEqual({
      recordDate: '2026-11-21',
      reporterId: 8,
      userType: 'retail',
      tambonCode: '130201',
      unitId: 1,
      method: 'directWeighing',
    });
  });

  it('has a key of its own', () => {
    const above = completeRow();
    expect(rowBelow(above, quick).key).not.toBe(above.key);
    expect(above.key).toMatch(/^[0-9a-f]{32}$/);
  });
});
