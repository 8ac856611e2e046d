/** What is shown of each area: which types of reporters, and of each the rows of which tables. */

import { type Area, Gathered } from '../records/gather.ts';
import {
  APART_TOTAL,
  DECIDED_SUMMARIES,
  GENERATORS,
  HANDLER,
  REPORTER_TYPES,
  type Summary,
  TOTALS,
} from '../records/summaries.ts';
import { cellsOf, Decided, partsOf, type Row, reporterGroupOf, typesIn } from './decided.ts';
import { exposedRows } from './exposed-rows.ts';
import { poolRows } from './pools.ts';
import type { Group, Rule } from './rule.ts';

const NOT_SPECIFIED: ReadonlySet<string> = new Set(['', '0']);

/** A table of areas beside one another, and of the one that they are in. */
interface RowTable {
  readonly parent: Decided | null;
  readonly areas: readonly Decided[];
  readonly summary: Summary;
  /** Which type of reporters, or several together. */
  readonly reporterGroup: string;
}

/** Which value of another summary holds a value of this one, by summary; '' where several do. */
type Holders = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** All rows there may be: those of the parent, since what it pools is not broken down inside. */
function rowsThereOf({ parent, areas, summary, reporterGroup }: RowTable): readonly Row[] {
  if (parent) return parent.rowsOf(summary.name, reporterGroup);
  const values = areas.flatMap(({ area }) =>
    typesIn(reporterGroup).flatMap((type) => [...Gathered.valuesOf(area, summary.name, type)]),
  );
  return [...new Set(values)].map((value) => [value]);
}

/** Rows by what holds them, '' of several, or where the summary is in no other. */
function byHolder(
  rows: readonly Row[],
  held: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const [holder = '', ...others] = new Set(row.map((value) => held?.get(value) ?? ''));
    const key = others.length > 0 ? '' : holder;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/**
 * A row that all areas hide is pooled in the country, where nearly all of it is known to be of one
 * area: with the last of some rows, which is what is pooled of them if anything is. Nothing else
 * depends on the country, so that it can pool more without hiding anything else.
 */
function hideFromCountry(
  { parent, summary: { name }, reporterGroup }: RowTable,
  among: readonly Row[],
  row: Row,
  holders: Holders,
): void {
  if (parent?.area.code !== '') return;
  const others = parent
    .rowsOf(name, reporterGroup)
    .filter((it) => it !== row && among.includes(it));
  const pool = row.length === 1 ? [...(others.at(-1) ?? []), ...row] : row;
  parent.poolValues(name, reporterGroup, (it) => pool.includes(it));
  for (const inside of DECIDED_SUMMARIES.filter(({ within }) => within === name)) {
    const held = holders.get(inside.name);
    parent.poolValues(inside.name, reporterGroup, (it) => pool.includes(held?.get(it) ?? ''));
  }
}

/** Which rows each area shows: those of a value that it shows, and those that it does not as one. */
function decideRows(rowTable: RowTable, holders: Holders, rule: Rule): void {
  const { parent, areas, summary, reporterGroup } = rowTable;
  const { name, within, total } = summary;
  const rows = rowsThereOf(rowTable);
  const shown = areas.filter((it) => it.reporterGroupsOf(total).includes(reporterGroup));
  for (const [holder, own] of byHolder(rows, holders.get(name))) {
    const isHolder = (row: Row): boolean => row.length === 1 && row[0] === holder;
    const published = shown.filter(
      (it) => within === undefined || it.rowsOf(within, reporterGroup).some(isHolder),
    );
    if (published.length === 0) continue;
    const parts = partsOf(published, areas, (of) =>
      own.map((row) => rule.group(cellsOf(of, name, reporterGroup, row))),
    );
    const pooled = poolRows(parts, own.length, {
      rule,
      isInside: parent !== null,
      wholeHidesExposed: parent?.area.code === '',
      exposed: published.map((it) => exposedRows(it, summary, reporterGroup, own, rule)),
      lastToJoin: own.findIndex(([value = '']) => NOT_SPECIFIED.has(value)),
    });
    for (const place of pooled.exposed) hideFromCountry(rowTable, own, own[place] ?? [], holders);
    for (const [at, decided] of published.entries()) {
      const hidden = pooled.parts[at]?.hidden;
      const alone = own.filter((_, place) => !hidden?.has(place));
      decided.addRows(name, reporterGroup, [
        ...alone,
        own.filter((row) => !alone.includes(row)).flat(),
      ]);
    }
  }
  for (const decided of shown) {
    const known = new Set(decided.rowsOf(name, reporterGroup).flat());
    decided.addRows(name, reporterGroup, [rows.flat().filter((value) => !known.has(value))]);
  }
}

/** All that some types reported in some areas. */
const groupOf = (rule: Rule, areas: readonly Area[], total: string, types: Row): Group =>
  rule.group(cellsOf(areas, total, reporterGroupOf(types), ['']));

/** Of what every type reported in all, by area: parts of the total of all generators are beside it. */
function decideTypes(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
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
function decideMonths(parent: Decided | null, areas: readonly Decided[], rule: Rule): void {
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

/** What totals and what rows may be known. */
export interface Rules {
  readonly ofTotals: Rule;
  readonly ofRows: Rule;
}

/** Decides from the country downwards: areas inside another show no more than it does. */
export class Deciding {
  constructor(
    private readonly gathered: Gathered,
    private readonly rules: Rules,
    /** By code, areas of which the totals are decided: they are shown alike in all periods. */
    private readonly totals: Map<string, Decided>,
    private readonly breathe: () => Promise<void>,
  ) {}

  /** Decides of the areas in one that is decided, of which all is decided then; in null is the country. */
  async inside(parent: Decided | null): Promise<readonly Decided[]> {
    const { gathered, totals, rules } = this;
    const inside = parent ? gathered.inside(parent.area) : [gathered.country];
    const areas = inside.map((area) => new Decided(area, totals.get(area.code)));
    if (!inside.every(({ code }) => totals.has(code))) {
      decideTypes(parent, areas, rules.ofTotals);
      decideMonths(parent, areas, rules.ofTotals);
      for (const it of areas) totals.set(it.area.code, it);
    }
    for (const summary of DECIDED_SUMMARIES) {
      const userTypes: readonly string[] = summary.userTypes;
      const own = areas.filter(({ area }) => area.code.length <= summary.digits);
      const groups = new Set(own.flatMap((it) => it.reporterGroupsOf(summary.total)));
      for (const reporterGroup of groups) {
        if (!typesIn(reporterGroup).every((it) => userTypes.includes(it))) continue;
        decideRows({ parent, areas, summary, reporterGroup }, gathered.holders, rules.ofRows);
        await this.breathe();
      }
    }
    return areas;
  }
}
