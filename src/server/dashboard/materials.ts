import type { Answer, Cell } from './cells.ts';
import { type Dimension, type Named, nameKeys } from './names.ts';
import type { Question } from './question.ts';
import type { Basis, Look } from './reading.ts';
import { changeOf, quotient, rounded, weighedShareOf } from './shares.ts';

/** One bar or ring: kilograms of something, what they came to, and how much of all it is. */
export type Row = (Named | { readonly key: 'others'; readonly name: null }) & {
  readonly kg: number | null;
  readonly previousKg: number | null;
  readonly change: number | null;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
  readonly pieces?: number | null;
  /** Of all kilograms that are shown. */
  readonly share: number | null;
  /** Null where they are too few to be told, and of what is put together. */
  readonly reporters: number | null;
  readonly missing?: 'withheld';
  /** It tells of a part of the time asked for; then nothing is compared with it. */
  readonly partial?: true;
};

export interface Rows {
  readonly data: readonly Row[];
  readonly basis: Basis;
}

const kgOf = (cell: Cell | undefined): number | null => cell?.sums?.kg ?? null;

/** A sum of what has a factor; null where nothing has. */
function valued(sums: Cell['sums'], name: string): number | null {
  return sums === null || !sums[`${name}_kg`] ? null : (sums[name] ?? null);
}

/** The cells beyond the limit as one: withheld ones are not in it. */
function putTogether(cells: readonly Cell[]): Cell | null {
  const shown = cells.map(({ sums }) => sums).filter((sums) => sums !== null);
  const [first] = cells;
  if (!first || shown.length === 0) return null;
  const sums: Record<string, number> = {};
  for (const one of shown) {
    for (const [name, value] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + value;
  }
  const isPartial = cells.some((it) => it.isPartial);
  return { ...first, keys: ['others'], sums, reporters: null, isPartial };
}

interface Pair {
  readonly cell: Cell;
  readonly previousKg: number | null;
}

function pairsOf({ cells }: Answer, limit: number): { listed: Pair[]; others: Pair | null } {
  const before = new Map(cells.filter((it) => it.series === 1).map((it) => [it.keys.join(), it]));
  const compared = (cell: Cell, earlier: Cell | undefined): number | null =>
    cell.isPartial || earlier?.isPartial ? null : kgOf(earlier);
  const now = cells.filter(({ series }) => series === 0);
  const [listed, rest] = [now.slice(0, limit), now.slice(limit)];
  const others = putTogether(rest);
  const earlier = putTogether(rest.flatMap((it) => before.get(it.keys.join()) ?? []));
  return {
    listed: listed.map((cell) => ({
      cell,
      previousKg: compared(cell, before.get(cell.keys.join())),
    })),
    others: others && { cell: others, previousKg: compared(others, earlier ?? undefined) },
  };
}

function toRow({ cell, previousKg }: Pair, named: Row | Named, total: number): Row {
  const { sums, reporters } = cell;
  const kg = kgOf(cell);
  return {
    ...named,
    kg,
    previousKg,
    change: rounded(changeOf(kg, previousKg)),
    kgCo2e: valued(sums, 'co2e'),
    baht: valued(sums, 'baht'),
    ...(sums && 'pieces' in sums && { pieces: sums.pieces }),
    share: kg === null ? null : rounded(quotient(kg, total)),
    reporters,
    ...(sums === null && { missing: 'withheld' as const }),
    ...(cell.isPartial && { partial: true as const }),
  };
}

/** Answers a question told apart by one dimension: the largest first, the rest as one. */
export async function rowsBy(
  look: Look,
  dimension: Dimension,
  question: Question,
  limit: number,
): Promise<Rows> {
  const answer = await look.count(question);
  const { listed, others } = pairsOf(answer, limit);
  const all = others ? [...listed, others] : listed;
  const total = all.reduce((sum, { cell }) => sum + (kgOf(cell) ?? 0), 0);
  const name = await nameKeys(
    look.connection,
    dimension,
    listed.map(({ cell }) => cell.keys[0] ?? ''),
  );
  const data = listed.map((pair) => toRow(pair, name(pair.cell.keys[0] ?? ''), total));
  if (others) data.push(toRow(others, { key: 'others', name: null }, total));
  return { data, basis: look.basis(answer.ground[0], weighedShareOf(answer.cells)) };
}
