import type { WrongCell } from '../../../declaration/excel-import.ts';
import type { AnswerSize } from './answer-size.ts';
import { Ranges } from './ranges.ts';

/** Kinds of wrong cells reported one by one. */
const MOST_GROUPS = 1000;
/** What a range takes in an answer. */
const RANGE_CHARACTERS = 30;

interface Group extends Omit<WrongCell, 'rows' | 'count'> {
  readonly rows: Ranges;
  count: number;
}

/** Wrong cells, those reported once that say the same of the same value in the same column. */
export class WrongCells {
  readonly #groups = new Map<string, Group>();

  constructor(private readonly size: AnswerSize) {}

  take(cell: Omit<Group, 'rows' | 'count'>): void {
    const key = JSON.stringify([cell.column, cell.message, cell.value]);
    const known = this.#groups.get(key);
    if (known) this.#addRow(known, cell.row);
    else if (this.#groups.size < MOST_GROUPS) {
      const characters = cell.heading.length + cell.value.length + 2 * cell.message.length;
      if (!this.size.take(characters + RANGE_CHARACTERS)) return;
      const group: Group = { ...cell, rows: new Ranges(), count: 1 };
      group.rows.add(cell.row);
      this.#groups.set(key, group);
    }
  }

  #addRow(group: Group, row: number): void {
    group.count += 1;
    const { rows } = group;
    if (rows.extends(row) || (!rows.isFull && this.size.take(RANGE_CHARACTERS))) rows.add(row);
  }

  get list(): WrongCell[] {
    return [...this.#groups.values()].map(({ rows, ...group }) => ({
      ...group,
      rows: rows.list,
    }));
  }
}
