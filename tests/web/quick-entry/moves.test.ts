import { describe, expect, it } from 'vitest';
import { type Key, moveOf } from '../../../src/engine/web/screens/quick/grid/moves.ts';

const press = (key: string, held: Partial<Key> = {}): Key => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const size = { rows: 3, columns: 4, lastIsBlank: false };
const inside = { atStart: false, atEnd: false };
const entered = { atStart: true, atEnd: true };
const middle = { row: 1, column: 1 };
const corner = { row: 2, column: 3 };

describe('the keys of the batch table', () => {
  it.each([
    ['ArrowUp', { row: 0, column: 1 }],
    ['ArrowDown', { row: 2, column: 1 }],
    ['ArrowLeft', { row: 1, column: 0 }],
    ['ArrowRight', { row: 1, column: 2 }],
    ['Enter', { row: 2, column: 1 }],
  ])('%s leads to the cell beside', (key, to) => {
    expect(moveOf(press(key), middle, size, entered)).toEqual({ to });
  });

  it('leaves left and right to the caret while it is inside a text', () => {
    expect(moveOf(press('ArrowLeft'), middle, size, inside)).toBeNull();
    expect(moveOf(press('ArrowRight'), middle, size, inside)).toBeNull();
  });

  it('goes up by Shift+Enter, to the corners by Ctrl+Home and Ctrl+End', () => {
    expect(moveOf(press('Enter', { shiftKey: true }), middle, size, inside)).toEqual({
      to: { row: 0, column: 1 },
    });
    const held = { ctrlKey: true };
    expect(moveOf(press('Home', held), middle, size, inside)).toEqual({
      to: { row: 0, column: 0 },
    });
    expect(moveOf(press('End', held), middle, size, inside)).toEqual({ to: corner });
  });

  it('goes on in a new row from the last cell by Tab, and from the last row by Enter', () => {
    expect(moveOf(press('Tab'), corner, size, entered)).toEqual({ add: null });
    expect(moveOf(press('Enter'), { row: 2, column: 1 }, size, entered)).toEqual({ add: 1 });
  });

  it('leaves Tab to the browser everywhere else, so that nobody is caught in the table', () => {
    expect(moveOf(press('Tab'), middle, size, entered)).toBeNull();
    expect(moveOf(press('Tab', { shiftKey: true }), corner, size, entered)).toBeNull();
    expect(moveOf(press('Tab'), corner, { ...size, lastIsBlank: true }, entered)).toBeNull();
  });

  it('does not leave the table by arrows', () => {
    expect(moveOf(press('ArrowDown'), corner, size, entered)).toBeNull();
    expect(moveOf(press('ArrowRight'), corner, size, entered)).toBeNull();
    expect(moveOf(press('ArrowUp'), { row: 0, column: 0 }, size, entered)).toBeNull();
  });
});
