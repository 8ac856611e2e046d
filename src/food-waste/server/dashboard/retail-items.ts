/** Retail items, whose kilograms are counted as the material that each is made of. */
import { inBoth } from './change-parts.ts';
import type { FigureSource } from './figure-source.ts';
import { WASTE_DIMENSIONS } from './names.ts';
import type { Question } from './question.ts';

/** Kilograms of them in what a key stands for; '' is the whole of a question without a breakdown. */
export type RetailItems = (series: 0 | 1, key: string) => number;

/** The retail items among what a question is about, broken down as it is. */
export async function retailItemsIn(
  source: FigureSource,
  { margin: _, ...question }: Question,
): Promise<RetailItems> {
  const { cells } = await source.count({
    ...question,
    // Only what names one has it as a key.
    keys: [WASTE_DIMENSIONS.retailStore, ...question.keys],
    measures: ['kg'],
    base: false,
  });
  const sums = inBoth((series) => {
    const kgByKey = new Map<string, number>();
    for (const it of cells.filter((cell) => cell.series === series)) {
      const key = it.keys[1] ?? '';
      kgByKey.set(key, (kgByKey.get(key) ?? 0) + (it.sums?.kg ?? 0));
    }
    return kgByKey;
  });
  return (series, key) => sums[series].get(key) ?? 0;
}
