import { isBlank } from '../../../../declaration/validate.ts';
import { BLANK, type Cell, unread } from './cells.ts';
import { type Column, columnsWithin } from './columns.ts';
import { cellOf, type EntryRow, isOpen } from './rows.ts';

export interface EntryState {
  readonly columns: readonly Column[];
  readonly rows: readonly EntryRow[];
  /** The rows as they were before each change that can be undone, the latest last. */
  readonly past: readonly (readonly EntryRow[])[];
  /** The cell under a person's hands: all of its keystrokes are undone at once. */
  readonly typing: string | null;
}

/** Cells of one row, by column. */
export type Cells = EntryRow['cells'];

export type EntryAction =
  /** Typed or chosen by a person. */
  | { readonly type: 'put'; readonly key: string; readonly column: string; readonly cell: Cell }
  /** The cell was left. */
  | { readonly type: 'leave' }
  /** What a text was found to mean, unless it is another by now. */
  | {
      readonly type: 'resolve';
      readonly key: string;
      readonly column: string;
      readonly cell: Cell;
      readonly asked: string;
    }
  /** Taken over by itself into cells that are blank. */
  | {
      readonly type: 'fill';
      readonly key: string;
      readonly cells: Cells;
      /** It does not go by undoing what was done before it came. */
      readonly always?: boolean;
    }
  /** Put into rows at once, and rows added at the end. */
  | {
      readonly type: 'change';
      readonly changed: ReadonlyMap<string, Cells>;
      readonly added: readonly EntryRow[];
      /** Rows whose place the added ones take. */
      readonly instead?: readonly EntryRow[];
    }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'undo' }
  /** What has become of a row on its way to the server, or was said of it. */
  | { readonly type: 'set'; readonly key: string; readonly change: Partial<EntryRow> }
  | { readonly type: 'clearSaved'; readonly otherwise: EntryRow };

const MOST_UNDONE = 100;

export function startState(columns: readonly Column[], first: EntryRow): EntryState {
  return { columns, rows: [first], past: [], typing: null };
}

function withRow(
  state: EntryState,
  key: string,
  change: (row: EntryRow) => EntryRow,
): readonly EntryRow[] {
  return state.rows.map((row) => (row.key === key ? change(row) : row));
}

function without<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
}

function sameChoice(one: Cell, other: Cell): boolean {
  return JSON.stringify(one.values) === JSON.stringify(other.values);
}

/** Texts in these columns that nothing was chosen by yet, to be read once more. */
function unreadIn(row: EntryRow, names: readonly string[]): Cells {
  const texts = names.map((name) => [name, cellOf(row, name)] as const);
  const open = texts.filter(([, { text, values }]) => text !== '' && isBlank(values));
  return Object.fromEntries(open.map(([name, { text }]) => [name, unread(text)]));
}

/**
 * A row with another cell; what was chosen inside the former choice goes with it. Where there was no
 * choice, as in a row that was pasted, what stands inside has waited for this one.
 */
function withCell(row: EntryRow, name: string, cell: Cell, columns: readonly Column[]): EntryRow {
  const column = columns.find((one) => one.name === name);
  const before = cellOf(row, name);
  const changes = !sameChoice(before, cell);
  const inside = column && changes ? columnsWithin(columns, column).map((one) => one.name) : [];
  const waiting = isBlank(before.values) ? unreadIn(row, inside) : {};
  return {
    ...row,
    cells: { ...without(row.cells, inside), ...waiting, [name]: cell },
    errors: without(row.errors, [name, ...inside]),
    problem: null,
    // Another value is another question.
    question: null,
    confirmed: false,
  };
}

/** Records the rows for undo; keystrokes in one cell count as one change. */
function remember(state: EntryState, typing: string | null): EntryState {
  if (typing !== null && state.typing === typing) return state;
  return { ...state, typing, past: [...state.past, state.rows].slice(-MOST_UNDONE) };
}

function put(state: EntryState, { key, column, cell }: Extract<EntryAction, { type: 'put' }>) {
  const row = state.rows.find((one) => one.key === key);
  if (!row || !isOpen(row)) return state;
  const before = cellOf(row, column);
  if (before.text === cell.text && sameChoice(before, cell) && before.doubt === cell.doubt) {
    return state;
  }
  const next = remember(state, `${key} ${column}`);
  const rows = withRow(next, key, (one) => ({
    ...withCell(one, column, cell, state.columns),
    touched: true,
  }));
  return { ...next, rows };
}

function change(
  state: EntryState,
  { changed, added, instead = [] }: Extract<EntryAction, { type: 'change' }>,
): EntryState {
  const next = remember(state, null);
  const rows = next.rows.map((row) => {
    const cells = changed.get(row.key);
    if (!cells || !isOpen(row)) return row;
    const columns = state.columns.flatMap(({ name }) => (cells[name] ? [name] : []));
    const done = columns.reduce(
      (so, name) => withCell(so, name, cells[name] ?? BLANK, state.columns),
      row,
    );
    return { ...done, touched: true };
  });
  // New rows take the place of those still blank, and of those that only hold the question.
  const replaced = new Set(instead.map(({ key }) => key));
  const isRetained = (row: EntryRow): boolean =>
    !isOpen(row) || (row.touched && !replaced.has(row.key));
  const retained = added.length === 0 ? rows : rows.filter(isRetained);
  return { ...next, rows: [...retained, ...added] };
}

/** Goes back one change. What has been sent since stays as it is: it is not here alone any more. */
function undo(state: EntryState): EntryState {
  const before = state.past.at(-1);
  if (!before) return state;
  const sent = new Map(state.rows.filter((row) => !isOpen(row)).map((row) => [row.key, row]));
  const restored = before.map(
    (row): EntryRow => sent.get(row.key) ?? { ...row, stage: 'open', saved: null },
  );
  const known = new Set(before.map(({ key }) => key));
  const added = [...sent.values()].filter(({ key }) => !known.has(key));
  return {
    ...state,
    rows: [...added, ...restored],
    past: state.past.slice(0, -1),
    typing: null,
  };
}

function filledIn(row: EntryRow, cells: Cells): EntryRow {
  if (!isOpen(row)) return row;
  const blank = Object.entries(cells).filter(([name]) => cellOf(row, name).text === '');
  return { ...row, cells: { ...row.cells, ...Object.fromEntries(blank) } };
}

function fill(state: EntryState, action: Extract<EntryAction, { type: 'fill' }>): EntryState {
  const { key, cells, always = false } = action;
  const rows = withRow(state, key, (row) => filledIn(row, cells));
  if (!always) return { ...state, rows };
  const past = state.past.map((before) =>
    before.map((row) => (row.key === key ? filledIn(row, cells) : row)),
  );
  return { ...state, rows, past };
}

/** What happens to the rows of the batch table. */
export function entryReducer(state: EntryState, action: EntryAction): EntryState {
  switch (action.type) {
    case 'put':
      return put(state, action);
    case 'leave':
      return state.typing === null ? state : { ...state, typing: null };
    case 'resolve': {
      const rows = withRow(state, action.key, (row) => {
        const cell = cellOf(row, action.column);
        const isStill = isOpen(row) && cell.text === action.asked && isBlank(cell.values);
        return isStill ? withCell(row, action.column, action.cell, state.columns) : row;
      });
      return { ...state, rows };
    }
    case 'fill':
      return fill(state, action);
    case 'change':
      return change(state, action);
    case 'remove': {
      const next = remember(state, null);
      return { ...next, rows: next.rows.filter((row) => row.key !== action.key || !isOpen(row)) };
    }
    case 'undo':
      return undo(state);
    case 'set':
      return {
        ...state,
        rows: withRow(state, action.key, (row) => ({ ...row, ...action.change })),
      };
    case 'clearSaved': {
      const rows = state.rows.filter(({ stage }) => stage !== 'saved');
      // What is saved does not come back by undoing what was done before it.
      return {
        ...state,
        rows: rows.length > 0 ? rows : [action.otherwise],
        past: [],
        typing: null,
      };
    }
  }
}
