import { Gathered } from '../records/gather.ts';
import { DECIDED_SUMMARIES, type Summary } from '../records/summaries.ts';
import { cellsOf, type Decided, partsOf, type Row, typesIn } from './decided.ts';
import { exposedRows } from './exposed-rows.ts';
import { poolRows } from './pools.ts';
import type { Rule } from './rule.ts';

const NOT_SPECIFIED: ReadonlySet<string> = new Set(['', '0']);

/** A table of areas beside one another, and of the one that they are in. */
export interface RowTable {
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
 * area: with the last of some rows, which is what is pooled of them if anything is. Nothing else tells
 * of the country, so that it can pool more without hiding anything else.
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
export function decideRows(rowTable: RowTable, holders: Holders, rule: Rule): void {
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
