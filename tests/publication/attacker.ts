/**
 * Somebody who has all tables of all publications, of whatever months and versions, the master data,
 * and knows who reports what where, and wants to know what few reporters reported. Unknown is the
 * weight of every finest cell: the smallest area of a table, reporter type, finest value and month;
 * what a correction took away or added is a month of its own. Every published weight says how much
 * some of them are together, up to its rounding; what no row of a whole table mentions is nothing. A
 * share that was weighed, or that has people, meals or floor, says so of a part of a total.
 */
import { FAMILIES, FAMILY_NAMES, type Family } from './families.ts';
import type { Office, OfficeRecord, UserType } from './random-office.ts';
import { monthFrom, Random, TYPES, whoOf } from './random-office.ts';
import { BREAKDOWNS, counts, type Row, sourceOf, type Table, typesOf } from './recompute.ts';
import { type Known, solve, type Target } from './solving.ts';

/** A weight that is known too well. Weights in kilograms. */
export interface Found {
  readonly what: string;
  readonly truth: number;
  readonly low: number;
  readonly high: number;
  readonly reporters: number;
  /** What the one with the most reported. */
  readonly largest: number;
}

const TOTAL_OF = { waste: 'total', packaging: 'packagingTotal' } as const;

const FEWEST = 5;
/** How near somebody may not come: to a group, and to a single or a dominating reporter. */
const OF_GROUP = 0.05;
const OF_ONE = 0.2;

/**
 * Bounds within which a weight must not be known. Whoever knows the weight of a group in which one
 * has nearly everything knows what that one reported.
 */
export function limitsOf(
  weight: number,
  reporters: number,
  largest: number,
): readonly (readonly [low: number, high: number])[] {
  if (weight === 0 || reporters === 0) return [];
  const limits: (readonly [number, number])[] = [];
  if (reporters < FEWEST) limits.push([weight * (1 - OF_GROUP), weight * (1 + OF_GROUP)]);
  const [low, high] = [largest * (1 - OF_ONE), largest * (1 + OF_ONE)];
  if (weight >= low && weight <= high) limits.push([low, high]);
  return limits;
}

/** A published weight's true value lies in this. */
export function intervalOf(kg: number): readonly [low: number, high: number] {
  if (kg <= 0) return [0, 0];
  const place = Math.floor(Math.log10(kg) + 1e-9);
  const half = 10 ** (place - 2) / 2;
  // Below a power of ten the digits are finer.
  const isPower = Math.abs(kg - 10 ** place) < half / 100;
  return [kg - (isPower ? half / 10 : half), kg + half];
}

const HALF_A_STEP_OF_SHARE = 0.025;

/** A share's true value lies in this: in steps of five points, 100 % only of the whole. */
export function intervalOfShare(share: number): readonly [low: number, high: number] {
  if (share >= 1) return [1, 1];
  const isLast = share + HALF_A_STEP_OF_SHARE * 2 > 1 - 1e-9;
  return [Math.max(0, share - HALF_A_STEP_OF_SHARE), isLast ? 1 : share + HALF_A_STEP_OF_SHARE];
}

/** Where a record stands in time: its month, marked where a correction added it or took it away. */
const stretchOf = ({ day, came, gone }: OfficeRecord): string =>
  `${day.slice(0, 7)}${came ? '+' : ''}${gone ? '-' : ''}`;

interface Column {
  readonly area: string;
  readonly type: UserType;
  readonly value: string;
  readonly stretch: string;
  truth: number;
  /** Kilograms of each reporter: only the judge of the attack knows. */
  readonly byWho: Map<string, number>;
}

const labelOf = (area: string, type: string): string => `${area || 'TH'} ${type || 'all'}`;

class Attack {
  readonly columns: Column[] = [];
  readonly rows: Known[] = [];
  readonly problems: string[] = [];
  /** Columns by area, type, value and stretch; by leaf area first. */
  readonly #leaves = new Map<string, Map<UserType, Map<string, Map<string, number>>>>();
  readonly #stretches: readonly string[];
  readonly #zeros = new Set<number>();

  constructor(
    readonly family: Family,
    readonly office: Office,
    private readonly tables: readonly Table[],
  ) {
    const months = new Set(tables.flatMap(({ month }) => monthsOf(month)));
    this.#stretches = [
      ...new Set(office.records.map(stretchOf).filter((it) => months.has(it.slice(0, 7)))),
    ].sort();
    this.#makeColumns();
    this.#findZeros();
    this.#makeRows();
  }

  #own(record: OfficeRecord): boolean {
    if (record.source !== this.family.source) return false;
    return this.family.counts !== undefined || counts(record, this.office.masters);
  }

  #makeColumns(): void {
    const { family, office } = this;
    const stretches = new Set(this.#stretches);
    for (const record of office.records) {
      if (!this.#own(record)) continue;
      const stretch = stretchOf(record);
      const area = record.tambon.slice(0, family.digits);
      const value = family.finestOf(record, office);
      const columns = this.#columnsOf(area, record.type, value);
      const column = this.columns[columns.get(stretch) ?? -1];
      if (!column || !stretches.has(stretch)) continue;
      const kg = record.grams / 1000;
      column.truth += kg;
      const who = whoOf(office, record) ?? '';
      column.byWho.set(who, (column.byWho.get(who) ?? 0) + kg);
    }
  }

  #columnsOf(area: string, type: UserType, value: string): Map<string, number> {
    const types = within(this.#leaves, area, () => new Map());
    const values = within(types, type, () => new Map<string, Map<string, number>>());
    return within(values, value, () => {
      const made = new Map<string, number>();
      for (const stretch of this.#stretches) {
        made.set(stretch, this.columns.length);
        this.columns.push({ area, type, value, stretch, truth: 0, byWho: new Map() });
      }
      return made;
    });
  }

  /** Stretches that a table of a window and a state of the records holds. */
  stretchesIn({ month, state = 0 }: Pick<Table, 'month' | 'state'>): ReadonlySet<string> {
    const months = new Set(monthsOf(month));
    const other = state === 0 ? '+' : '-';
    return new Set(
      this.#stretches.filter((it) => months.has(it.slice(0, 7)) && !it.endsWith(other)),
    );
  }

  /** Columns of an area and published type whose value and stretch are as wanted. */
  select(
    area: string,
    userType: string,
    stretches: ReadonlySet<string>,
    isWanted: (value: string, type: UserType) => boolean,
  ): number[] {
    const found: number[] = [];
    const types = typesOf(userType);
    for (const [leaf, byType] of this.#leaves) {
      if (!leaf.startsWith(area)) continue;
      for (const type of types) {
        for (const [value, columns] of byType.get(type) ?? []) {
          if (!isWanted(value, type)) continue;
          for (const stretch of stretches) {
            const column = columns.get(stretch);
            if (column !== undefined && !this.#zeros.has(column)) found.push(column);
          }
        }
      }
    }
    return found.sort(byNumber);
  }

  isCounted = (value: string, type: UserType): boolean =>
    type === 'handler' || (this.family.counts?.(value, this.office.masters) ?? true);

  /** Values that a table is about. */
  #isOf =
    (breakdown: string) =>
    (_value: string, type: UserType): boolean =>
      this.family.typesOf?.[breakdown]?.includes(type) ?? true;

  /** What a whole table does not mention is nothing. */
  #findZeros(): void {
    const { family, office } = this;
    for (const table of this.tables) {
      const { breakdown, area, userType, rows, isCut } = table;
      if (!family.breakdowns.includes(breakdown) || rows.length === 0 || isCut) continue;
      const mentioned = new Set(rows.flatMap(({ key, pooled }) => pooled ?? [key]));
      const isOf = this.#isOf(breakdown);
      const columns = this.select(
        area,
        userType,
        this.stretchesIn(table),
        (value, type) =>
          isOf(value, type) && !mentioned.has(family.keyOf(value, breakdown, office.masters)),
      );
      for (const column of columns) {
        this.#zeros.add(column);
        if ((this.columns[column]?.truth ?? 0) > 0) {
          this.problems.push(`${nameOf(table)}: says nothing of ${this.columns[column]?.value}`);
        }
      }
    }
  }

  #add(what: string, columns: readonly number[], [low, high]: readonly [number, number]): void {
    const truth = this.truthOf(columns);
    if (truth < low - 1e-6 || truth > high + 1e-6) {
      this.problems.push(`${this.family.name} ${what}: ${truth} kg is not in ${low} to ${high}`);
    }
    if (columns.length > 0) this.rows.push({ columns, low, high });
  }

  truthOf(columns: readonly number[]): number {
    return columns.reduce((sum, it) => sum + (this.columns[it]?.truth ?? 0), 0);
  }

  #makeRows(): void {
    const { family, office } = this;
    const totals = new Map<string, readonly [Table, readonly [number, number]]>();
    const note = (table: Table, area: string, userType: string, row: Row): void => {
      const name = `${table.month} ${table.state ?? 0} ${area} ${userType} ${row.kg}`;
      totals.set(name, [{ ...table, area, userType }, intervalOf(row.kg)]);
    };
    for (const table of this.tables) {
      const { breakdown, area, userType, rows, total } = table;
      if (sourceOf(breakdown) !== family.source || area.length > family.digits) continue;
      const stretches = this.stretchesIn(table);
      if (total) note(table, area, userType, total);
      if (breakdown === 'month') this.#addMonths(table);
      else if (breakdown === 'area' || breakdown === 'userType') {
        for (const row of rows) this.#addParts(table, stretches, row);
      } else if (family.breakdowns.includes(breakdown)) {
        for (const row of rows) {
          const keys = new Set(row.pooled ?? [row.key]);
          const columns = this.select(area, userType, stretches, (value) =>
            keys.has(family.keyOf(value, breakdown, office.masters)),
          );
          this.#add(`${nameOf(table)} ${row.key}`, columns, intervalOf(row.kg));
        }
      }
      if (total && rows.length > 0 && !BREAKDOWNS[breakdown]?.ofReported) {
        const [low, high] = sumOfIntervals(rows);
        const columns = this.select(area, userType, stretches, this.isCounted);
        const [least] = intervalOf(total.kg);
        this.#add(`${nameOf(table)} sum`, columns, [
          Math.max(low, least),
          table.isCut ? 1e9 : high,
        ]);
      }
    }
    for (const [table, interval] of totals.values()) {
      const columns = this.select(
        table.area,
        table.userType,
        this.stretchesIn(table),
        this.isCounted,
      );
      this.#add(`${nameOf(table)} total`, columns, interval);
    }
    for (const table of this.tables)
      if (sourceOf(table.breakdown) === family.source) this.#addShares(table);
  }

  /** What of a total was weighed, or has people, meals or floor, and what is left of it. */
  #addShares({ total, ...table }: Table): void {
    const { area, userType, breakdown } = table;
    const isTotal = TOTAL_OF[this.family.source] === breakdown;
    if (!isTotal || !total || area.length > this.family.digits) return;
    const [least, most] = intervalOf(total.kg);
    const stretches = this.stretchesIn(table);
    for (const { name, of, isInside } of this.family.shares ?? []) {
      const share = of(total);
      if (share === null || share === undefined) continue;
      const [low, high] = intervalOfShare(share);
      const add = (isWanted: boolean, [from, to]: readonly [number, number]): void => {
        const columns = this.select(
          area,
          userType,
          stretches,
          (value, type) => this.isCounted(value, type) && isInside(value) === isWanted,
        );
        const what = `${nameOf({ ...table, total })} ${isWanted ? '' : 'not '}${name}`;
        this.#add(what, columns, [least * from, most * to]);
      };
      add(true, [low, high]);
      add(false, [1 - high, 1 - low]);
    }
  }

  #addMonths({ area, userType, rows, state = 0, ...table }: Table): void {
    for (const row of rows) {
      const stretches = new Set(
        this.#stretches.filter(
          (it) => it.startsWith(row.key) && !it.endsWith(state === 0 ? '+' : '-'),
        ),
      );
      const columns = this.select(area, userType, stretches, this.isCounted);
      const what = nameOf({ ...table, area, userType, rows, state });
      this.#add(`${what} ${row.key}`, columns, intervalOf(row.kg));
    }
  }

  #addParts(table: Table, stretches: ReadonlySet<string>, row: Row): void {
    const { area, userType, breakdown } = table;
    const parts = (row.pooled ?? [row.key]).map((key) =>
      breakdown === 'area' ? ([key, userType] as const) : ([area, key] as const),
    );
    if (parts.some(([code]) => code.length > this.family.digits)) return;
    const columns = parts.flatMap(([code, type]) =>
      this.select(code, type, stretches, this.isCounted),
    );
    this.#add(`${nameOf(table)} ${row.key}`, columns.sort(byNumber), intervalOf(row.kg));
  }

  #targetOf(what: string, columns: readonly number[], scope: Target['scope']): Target | null {
    if (columns.length === 0) return null;
    const byWho = new Map<string, number>();
    for (const place of columns) {
      for (const [who, kg] of this.columns[place]?.byWho ?? []) {
        byWho.set(who, (byWho.get(who) ?? 0) + kg);
      }
    }
    const truth = this.truthOf(columns);
    byWho.delete('');
    const largest = Math.max(0, ...byWho.values());
    const limits = limitsOf(truth, byWho.size, largest);
    return limits.length === 0
      ? null
      : { what, columns, truth, limits, reporters: byWho.size, largest, scope };
  }

  /** Periods in which somebody may want to know of few: windows, and months, also two together. */
  #periods(): (readonly [string, ReadonlySet<string>])[] {
    const windows = new Map<string, ReadonlySet<string>>();
    for (const { month, state } of this.tables) {
      windows.set(`${month} ${state ?? 0}`, this.stretchesIn({ month, ...(state && { state }) }));
    }
    const single = this.#stretches.map((it) => [it, new Set([it])] as const);
    const pairs = this.#stretches.flatMap((it, place) => {
      const next = this.#stretches[place + 1];
      return next ? [[`${it}..${next}`, new Set([it, next])] as const] : [];
    });
    return [...windows, ...single, ...pairs];
  }

  /** All that must not be known: cells of few, in each period. */
  targets(): Target[] {
    const found = new Map<string, Target>();
    const { family } = this;
    const areas = new Set<string>();
    for (const leaf of this.#leaves.keys()) {
      for (let digits = 0; digits <= leaf.length; digits += 2) areas.add(leaf.slice(0, digits));
    }
    const add = (what: string, columns: readonly number[], scope: Target['scope']): void => {
      const name = columns.join();
      if (found.has(name)) return;
      const target = this.#targetOf(`${family.name}: ${what}`, columns, scope);
      if (target) found.set(name, target);
    };
    for (const [period, stretches] of this.#periods()) {
      for (const area of areas) {
        for (const userType of ['', ...TYPES]) {
          const all = this.select(area, userType, stretches, () => true);
          if (all.length === 0) continue;
          const scope = { area, userType };
          const label = `${period} ${labelOf(area, userType)}`;
          const counted = this.select(area, userType, stretches, this.isCounted);
          add(label, counted, scope);
          for (const [name, columns] of this.#cells(all)) add(`${label} ${name}`, columns, scope);
        }
      }
    }
    for (const { what, columns, scope } of this.#rests()) add(what, columns, scope);
    return [...found.values()];
  }

  #cells(columns: readonly number[]): Map<string, number[]> {
    const { family, office } = this;
    const cells = new Map<string, number[]>();
    for (const place of columns) {
      const { value = '' } = this.columns[place] ?? {};
      const names = family.breakdowns.map(
        (breakdown) => `${breakdown} ${family.keyOf(value, breakdown, office.masters)}`,
      );
      const shares = (family.shares ?? []).map(
        ({ name, isInside }) => `${name} ${isInside(value)}`,
      );
      for (const name of new Set([...names, ...shares, value]))
        within(cells, name, () => []).push(place);
    }
    return cells;
  }

  /** What is not shown by itself of a total, by area, by type, and of a table's rows. */
  *#rests(): Generator<{ what: string; columns: number[]; scope: Target['scope'] }> {
    const { family, office } = this;
    const shown = new Map<string, Set<string>>();
    const at = ({ month, state = 0 }: Table): string => `${month} ${state}`;
    for (const table of this.tables) {
      const { breakdown, area, userType, rows } = table;
      if (!family.breakdowns.includes(breakdown)) continue;
      const alone = rows.filter(({ pooled }) => !pooled).map(({ key }) => key);
      shown.set(`${at(table)} ${area} ${userType} ${breakdown}`, new Set(alone));
    }
    for (const table of this.tables) {
      const { breakdown, area, userType, rows } = table;
      if (!family.breakdowns.includes(breakdown)) continue;
      const stretches = this.stretchesIn(table);
      const isShown = (code: string, type: string, key: string): boolean =>
        shown.get(`${at(table)} ${code} ${type} ${breakdown}`)?.has(key) === true;
      const keyOf = (value: string): string => family.keyOf(value, breakdown, office.masters);
      const hidden = this.select(
        area,
        userType,
        stretches,
        (value, type) =>
          this.#isOf(breakdown)(value, type) &&
          !isShown(area, userType, keyOf(value)) &&
          this.isCounted(value, type),
      );
      const scope = { area, userType };
      const label = `${at(table)} ${labelOf(area, userType)} ${breakdown}`;
      yield { what: `${label} rest of rows`, columns: hidden, scope };
      for (const { key, pooled } of rows) {
        if (pooled) continue;
        const own = this.select(area, userType, stretches, (value) => keyOf(value) === key);
        const restOf = (name: string, isHidden: (column: Column) => boolean) => ({
          what: `${label} ${key} rest of ${name}`,
          columns: own.filter((place) => {
            const column = this.columns[place];
            return column !== undefined && isHidden(column);
          }),
          scope,
        });
        if (area.length < family.digits) {
          yield restOf('areas', (it) => !isShown(it.area.slice(0, area.length + 2), userType, key));
        }
        if (userType === '') yield restOf('types', ({ type }) => !isShown(area, type, key));
      }
    }
  }
}

const byNumber = (a: number, b: number): number => a - b;
const monthsOf = (last: string): string[] =>
  Array.from({ length: 12 }, (_, place) => monthFrom(last, place - 11));
const nameOf = ({ month, state = 0, breakdown, area, userType }: Table): string =>
  `${month} ${state} ${breakdown} ${labelOf(area, userType)}`;

export function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sumOfIntervals(rows: readonly Row[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const { kg } of rows) {
    const [from, to] = intervalOf(kg);
    low += from;
    high += to;
  }
  return [low, high];
}

export interface Outcome {
  readonly found: readonly Found[];
  /** What does not fit together, so that the attack says nothing. */
  readonly problems: readonly string[];
  /** Targets that no program was solved for in time: nothing is said of them. */
  readonly unsolved: readonly string[];
  /** Seconds, unknowns and targets of each family. */
  readonly effort: readonly string[];
}

/** Attacks all tables; the records serve to judge what is found. */
export function attackTables(
  tables: readonly Table[],
  office: Office,
  names: readonly string[] = FAMILY_NAMES,
): Outcome {
  const found: Found[] = [];
  const problems: string[] = [];
  const effort: string[] = [];
  const unsolved: string[] = [];
  for (const family of FAMILIES.filter(({ name }) => names.includes(name))) {
    const started = Date.now();
    const attack = new Attack(family, office, tables);
    const own = [...new Set(attack.problems)];
    problems.push(...own);
    let targets: readonly Target[] = [];
    const prepared = Date.now() - started;
    if (own.length === 0) {
      targets = attack.targets();
      const outcome = solve(attack, targets, new Random(office.seed));
      for (const { what, truth, low, high, reporters, largest } of outcome.known) {
        found.push({ what, truth, low, high, reporters, largest });
      }
      unsolved.push(...outcome.unsolved);
    }
    effort.push(
      `${family.name}: ${attack.columns.length} unknowns, ${attack.rows.length} rows, ` +
        `${targets.length} targets, ${prepared / 1000} + ${(Date.now() - started - prepared) / 1000} s`,
    );
  }
  return { found, problems, unsolved, effort };
}
