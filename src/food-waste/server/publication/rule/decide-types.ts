import type { Area } from '../records/gather.ts';
import { APART_TOTAL, GENERATORS, HANDLER, REPORTER_TYPES, TOTALS } from '../records/summaries.ts';
import {
  cellsOf,
  type Decided,
  NO_TYPES,
  partsOf,
  type Row,
  reporterGroupOf,
  type ShownTypes,
} from './decided.ts';
import { type PoolOptions, poolRows } from './pools.ts';
import type { Group, Rule } from './rule.ts';

/** All that some types reported in some areas. */
const groupOf = (rule: Rule, areas: readonly Area[], total: string, types: Row): Group =>
  rule.group(cellsOf(areas, total, reporterGroupOf(types), ['']));

/** Of what every type reported in all, by area: parts of the total of all generators are beside it. */
export function decideTypes(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
  const isInside = parent !== null;
  for (const total of [...Object.values(TOTALS), APART_TOTAL]) {
    const known = parent?.typesOf(total);
    const types = REPORTER_TYPES.filter((it) => !known || known.alone.has(it));
    const hasTotal = total !== APART_TOTAL && (known?.hasTotal ?? true);
    const generators = hasTotal ? types.filter((it) => it !== HANDLER) : [];
    const pooled = hasTotal && known?.pooled.length ? [known.pooled] : [];
    const isOfAll = generators.length > 0;
    const together = [...generators.map((it) => [it]), ...pooled];
    const alone = types.filter((it) => !generators.includes(it)).map((it): Row[] => [[it]]);
    for (const it of areas) it.types.set(total, NO_TYPES);
    for (const rows of isOfAll ? [together, ...alone] : alone) {
      const options = { rule, isInside, mayHideTotal: rows === together };
      for (const [at, shown] of shownTypes(areas, total, rows, options).entries()) {
        const before = areas[at]?.typesOf(total) ?? NO_TYPES;
        areas[at]?.types.set(total, {
          ...(rows === together ? shown : before),
          alone: new Set([...before.alone, ...shown.alone]),
        });
      }
    }
  }
}

function shownTypes(
  areas: readonly Decided[],
  total: string,
  rows: readonly Row[],
  options: PoolOptions & { readonly rule: Rule },
): ShownTypes[] {
  const parts = areas.map(({ area }) =>
    rows.map((types) => groupOf(options.rule, [area], total, types)),
  );
  return poolRows(parts, rows.length, options).parts.map(({ hidden, hidesTotal }, at) => {
    const there = rows.filter((_, row) => (parts[at]?.[row]?.weight ?? 0) > 0);
    const alone = there.filter((it) => it.length === 1 && !hidden.has(rows.indexOf(it)));
    const hasTotal = options.mayHideTotal === true && !hidesTotal && there.length > 0;
    const pooled = hasTotal ? there.filter((it) => !alone.includes(it)).flat() : [];
    return { alone: new Set(alone.flat()), pooled, hasTotal };
  });
}

/**
 * All months of a type, or none. In the country those of all generators come first, and of the types
 * as many as leave others that may be known together: else a type that hides its months later would
 * show those of another.
 */
export function decideMonths(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
  const total = TOTALS.waste;
  const isInside = parent !== null;
  const ofMonths = { allows: rule.allowsMonths, needOf: rule.needOf };
  for (const type of REPORTER_TYPES.filter((it) => !parent || parent.months.has(it))) {
    const shown = areas.filter((it) => it.typesOf(total).alone.has(type));
    const parts = partsOf(shown, areas, (of) => [groupOf(rule, of, total, [type])]);
    const { parts: results } = poolRows(parts, 1, { rule: ofMonths, isInside });
    for (const [at, { months }] of shown.entries()) {
      if (results[at]?.hidden.size === 0) months.add(type);
    }
  }
  for (const decided of areas) {
    const { area, months } = decided;
    const { hasTotal, alone, pooled } = decided.typesOf(total);
    const there = GENERATORS.filter((it) => alone.has(it) || pooled.includes(it));
    const mayShow = (types: Row) => rule.allowsMonths([groupOf(rule, [area], total, types)]);
    const isInParent = parent?.months.has('') && there.every((it) => months.has(it));
    if (!hasTotal || !(parent ? isInParent : mayShow(there))) continue;
    months.add('');
    if (parent) continue;
    const lastShown = there.findLastIndex(
      (_, at) =>
        there.slice(0, at + 1).every((it) => months.has(it)) && mayShow(there.slice(at + 1)),
    );
    for (const type of there.slice(lastShown + 1)) months.delete(type);
  }
}
