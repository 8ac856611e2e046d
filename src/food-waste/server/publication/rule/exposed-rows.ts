import type { Cell } from '../records/records.ts';
import { halfStep, RELIED_ON } from '../records/rounding.ts';
import type { Summary } from '../records/summaries.ts';
import { cellsOf, type Decided, type Row } from './decided.ts';
import type { Group, Rule } from './rule.ts';

/** The records of a row, which is at a place. */
interface Placed {
  readonly at: number;
  readonly places: ReadonlySet<number>;
  readonly group: Group;
}

const isInside = (inner: Placed, outer: Placed): boolean =>
  inner.places.size > 0 && [...inner.places].every((it) => outer.places.has(it));

/** What is known of the records of a row less those of others that lie in it. */
function isRestSafe(outer: Placed, inside: readonly Placed[], rule: Rule): boolean {
  const known = new Set(inside.flatMap(({ places }) => [...places]));
  const rest: Cell = [...outer.places].filter((it) => !known.has(it));
  const uncertain = [outer, ...inside].reduce((sum, { group }) => sum + halfStep(group.weight), 0);
  return rule.allows([rule.group([rest])], uncertain * RELIED_ON);
}

/**
 * Rows that may not be shown beside those of another breakdown of the same records, as
 * materials do with the categories of what shops sell: what is in a row of both is known then. The
 * lightest are not shown first.
 * @returns places in `rows`
 */
export function exposedRows(
  decided: Decided,
  { name, across }: Summary,
  reporterGroup: string,
  rows: readonly Row[],
  rule: Rule,
): ReadonlySet<number> {
  const exposed = new Set<number>();
  if (across === undefined) return exposed;
  const placed = (table: string, of: readonly Row[]): Placed[] =>
    of.map((row, at) => {
      const cells = cellsOf([decided.area], table, reporterGroup, row);
      return { at, places: new Set(cells.flat()), group: rule.group(cells) };
    });
  const own = placed(name, rows).sort((one, other) => one.group.weight - other.group.weight);
  const others = placed(across, decided.rowsOf(across, reporterGroup));
  for (const other of others) {
    const inside = own.filter((row) => isInside(row, other));
    for (const [rank, { at }] of inside.entries()) {
      if (isRestSafe(other, inside.slice(rank), rule)) break;
      exposed.add(at);
    }
  }
  for (const row of own) {
    const inside = others.filter((other) => isInside(other, row));
    if (inside.length > 0 && !isRestSafe(row, inside, rule)) exposed.add(row.at);
  }
  return exposed;
}
