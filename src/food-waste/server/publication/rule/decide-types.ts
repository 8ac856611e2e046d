import type { Area } from '../records/gather.ts';
import { APART_TOTAL, GENERATORS, HANDLER, REPORTER_TYPES, TOTALS } from '../records/summaries.ts';
import { cellsOf, type Decided, partsOf, type Row, reporterGroupOf } from './decided.ts';
import { poolRows } from './pools.ts';
import type { Group, Rule } from './rule.ts';

/** All that some types reported in some areas. */
const groupOf = (rule: Rule, areas: readonly Area[], total: string, types: Row): Group =>
  rule.group(cellsOf(areas, total, reporterGroupOf(types), ['']));

/** Of what every type reported in all, by area: parts of the total of all generators are beside it. */
export function decideTypes(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
  for (const total of [...Object.values(TOTALS), APART_TOTAL]) {
    const known = parent?.typesOf(total);
    const types = REPORTER_TYPES.filter((it) => !known || known.alone.has(it));
    const hasTotal = total !== APART_TOTAL && (known?.hasTotal ?? true);
    const generators = hasTotal ? types.filter((it) => it !== HANDLER) : [];
    const decide = (rows: readonly Row[], mayHideTotal: boolean): void => {
      const parts = areas.map(({ area }) => rows.map((row) => groupOf(rule, [area], total, row)));
      const pools = poolRows(parts, rows.length, { rule, isInside: parent !== null, mayHideTotal });
      for (const [at, { hidden, hidesTotal }] of pools.parts.entries()) {
        const shown = areas[at]?.typesOf(total);
        const isWhole = mayHideTotal && !hidesTotal;
        for (const [place, row] of rows.entries()) {
          if (!shown || parts[at]?.[place]?.weight === 0) continue;
          shown.hasTotal ||= isWhole;
          if (row.length === 1 && !hidden.has(place)) shown.alone.add(reporterGroupOf(row));
          else if (isWhole) shown.pooled.push(...row);
        }
      }
    };
    const pooled = known?.pooled.length ? [known.pooled] : [];
    if (generators.length > 0) decide([...generators.map((it) => [it]), ...pooled], true);
    for (const type of types) if (!generators.includes(type)) decide([[type]], false);
  }
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
