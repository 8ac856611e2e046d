import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../src/engine/web/screens/quick/batch/store.ts';
import { rowWith } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { startState } from '../../../src/engine/web/screens/quick/model/state.ts';
import { columns, filled } from './support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rows of a batch', () => {
  const row = rowWith({}, false);
  const { key } = row;
  const note = filled('ก', { note: 'ก' });
  const begin = () => {
    const store = createStore(startState(columns, row));
    const told = vi.fn();
    store.subscribe(told);
    return { store, told };
  };

  it('are drawn at once with every keystroke', () => {
    const { store, told } = begin();
    store.dispatch({ type: 'put', key, column: 'note', cell: note });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('are drawn once for all that comes by itself, and read at once all the same', () => {
    const { store, told } = begin();
    store.dispatch({ type: 'fill', key, cells: { note } });
    store.dispatch({ type: 'set', key, change: { problem: 'ข' } });
    expect(told).not.toHaveBeenCalled();
    expect(store.read().rows[0]).toMatchObject({ problem: 'ข', cells: { note } });
    vi.runAllTimers();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('are not drawn again for what a keystroke has brought along', () => {
    const { store, told } = begin();
    store.dispatch({ type: 'fill', key, cells: { note } });
    store.dispatch({ type: 'put', key, column: 'part', cell: filled('ข', { part: 'edible' }) });
    vi.runAllTimers();
    expect(told).toHaveBeenCalledTimes(1);
  });
});
