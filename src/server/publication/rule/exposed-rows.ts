import type { Cell } from '../records/records.ts';
import { halfStep } from '../records/rounding.ts';
import { cellsOf, type Decided, type Row } from './decided.ts';
import type { Group, Rule } from './rule.ts';

/** What is bought of a shop has a material, beside the category and the item that it is. */
const MATERIAL = 'material';
const BESIDE_MATERIALS: ReadonlySet<string> = new Set(['category', 'retailStore']);

/** The records of a row. */
interface Placed {
  readonly places: ReadonlySet<number>;
  readonly group: Group;
}

const isInside = (inner: Placed, outer: Placed): boolean =>
  inner.places.size > 0 && [...inner.places].every((it) => outer.places.has(it));

/** What is known of the records of a row less those of others that lie in it. */
function isRestSafe(outer: Placed, inside: readonly Placed[], rule: Rule): boolean {
  const known = new Set(inside.flatMap(({ places }) => [...places]));
  const rest: Cell = [...outer.places].filter((it) => !known.has(it));
  const all = [outer, ...inside];
  const uncertain = all.reduce((sum, { group }) => sum + halfStep(group.weight), 0);
  return rule.allows([rule.group([rest])], uncertain / 2);
}

/**
 * Rows of categories or items that may not be shown beside the rows of materials: the one is not part
 * of the other, but what is in a row of both is. The lightest are not shown first.
 * @returns places in `rows`
 */
export function exposedRows(
  decided: Decided,
  summary: string,
  reporterGroup: string,
  rows: readonly Row[],
  rule: Rule,
): ReadonlySet<number> {
  const exposed = new Set<number>();
  if (!BESIDE_MATERIALS.has(summary)) return exposed;
  const placed = (table: string, row: Row): Placed => {
    const cells = cellsOf([decided.area], table, reporterGroup, row);
    return { places: new Set(cells.flat()), group: rule.group(cells) };
  };
  const own = rows
    .map((row, at) => ({ at, ...placed(summary, row) }))
    .sort((one, other) => one.group.weight - other.group.weight);
  const materials = decided.rowsOf(MATERIAL, reporterGroup).map((row) => placed(MATERIAL, row));
  for (const material of materials) {
    const inside = own.filter((row) => isInside(row, material));
    while (inside.length > 0 && !isRestSafe(material, inside, rule)) {
      const [lightest] = inside.splice(0, 1);
      if (lightest) exposed.add(lightest.at);
    }
  }
  for (const row of own) {
    const inside = materials.filter((material) => isInside(material, row));
    if (inside.length > 0 && !isRestSafe(row, inside, rule)) exposed.add(row.at);
  }
  return exposed;
}
