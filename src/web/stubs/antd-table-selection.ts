/**
 * Selecting rows in antd's Table, which brings rc-tree, Checkbox and Radio (10 KiB). No list of
 * this app gives `rowSelection`; without it the original hands the columns on as they are, too.
 */
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const NOTHING_SELECTED: ReadonlySet<never> = new Set();

export default function useSelection() {
  return [<Columns>(columns: Columns): Columns => columns, NOTHING_SELECTED] as const;
}
