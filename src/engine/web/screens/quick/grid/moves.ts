/** Where a cell is among those on screen. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What of a key event decides where to. */
export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the caret is in a cell: at an end, or over the whole of it when the cell was only entered. */
export interface Caret {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export type Move =
  | { readonly to: Place }
  /** A new row below the last, entered in this column; null: where the row begins to differ. */
  | { readonly add: number | null };

function arrowed(key: string, at: Place, caret: Caret): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: at.row - 1 };
    case 'ArrowDown':
      return { ...at, row: at.row + 1 };
    case 'ArrowLeft':
      return caret.atStart ? { ...at, column: at.column - 1 } : null;
    case 'ArrowRight':
      return caret.atEnd ? { ...at, column: at.column + 1 } : null;
    default:
      return null;
  }
}

/**
 * Where a key leads from a cell; null where it means something else. Tab is the browser's own,
 * but for the last cell, where it goes on in a new row; a row that is still blank lets it out.
 */
export function moveOf(
  pressed: Key,
  at: Place,
  size: { readonly rows: number; readonly columns: number; readonly lastIsBlank: boolean },
  caret: Caret,
): Move | null {
  const { key, shiftKey, altKey } = pressed;
  const held = pressed.ctrlKey || pressed.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  if (altKey) return null;
  if (held) {
    if (key === 'Home') return { to: { row: 0, column: 0 } };
    return key === 'End' ? { to: { row: lastRow, column: lastColumn } } : null;
  }
  if (key === 'Tab') {
    const isEnd = !shiftKey && at.row === lastRow && at.column === lastColumn;
    return isEnd && !size.lastIsBlank ? { add: null } : null;
  }
  if (key === 'Enter') {
    if (shiftKey) return at.row > 0 ? { to: { ...at, row: at.row - 1 } } : null;
    if (at.row < lastRow) return { to: { ...at, row: at.row + 1 } };
    return size.lastIsBlank ? null : { add: at.column };
  }
  const to = shiftKey ? null : arrowed(key, at, caret);
  const inside =
    to !== null && to.row >= 0 && to.row <= lastRow && to.column >= 0 && to.column <= lastColumn;
  return inside ? { to } : null;
}

/** Where the caret of a field is. */
export function caretOf({ selectionStart, selectionEnd, value }: HTMLInputElement): Caret {
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || (selectionStart === value.length && selectionEnd === value.length),
  };
}
