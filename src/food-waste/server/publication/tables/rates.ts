import { tableKey } from '../records/gather.ts';
import { MONTHS } from '../records/months.ts';
import { BASED, type Cell } from '../records/records.ts';
import { MILLIGRAMS, publishedKg, toThreeDigits } from '../records/rounding.ts';
import type { Decided } from '../rule/decided.ts';
import { isEnough } from '../rule/rule.ts';
import { marginOf, type Rate, ratioOf } from './margin.ts';
import type { PublishedRate, PublishedTotal } from './published-table.ts';
import type { TableFacts } from './rows.ts';

/** How many digits the base of a rate has, so that the rate has three. */
const DIGITS_OF_BASE = 6;

/** The rate of some cells; none where too few are known, or one of them is most of it. */
export function rateOf(
  { area }: Decided,
  table: string,
  type: string,
  cells: readonly Cell[],
  { window }: TableFacts,
  [last, months]: readonly [last: number, months: number] = [window.last, MONTHS],
): PublishedRate & Pick<PublishedTotal, 'margin'> {
  const nothing = { basedKg: null, base: null, margin: null };
  if (type === '' || !isEnough(window.having(cells, BASED, true))) return nothing;
  const rates = new Map<number, Rate>();
  for (const [reporter, based] of window.weightsBy(cells, BASED)) {
    rates.set(reporter, { based, base: 0 });
  }
  for (const { reporter, base, month } of area.bases.get(tableKey(table, type)) ?? []) {
    if (month > last || month <= last - months) continue;
    const rate = rates.get(reporter);
    if (rate) rate.base += base;
    else rates.set(reporter, { based: 0, base });
  }
  const ratio = ratioOf([...rates.values()]);
  if (ratio === null) return nothing;
  const basedKg = publishedKg(window.of(cells).weight);
  return {
    basedKg,
    base: Number(((basedKg * MILLIGRAMS) / toThreeDigits(ratio)).toPrecision(DIGITS_OF_BASE)),
    margin: marginOf([...rates.values()]),
  };
}
