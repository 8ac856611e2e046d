import { type Dimension, keyOf, type Named, nameKeys } from './names.ts';
import type { Question } from './question.ts';
import type { Basis, Look } from './reading.ts';
import { weighedShareOf } from './shares.ts';

/** Kilograms told apart by two dimensions. `row` and `column` are ids or words of the lists. */
export interface Grid {
  readonly data: {
    readonly rows: readonly Named[];
    readonly columns: readonly Named[];
    readonly cells: readonly {
      readonly row: number | string;
      readonly column: number | string;
      readonly kg: number | null;
      readonly missing?: 'withheld';
    }[];
  };
  readonly basis: Basis;
}

/** Keys in falling order of their kilograms. */
function ranked(cells: readonly { readonly key: string; readonly kg: number }[]): string[] {
  const sums = new Map<string, number>();
  for (const { key, kg } of cells) sums.set(key, (sums.get(key) ?? 0) + kg);
  return [...sums].sort(([, one], [, other]) => other - one).map(([key]) => key);
}

/** Answers a question told apart by two dimensions, the largest rows first. */
export async function gridBy(
  look: Look,
  [rowDimension, columnDimension]: readonly [Dimension, Dimension],
  question: Question,
  limit: number,
): Promise<Grid> {
  const answer = await look.count(question);
  const cells = answer.cells
    .filter(({ series }) => series === 0)
    .map(({ keys: [row = '', column = ''], sums }) => ({ row, column, kg: sums?.kg ?? null }));
  const rows = ranked(cells.map(({ row, kg }) => ({ key: row, kg: kg ?? 0 }))).slice(0, limit);
  const columns = ranked(cells.map(({ column, kg }) => ({ key: column, kg: kg ?? 0 })));
  const rowName = await nameKeys(look.connection, rowDimension, rows);
  const columnName = await nameKeys(look.connection, columnDimension, columns);
  const data = {
    rows: rows.map(rowName),
    columns: columns.map(columnName),
    cells: cells
      .filter(({ row }) => rows.includes(row))
      .map(({ row, column, kg }) => ({
        row: keyOf(rowName(row)),
        column: keyOf(columnName(column)),
        kg,
        ...(kg === null && { missing: 'withheld' as const }),
      })),
  };
  return { data, basis: look.basis(answer.ground[0], weighedShareOf(answer.cells)) };
}
