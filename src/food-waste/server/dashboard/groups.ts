import type { Basis, FigureSource } from './figure-source.ts';
import { type Dimension, keyOf, type Named } from './names.ts';
import type { Question } from './question.ts';
import { type ByRecipe, recipeShareOf, weighedShareOf } from './shares.ts';

/** Kilograms by two dimensions. `row` and `column` are ids or words of the lists. */
export interface Grid extends ByRecipe {
  readonly data: {
    readonly rows: readonly Named[];
    readonly columns: readonly Named[];
    readonly cells: readonly {
      readonly row: number | string;
      readonly column: number | string;
      readonly kg: number | null;
      readonly missing?: 'withheld';
      /** It covers a part of the period. */
      readonly partial?: true;
    }[];
  };
  readonly basis: Basis;
  /** A part of all is in no cell. */
  readonly cut?: true;
}

/** Keys in falling order of their kilograms. */
function ranked(cells: readonly { readonly key: string; readonly kg: number }[]): string[] {
  const sums = new Map<string, number>();
  for (const { key, kg } of cells) sums.set(key, (sums.get(key) ?? 0) + kg);
  return [...sums].sort(([, one], [, other]) => other - one).map(([key]) => key);
}

/** Answers a question by two dimensions, the largest rows first. */
export async function gridBy(
  source: FigureSource,
  [rowDimension, columnDimension]: readonly [Dimension, Dimension],
  question: Question,
  limit: number,
): Promise<Grid> {
  const answer = await source.count(question);
  const current = answer.cells.filter(({ series }) => series === 0);
  // What is pooled has no one row and column.
  const cells = current
    .filter(({ pooled }) => !pooled)
    .map(({ keys: [row = '', column = ''], sums, isPartial }) => ({
      ...{ row, column, isPartial },
      kg: sums?.kg ?? null,
    }));
  const isCut = answer.isCut || cells.length < current.length;
  const rows = ranked(cells.map(({ row, kg }) => ({ key: row, kg: kg ?? 0 }))).slice(0, limit);
  const columns = ranked(cells.map(({ column, kg }) => ({ key: column, kg: kg ?? 0 })));
  const rowName = await source.names(rowDimension, rows);
  const columnName = await source.names(columnDimension, columns);
  const data = {
    rows: rows.map(rowName),
    columns: columns.map(columnName),
    cells: cells
      .filter(({ row }) => rows.includes(row))
      .map(({ row, column, kg, isPartial }) => ({
        row: keyOf(rowName(row)),
        column: keyOf(columnName(column)),
        kg,
        ...(kg === null && { missing: 'withheld' as const }),
        ...(isPartial && { partial: true as const }),
      })),
  };
  const whole = answer.whole[0] ?? cells.reduce((sum, { kg }) => sum + (kg ?? 0), 0);
  return {
    data,
    basis: source.basis(answer.foundation, weighedShareOf(answer.cells)),
    ...(isCut && { cut: true as const }),
    ...recipeShareOf(answer.cells, whole),
  };
}
