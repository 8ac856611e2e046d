import type { Answer, Cell } from './cells.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { type Dimension, keyOf, type Named } from './names.ts';
import type { Question } from './question.ts';
import {
  type ByRecipe,
  changeOf,
  quotient,
  recipeShareOf,
  reportersIn,
  rounded,
  weighedShareOf,
} from './shares.ts';

/** What a row is of: a row or word by itself, those beyond the limit, or those pooled by the rule. */
export type RowName =
  | Named
  | { readonly key: 'others'; readonly name: null }
  | {
      readonly key: 'pooled';
      readonly name: null;
      /** Names or words of what is in it. */
      readonly pooled: readonly string[];
    };

/** One bar or ring: kilograms of something, what they came to, and how much of all it is. */
export type Row = RowName & {
  readonly kg: number | null;
  readonly previousKg: number | null;
  readonly change: number | null;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
  readonly pieces?: number | null;
  /** Of all kilograms in question. */
  readonly share: number | null;
  /** Null where that is not published, and of those beyond the limit. */
  readonly reporters: number | null;
  /** The most of a band, where reporters are given in bands. */
  readonly reportersTo?: number;
  readonly missing?: 'withheld';
  /** It covers a part of the period; then nothing is compared with it. */
  readonly partial?: true;
};

export interface Rows extends ByRecipe {
  readonly data: readonly Row[];
  readonly basis: Basis;
  /** A part of all is in no row. */
  readonly cut?: true;
  /** It is only published of larger areas. */
  readonly unpublished?: true;
}

const kgOf = (cell: Cell | undefined): number | null => cell?.sums?.kg ?? null;

/** A sum of what has a factor; null where nothing has. */
function valued(sums: Cell['sums'], name: string): number | null {
  return sums === null || !sums[`${name}_kg`] ? null : (sums[name] ?? null);
}

/** The cells beyond the limit as one: suppressed ones are not in it. */
function putTogether(cells: readonly Cell[]): Cell | null {
  const shown = cells.map(({ sums }) => sums).filter((sums) => sums !== null);
  const [first] = cells;
  if (!first || shown.length === 0) return null;
  const sums: Record<string, number> = {};
  for (const one of shown) {
    for (const [name, value] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + value;
  }
  const { series, bucket } = first;
  const isPartial = cells.some((it) => it.isPartial);
  return { series, bucket, keys: ['others'], sums, reporters: null, isPartial };
}

interface Pair {
  readonly cell: Cell;
  readonly previousKg: number | null;
}

/** What a cell is compared by: pooled ones are the same where the same are in them. */
const nameOf = ({ keys, pooled }: Cell): string => JSON.stringify(pooled?.toSorted() ?? keys);

function comparedKg(cell: Cell, earlier: Cell | null | undefined): number | null {
  return cell.isPartial || earlier?.isPartial ? null : kgOf(earlier ?? undefined);
}

/** The heaviest up to a limit, the others as one, and those pooled by the rule. */
function pairsOf({ cells }: Answer, limit: number) {
  const now = cells.filter(({ series }) => series === 0);
  const before = new Map(cells.filter(({ series }) => series === 1).map((it) => [nameOf(it), it]));
  const pairOf = (cell: Cell): Pair => ({
    cell,
    previousKg: comparedKg(cell, before.get(nameOf(cell))),
  });
  const single = now.filter(({ pooled }) => !pooled);
  const rest = single.slice(limit);
  const others = putTogether(rest);
  const earlier = putTogether(rest.flatMap((it) => before.get(nameOf(it)) ?? []));
  return {
    listed: single.slice(0, limit).map(pairOf),
    others: others && { cell: others, previousKg: comparedKg(others, earlier) },
    pooled: now.filter(({ pooled }) => pooled).map(pairOf),
  };
}

function toRow({ cell, previousKg }: Pair, named: RowName, whole: number): Row {
  const { sums } = cell;
  const kg = kgOf(cell);
  return {
    ...named,
    kg,
    previousKg,
    change: rounded(changeOf(kg, previousKg)),
    kgCo2e: valued(sums, 'co2e'),
    baht: valued(sums, 'baht'),
    ...(sums && 'pieces' in sums && { pieces: sums.pieces }),
    share: kg === null ? null : rounded(quotient(kg, whole)),
    ...reportersIn(cell),
    ...(sums === null && { missing: 'withheld' as const }),
    ...(cell.isPartial && { partial: true as const }),
  };
}

/** Answers a question broken down by one dimension: the largest first, the rest as one. */
export async function rowsBy(
  source: FigureSource,
  dimension: Dimension,
  question: Question,
  limit: number,
): Promise<Rows> {
  const answer = await source.count(question);
  const { listed, others, pooled } = pairsOf(answer, limit);
  const all = [...listed, ...(others ? [others] : []), ...pooled];
  const whole = answer.whole[0] ?? all.reduce((sum, { cell }) => sum + (kgOf(cell) ?? 0), 0);
  const name = await source.names(dimension, [
    ...listed.flatMap(({ cell }) => cell.keys),
    ...pooled.flatMap(({ cell }) => cell.pooled ?? []),
  ]);
  const wordOf = (key: string): string => name(key).name ?? String(keyOf(name(key)));
  const data = listed.map((pair) => toRow(pair, name(pair.cell.keys[0] ?? ''), whole));
  if (others) data.push(toRow(others, { key: 'others', name: null }, whole));
  for (const pair of pooled) {
    const words = (pair.cell.pooled ?? []).map(wordOf);
    data.push(toRow(pair, { key: 'pooled', name: null, pooled: words }, whole));
  }
  return {
    data,
    basis: source.basis(answer.foundation, weighedShareOf(answer.cells)),
    ...(answer.isCut && { cut: true as const }),
    ...(answer.isUnpublished && { unpublished: true as const }),
    ...recipeShareOf(answer.cells, whole),
  };
}
