import { APART, Gathered } from '../records/gather.ts';
import { SUMMARIES, type Summary } from '../records/summaries.ts';
import { cellsOf, type Decided, isOf, partsOf, type Row, totalOf, typesIn } from './decided.ts';
import { exposedRows } from './exposed-rows.ts';
import { poolRows } from './pools.ts';
import type { Rule } from './rule.ts';

const NOT_SPECIFIED: ReadonlySet<string> = new Set(['', '0']);

/** A table of areas beside one another, and of the one that they are in. */
export interface RowTable {
  readonly parent: Decided | null;
  readonly areas: readonly Decided[];
  readonly summary: Summary;
  /** The rows of what does not count as waste, or those of what does. */
  readonly isOfApart: boolean;
  /** Which type of reporters, or several together. */
  readonly reporterGroup: string;
}

/** Which value of another summary holds a value of this one, by summary. */
type Holders = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** All rows there may be: those of the parent, since what it pools is not broken down inside. */
function rowsThereOf({
  parent,
  areas,
  summary,
  isOfApart,
  reporterGroup,
}: RowTable): readonly Row[] {
  if (parent) return parent.rowsOf(summary.name, reporterGroup).filter(isOf(isOfApart));
  const values = areas.flatMap(({ area }) =>
    typesIn(reporterGroup).flatMap((type) => [...Gathered.valuesOf(area, summary.name, type)]),
  );
  return [...new Set(values)].map((value): Row => [value]).filter(isOf(isOfApart));
}

/** Rows by what holds them, '' of several; by null where the summary is in no other. */
function byHolder(
  rows: readonly Row[],
  held: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string | null, readonly Row[]> {
  const found = new Map<string | null, Row[]>();
  for (const row of rows) {
    const holders = new Set(row.map((value) => held?.get(value) ?? ''));
    const holder = held ? (holders.size === 1 ? ([...holders][0] ?? '') : '') : null;
    found.set(holder, [...(found.get(holder) ?? []), row]);
  }
  return found;
}

/**
 * Rows that all areas hide are pooled in the country, where nearly all of one is known to be of one
 * area: nothing else tells of the country, so that it can pool more without hiding anything else.
 */
function hideFromCountry(
  { parent, summary, reporterGroup }: RowTable,
  among: readonly Row[],
  rows: readonly Row[],
  holders: Holders,
): void {
  if (parent?.area.code !== '') return;
  for (const row of rows) {
    const pool = parent.poolRow(summary.name, reporterGroup, among, row);
    for (const { name } of SUMMARIES.filter(({ within }) => within === summary.name)) {
      const held = holders.get(name);
      parent.poolValues(name, reporterGroup, (it) => pool.includes(held?.get(it) ?? ''));
    }
  }
}

/** Which rows each area shows: those of a value that it shows, and those that it does not as one. */
export function decideRows(rowTable: RowTable, holders: Holders, rule: Rule): void {
  const { parent, areas, summary, isOfApart, reporterGroup } = rowTable;
  const table = totalOf(summary, isOfApart);
  const rows = rowsThereOf(rowTable);
  const shown = areas.filter((it) => it.reporterGroupsOf(table).includes(reporterGroup));
  const rest = new Map(shown.map((it) => [it, [] as string[]]));
  for (const [holder, own] of byHolder(rows, holders.get(summary.name))) {
    const isShown = (it: Decided): boolean =>
      holder === null ||
      it
        .rowsOf(summary.within ?? '', reporterGroup)
        .some((row) => row.length === 1 && row[0] === holder);
    const published = shown.filter(isShown);
    for (const it of shown) if (!published.includes(it)) rest.get(it)?.push(...own.flat());
    if (published.length === 0) continue;
    const parts = partsOf(published, areas, (of) =>
      own.map((row) => rule.group(cellsOf(of, summary.name, reporterGroup, row))),
    );
    const exposed = published.map((it) => exposedRows(it, summary, reporterGroup, own, rule));
    const pooled = poolRows(parts, own.length, {
      allows: rule.allows,
      needOf: rule.needOf,
      isExposed: (part, row) => exposed[part]?.has(row) ?? false,
      isInside: parent !== null,
      lastToJoin: own.findIndex(([value = '']) => NOT_SPECIFIED.has(value.replace(APART, ''))),
    });
    const exposedRow = (place: number): Row => own[place] ?? [];
    hideFromCountry(rowTable, own, pooled.exposed.map(exposedRow), holders);
    for (const [at, decided] of published.entries()) {
      const isHidden = (_: Row, row: number): boolean => pooled.parts[at]?.hidden.has(row) ?? true;
      const pool = own.filter(isHidden).flat();
      const alone = own.filter((row, place) => !isHidden(row, place));
      decided.addRows(summary.name, reporterGroup, [...alone, pool]);
    }
  }
  for (const [decided, pool] of rest) decided.addRows(summary.name, reporterGroup, [pool]);
}
