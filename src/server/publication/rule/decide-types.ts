import { APART_TOTAL, type Area } from '../records/gather.ts';
import { GENERATORS, HANDLER, REPORTER_TYPES, TOTALS } from '../records/summaries.ts';
import {
  cellsOf,
  type Decided,
  NO_TYPES,
  partsOf,
  type Row,
  reporterGroupOf,
  type ShownTypes,
} from './decided.ts';
import { poolRows } from './pools.ts';
import type { Rule } from './rule.ts';

/** Types that are no part of a total of all generators. */
const TYPES_ALONE: Readonly<Record<string, readonly string[]>> = {
  [TOTALS.waste]: [HANDLER],
  [TOTALS.packaging]: [HANDLER],
  [APART_TOTAL]: REPORTER_TYPES,
};

/** Of what every type reported in all, by area: parts of the total of all generators are beside it. */
export function decideTypes(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
  for (const [table, others] of Object.entries(TYPES_ALONE)) {
    const known = parent?.typesOf(table);
    const isKnown = (type: string): boolean => !known || known.alone.has(type);
    const generators = table === APART_TOTAL ? [] : GENERATORS.filter(isKnown);
    const rows = generators.map((it): Row => [it]);
    const pooled = known?.pooled.length ? [known.pooled] : [];
    const hasTotal = !known || known.hasTotal;
    const separate = others.filter(isKnown).map((it): Row[] => [[it]]);
    const tables = hasTotal
      ? [[...rows, ...pooled], ...separate]
      : [...rows.map((row) => [row]), ...separate];
    for (const [at, own] of tables.entries()) {
      const isOfAll = at === 0 && hasTotal && generators.length > 0;
      const found = shownTypes(
        areas,
        { table, rows: own, isOfAll, isInside: parent !== null },
        rule,
      );
      for (const [place, decided] of areas.entries()) {
        const before = decided.typesOf(table);
        const { alone, ...more } = found[place] ?? NO_TYPES;
        decided.types.set(table, {
          ...(isOfAll ? more : before),
          alone: new Set([...before.alone, ...alone]),
        });
      }
    }
  }
}

interface TypeTable {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly isOfAll: boolean;
  readonly isInside: boolean;
}

function shownTypes(
  areas: readonly Decided[],
  { table, rows, isOfAll, isInside }: TypeTable,
  rule: Rule,
): ShownTypes[] {
  const parts = areas.map(({ area }) =>
    rows.map((types) => rule.group(cellsOf([area], table, reporterGroupOf(types), ['']))),
  );
  const { allows, needOf } = rule;
  return poolRows(parts, rows.length, {
    allows,
    needOf,
    isInside,
    mayHideTotal: isOfAll,
  }).parts.map(({ hidden, hidesTotal }, at) => {
    const there = [...rows.keys()].filter((row) => (parts[at]?.[row]?.weight ?? 0) > 0);
    const isAlone = (row: number): boolean => !hidden.has(row) && rows[row]?.length === 1;
    const typesIn = (of: readonly number[]) => of.flatMap((row) => rows[row] ?? []);
    const hasTotal = isOfAll && !hidesTotal && there.length > 0;
    return {
      alone: new Set(typesIn(there.filter(isAlone))),
      pooled: hasTotal ? typesIn(there.filter((row) => !isAlone(row))) : [],
      hasTotal,
    };
  });
}

/**
 * All months of a type, or none. In the country those of all generators come first, and of the types
 * as many as leave others that may be known together: else a type that hides its months later would
 * show those of another.
 */
export function decideMonths(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
  const table = TOTALS.waste;
  const allows = rule.allowsMonths;
  const groupOf = (of: readonly Area[], types: Row) =>
    rule.group(cellsOf(of, table, reporterGroupOf(types), ['']));
  for (const type of REPORTER_TYPES) {
    if (parent && !parent.months.has(type)) continue;
    const shown = areas.filter((it) => it.typesOf(table).alone.has(type));
    const parts = partsOf(shown, areas, (of) => [groupOf(of, [type])]);
    const { parts: results } = poolRows(parts, 1, {
      allows,
      needOf: rule.needOf,
      isInside: parent !== null,
    });
    for (const [at, { months }] of shown.entries()) {
      if (results[at]?.hidden.size === 0) months.add(type);
    }
  }
  for (const decided of areas) {
    const { area, months } = decided;
    const { hasTotal, alone, pooled } = decided.typesOf(table);
    const there = GENERATORS.filter((it) => alone.has(it) || pooled.includes(it));
    if (parent === null) {
      if (!hasTotal || !allows([groupOf([area], there)])) continue;
      months.add('');
      const isShown = (at: number): boolean =>
        there.slice(0, at + 1).every((it) => months.has(it)) &&
        allows([groupOf([area], there.slice(at + 1))]);
      const lastShown = there.findLastIndex((_, at) => isShown(at));
      for (const type of there.slice(lastShown + 1)) months.delete(type);
    } else if (hasTotal && parent.months.has('') && there.every((it) => months.has(it))) {
      months.add('');
    }
  }
}
