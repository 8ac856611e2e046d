/**
 * Somebody who has all published tables of all windows, and the master data, and wants to know what
 * few reporters reported. Unknown is the weight of every finest cell: the smallest area of a table,
 * reporter type, finest value, and stretch of months that the windows tell apart. Every published
 * weight says how much some of them are together, up to its rounding. How far that bounds a
 * suppressed weight is asked of linear programs.
 */
import { type Constraint, Program } from './linear.ts';
import {
  type Masters,
  monthFrom,
  type Office,
  type OfficeRecord,
  Random,
  TYPES,
  type UserType,
  whoOf,
} from './random-office.ts';
import {
  BREAKDOWNS,
  counts,
  isWeighed,
  type Recomputed,
  type Row,
  Sum,
  sourceOf,
  type Table,
  typesOf,
} from './recompute.ts';

/** A weight that is known too well. Weights in kilograms. */
export interface Found {
  readonly what: string;
  /** Whose it is: of fewer than five, of one, or nearly of one among others. */
  readonly kind: 'group' | 'single' | 'dominated';
  readonly truth: number;
  readonly low: number;
  readonly high: number;
  readonly reporters: number;
}

const FEWEST = 5;
/** How near somebody may not come: to a group, and to a single or a dominating reporter. */
const OF_GROUP = 0.05;
const OF_ONE = 0.2;

/** Why a weight must not be known; null where it may. */
function kindOf(weight: number, reporters: number, largest: number): Found['kind'] | null {
  if (weight === 0 || reporters === 0) return null;
  if (reporters === 1) return 'single';
  if (largest > weight * 0.6) return 'dominated';
  return reporters < FEWEST ? 'group' : null;
}

const toleranceOf = (kind: Found['kind']): number => (kind === 'group' ? OF_GROUP : OF_ONE);

/** Tables that tell of the same finest values, and so are attacked together. */
interface Family {
  readonly name: string;
  readonly source: OfficeRecord['source'];
  readonly breakdowns: readonly string[];
  /** Digits of the smallest areas that it is published of. */
  readonly digits: number;
  /** The finest value of a record. */
  readonly finestOf: (record: OfficeRecord, masters: Masters) => string;
  /** All finest values of a type that there might be. */
  readonly valuesOf: (type: UserType, masters: Masters, months: readonly string[]) => string[];
  /** Of a finest value, the key in each breakdown. */
  readonly keyOf: (value: string, breakdown: string, masters: Masters) => string;
  readonly counts?: (value: string, masters: Masters) => boolean;
  /** Every month is told apart, not merely what windows tell apart. */
  readonly byMonth?: true;
}

const NONE = 'none';
const MATERIAL = 'material ';
const MENU = 'menu ';
const ITEM = 'item ';
const after = (value: string, prefix: string): string | null =>
  value.startsWith(prefix) ? value.slice(prefix.length) : null;

/** What a record is of: a material, a menu, or an item of a store, which has a material too. */
function thingOf(record: OfficeRecord): string {
  if (record.source !== 'waste') return NONE;
  if (record.item !== null) return ITEM + record.item;
  return record.menu === null ? MATERIAL + record.material : MENU + record.menu;
}

function keyOfThing(value: string, breakdown: string, masters: Masters): string {
  const item = after(value, ITEM);
  const found: Readonly<Record<string, string | null | undefined>> = {
    material: item === null ? after(value, MATERIAL) : masters.materialOfItem.get(item),
    menu: after(value, MENU),
    category: item === null ? null : masters.categoryOfItem.get(item),
    retailStore: item,
  };
  return found[breakdown] || NONE;
}

/** What there might be of each type: stores report items, others menus. */
function thingsOf(type: UserType, masters: Masters): string[] {
  const materials = masters.materials.map((it) => MATERIAL + it);
  if (type === 'handler') return materials;
  if (type === 'retail')
    return [...materials, ...[...masters.categoryOfItem.keys()].map((it) => ITEM + it)];
  return [...materials, ...masters.menus.map((it) => MENU + it)];
}

/** A family whose finest values are the keys of one breakdown, with another that holds them. */
function plain(
  breakdown: string,
  source: OfficeRecord['source'],
  valuesOf: (masters: Masters) => Iterable<string>,
  holder?: readonly [name: string, of: (masters: Masters) => ReadonlyMap<string, string>],
): Family {
  const own = BREAKDOWNS[breakdown];
  return {
    name: breakdown,
    source,
    digits: 4,
    breakdowns: holder ? [holder[0], breakdown] : [breakdown],
    finestOf: (record, masters) => own?.keyOf(record, masters) ?? NONE,
    valuesOf: (_type, masters) => [...valuesOf(masters)],
    keyOf: (value, name, masters) =>
      holder && name === holder[0] ? (holder[1](masters).get(value) ?? NONE) : value,
  };
}

const TOTALS = 'totals';
const EVERY_METHOD = [
  ...['directWeighing', 'counting', 'assessingVolume', 'compositionAnalysis', 'records'],
  ...['diaries', 'surveys', 'massBalance', 'modelling', 'proxyData'],
];

const totals = (source: OfficeRecord['source']): Family => ({
  name: `${source} ${TOTALS}`,
  source,
  breakdowns: source === 'waste' ? ['month'] : [],
  digits: 6,
  byMonth: true,
  finestOf: () => TOTALS,
  valuesOf: () => [TOTALS],
  keyOf: () => TOTALS,
});

const FAMILIES: readonly Family[] = [
  totals('waste'),
  totals('packaging'),
  {
    name: 'things',
    source: 'waste',
    breakdowns: ['material', 'menu', 'category', 'retailStore'],
    digits: 4,
    finestOf: thingOf,
    valuesOf: thingsOf,
    keyOf: keyOfThing,
  },
  plain('step', 'waste', (it) => it.stageOfStep.keys(), ['stage', (it) => it.stageOfStep]),
  {
    ...plain('manage', 'waste', (it) => it.destinationOfManage.keys(), [
      'destination',
      (it) => it.destinationOfManage,
    ]),
    counts: (value, { countsOfManage }) => countsOfManage.get(value) === true,
  },
  plain('part', 'waste', () => ['edible', 'inedible', 'both']),
  plain('method', 'waste', () => EVERY_METHOD),
  plain('packagingMaterial', 'packaging', (it) => new Set(it.materialOfPackaging.values())),
  plain('packagingManage', 'packaging', (it) => it.packagingManages),
  plain('clean', 'packaging', () => ['clean', 'contaminated', NONE]),
];

/** Names of the families, for tests that attack some of them. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(({ name }) => name);

/** Months that the same windows hold. */
interface Stretch {
  readonly months: ReadonlySet<string>;
  readonly label: string;
}

const monthsOf = (last: string): string[] =>
  Array.from({ length: 12 }, (_, place) => monthFrom(last, place - 11));

/** Stretches of all windows, the oldest first. */
function stretchesOf(windows: readonly string[], byMonth: boolean): Stretch[] {
  const months = [...new Set(windows.flatMap(monthsOf))].sort();
  const groups = new Map<string, string[]>();
  for (const month of months) {
    const held = windows.filter((last) => month <= last && month > monthFrom(last, -12));
    const name = byMonth ? month : held.join(' ');
    groups.set(name, [...(groups.get(name) ?? []), month]);
  }
  return [...groups.values()].map((held) => ({
    months: new Set(held),
    label: held.length === 1 ? (held[0] ?? '') : `${held[0]}..${held.at(-1)}`,
  }));
}

interface Unknown {
  readonly area: string;
  readonly type: UserType;
  readonly value: string;
  readonly stretch: number;
  /** Kilograms of each reporter, and of nobody: only the judge of the attack knows. */
  readonly byWho: Map<string, number>;
  nobody: number;
}

interface Target {
  readonly what: string;
  readonly unknowns: readonly number[];
  readonly truth: number;
  readonly reporters: number;
  readonly kind: Found['kind'];
  readonly tolerance: number;
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

const labelOf = (area: string, type: string): string => `${area || 'TH'} ${type || 'all'}`;

/**
 * What an attacker knows beside tables and masters: nothing, or also which values are reported at
 * all by which types in which areas, as neighbours may.
 */
export type Knowledge = 'tables' | 'neighbours';

class Attack {
  readonly stretches: readonly Stretch[];
  readonly unknowns: Unknown[] = [];
  readonly constraints: Constraint[] = [];
  readonly problems: string[] = [];
  readonly #byArea = new Map<string, number[]>();
  readonly #windows: readonly string[];
  readonly #tables: readonly Table[];

  constructor(
    readonly family: Family,
    readonly office: Office,
    tables: readonly Table[],
    areas: readonly string[],
    readonly knowledge: Knowledge,
  ) {
    this.#tables = tables;
    this.#windows = [...new Set(tables.map(({ month }) => month))].sort();
    this.stretches = stretchesOf(this.#windows, family.byMonth === true);
    this.#makeUnknowns(areas);
    this.#constrain();
  }

  #makeUnknowns(areas: readonly string[]): void {
    const { family, office, stretches } = this;
    const months = stretches.flatMap((it) => [...it.months]);
    const isReported = this.#reported();
    const places = new Map<string, Unknown>();
    for (const area of areas) {
      for (const type of TYPES) {
        for (const value of family.valuesOf(type, office.masters, months)) {
          stretches.forEach((_stretch, stretch) => {
            const name = `${area} ${type} ${value} ${stretch}`;
            const unknown = { area, type, value, stretch, byWho: new Map(), nobody: 0 };
            places.set(name, unknown);
            if (isReported(unknown)) {
              for (const digits of [0, 2, 4, 6]) {
                if (digits > area.length) break;
                const within = area.slice(0, digits);
                const list = this.#byArea.get(within) ?? [];
                list.push(this.unknowns.length);
                this.#byArea.set(within, list);
              }
              this.unknowns.push(unknown);
            }
          });
        }
      }
    }
    const stretchOf = new Map(
      stretches.flatMap(({ months: held }, place) => [...held].map((month) => [month, place])),
    );
    const kept = new Set(this.unknowns);
    for (const record of office.records) {
      const stretch = stretchOf.get(record.day.slice(0, 7));
      if (stretch === undefined || record.source !== family.source) continue;
      if (family.counts === undefined && !counts(record, office.masters)) continue;
      const area = record.tambon.slice(0, family.digits);
      const value = family.finestOf(record, office.masters);
      const unknown = places.get(`${area} ${record.type} ${value} ${stretch}`);
      if (!unknown || !kept.has(unknown)) {
        this.problems.push(`${family.name}: ${area} ${record.type} ${value} is said to be nothing`);
        continue;
      }
      const who = whoOf(office, record);
      const kg = record.grams / 1000;
      if (who === null) unknown.nobody += kg;
      else unknown.byWho.set(who, (unknown.byWho.get(who) ?? 0) + kg);
    }
  }

  /**
   * What somebody takes for possible: anything of a type that the masters allow, or, if they know
   * who is around and what these throw away, what was ever reported in an area.
   */
  #reported(): (unknown: Unknown) => boolean {
    const { family, office } = this;
    if (this.knowledge === 'tables') return () => true;
    const reported = new Set(
      office.records
        .filter(({ source }) => source === family.source)
        .map((record) => {
          const value = family.finestOf(record, office.masters);
          return `${record.tambon.slice(0, family.digits)} ${record.type} ${value}`;
        }),
    );
    return ({ area, type, value }) => reported.has(`${area} ${type} ${value}`);
  }

  #own(): Table[] {
    return this.#tables.filter(({ breakdown }) => this.family.breakdowns.includes(breakdown));
  }

  /** Unknowns of an area and a published type that are as wanted. */
  select(area: string, userType: string, isWanted: (unknown: Unknown) => boolean): number[] {
    const types = typesOf(userType);
    return (this.#byArea.get(area) ?? []).filter((place) => {
      const unknown = this.unknowns[place];
      return unknown !== undefined && types.includes(unknown.type) && isWanted(unknown);
    });
  }

  #isIn(month: string): (unknown: Unknown) => boolean {
    const held = new Set(monthsOf(month));
    const inside = this.stretches.map(({ months }) => [...months].every((it) => held.has(it)));
    return ({ stretch }) => inside[stretch] === true;
  }

  #isCounted = ({ value, type }: Unknown): boolean =>
    type === 'handler' || (this.family.counts?.(value, this.office.masters) ?? true);

  #add(unknowns: readonly number[], [low, high]: readonly [number, number]): void {
    this.constraints.push({ unknowns, low, high });
  }

  #constrain(): void {
    const { family, office } = this;
    for (const [name, interval] of this.#totalIntervals()) {
      const [month = '', area = '', userType = ''] = name.split('/');
      const isIn = this.#isIn(month);
      this.#add(
        this.select(area, userType, (it) => isIn(it) && this.#isCounted(it)),
        interval,
      );
    }
    for (const { month, breakdown, area, userType, rows } of this.#own()) {
      if (breakdown === 'month') continue;
      const isIn = this.#isIn(month);
      for (const row of rows) {
        const keys = new Set(row.pooled ?? [row.key]);
        this.#add(
          this.select(
            area,
            userType,
            (it) => isIn(it) && keys.has(family.keyOf(it.value, breakdown, office.masters)),
          ),
          intervalOf(row.kg),
        );
      }
    }
    for (const table of this.#tables) {
      if (table.breakdown === 'month' && family.source === 'waste') this.#constrainMonths(table);
      if (
        family.source === 'waste' &&
        (table.breakdown === 'area' || table.breakdown === 'userType')
      ) {
        this.#constrainParts(table);
      }
    }
  }

  /** Totals are published by all tables, and told by the rows that add up to them. */
  #totalIntervals(): Map<string, readonly [number, number]> {
    const intervals = new Map<string, readonly [number, number]>();
    for (const { month, breakdown, area, userType, total, rows } of this.#tables) {
      const source = sourceOf(breakdown);
      if (source !== this.family.source || area.length > this.family.digits) continue;
      const told: (readonly [number, number])[] = total ? [intervalOf(total.kg)] : [];
      if (rows.length > 0 && !BREAKDOWNS[breakdown]?.ofReported) told.push(sumOfIntervals(rows));
      const name = `${month}/${area}/${userType}`;
      for (const [low, high] of told) {
        const [before, beforeHigh] = intervals.get(name) ?? [0, Number.POSITIVE_INFINITY];
        intervals.set(name, [Math.max(low, before), Math.min(high, beforeHigh)]);
      }
    }
    return intervals;
  }

  #constrainMonths({ area, userType, rows }: Table): void {
    if (area.length > this.family.digits) return;
    for (const row of rows) {
      const months = new Set(row.pooled ?? [row.key]);
      const touched = this.stretches.map(({ months: held }) =>
        [...held].some((it) => months.has(it)),
      );
      const inside = this.stretches.map(({ months: held }) =>
        [...held].every((it) => months.has(it)),
      );
      const of = (places: readonly boolean[]): number[] =>
        this.select(area, userType, (it) => places[it.stretch] === true && this.#isCounted(it));
      const [low, high] = intervalOf(row.kg);
      // Of a stretch that is only partly in the row, it is known that it may have more.
      this.#add(of(touched), [low, Number.POSITIVE_INFINITY]);
      if (inside.includes(true)) this.#add(of(inside), [0, high]);
    }
  }

  #constrainParts({ month, breakdown, area, userType, rows }: Table): void {
    const isIn = this.#isIn(month);
    for (const row of rows) {
      const keys = row.pooled ?? [row.key];
      const parts = keys.map((key) => (breakdown === 'area' ? [key, userType] : [area, key]));
      if (parts.some(([code = '']) => code.length > this.family.digits)) continue;
      const unknowns = parts.flatMap(([code = '', type = '']) =>
        this.select(code, type, (it) => isIn(it) && this.#isCounted(it)),
      );
      this.#add(unknowns, intervalOf(row.kg));
    }
  }

  #truthOf(unknowns: readonly number[]): { weight: number; reporters: number; largest: number } {
    const byWho = new Map<string, number>();
    let weight = 0;
    for (const place of unknowns) {
      const unknown = this.unknowns[place];
      if (!unknown) continue;
      weight += unknown.nobody;
      for (const [who, kg] of unknown.byWho) {
        byWho.set(who, (byWho.get(who) ?? 0) + kg);
        weight += kg;
      }
    }
    return { weight, reporters: byWho.size, largest: Math.max(0, ...byWho.values()) };
  }

  /** A weight to protect, if few reported it. */
  #targetOf(what: string, unknowns: readonly number[], isCell: boolean): Target | null {
    if (unknowns.length === 0) return null;
    const { weight: truth, reporters, largest } = this.#truthOf(unknowns);
    const kind = kindOf(truth, reporters, isCell ? largest : 0);
    if (kind === null) return null;
    return { what, unknowns, truth, reporters, kind, tolerance: toleranceOf(kind) };
  }

  /** All that must not be known: cells of few, and what is left beside the rows that are shown. */
  targets(): Target[] {
    const found = new Map<string, Target>();
    const add = (what: string, unknowns: readonly number[], isCell: boolean): void => {
      const target = this.#targetOf(`${this.family.name}: ${what}`, unknowns, isCell);
      if (target && !found.has(unknowns.join())) found.set(unknowns.join(), target);
    };
    const periods = this.#windows.map((month) => [month, this.#isIn(month)] as const);
    const single = this.stretches.flatMap(({ months, label }, place) =>
      months.size === 1 ? [[label, (it: Unknown) => it.stretch === place] as const] : [],
    );
    for (const [area] of this.#byArea) {
      for (const userType of ['', ...TYPES]) {
        for (const [period, isIn] of [...periods, ...single]) {
          const label = `${period} ${labelOf(area, userType)}`;
          add(
            label,
            this.select(area, userType, (it) => isIn(it) && this.#isCounted(it)),
            true,
          );
          for (const [name, unknowns] of this.#cells(area, userType, isIn)) {
            add(`${label} ${name}`, unknowns, true);
          }
        }
      }
    }
    for (const [name, unknowns] of this.#rests()) add(name, unknowns, false);
    return [...found.values()];
  }

  /** The weights of each key of each breakdown. */
  #cells(area: string, userType: string, isIn: (it: Unknown) => boolean): Map<string, number[]> {
    const { family, office } = this;
    const cells = new Map<string, number[]>();
    if (family.byMonth) return cells;
    for (const place of this.select(area, userType, isIn)) {
      const { value = '' } = this.unknowns[place] ?? {};
      const names = family.breakdowns.map(
        (breakdown) => `${breakdown} ${family.keyOf(value, breakdown, office.masters)}`,
      );
      for (const name of new Set([...names, value])) {
        const cell = cells.get(name);
        if (cell) cell.push(place);
        else cells.set(name, [place]);
      }
    }
    return cells;
  }

  /** What is not shown alone of a key: of all parts of an area, and of all types. */
  *#rests(): Generator<readonly [string, number[]]> {
    const { family, office } = this;
    const shown = new Map<string, Set<string>>();
    for (const { month, breakdown, area, userType, rows, total } of this.#tables) {
      const source = sourceOf(breakdown);
      if (source === family.source && total)
        shown.set(`${month}/${area}/${userType}//`, new Set(['']));
      if (!family.breakdowns.includes(breakdown) || breakdown === 'month') continue;
      const alone = rows.filter(({ pooled }) => !pooled).map(({ key }) => key);
      shown.set(`${month}/${area}/${userType}/${breakdown}/`, new Set(alone));
    }
    const isShown = (month: string, area: string, type: string, breakdown: string, key: string) =>
      shown.get(`${month}/${area}/${type}/${breakdown}/`)?.has(key) === true;
    const breakdowns = ['', ...family.breakdowns.filter((it) => it !== 'month')];
    for (const month of this.#windows) {
      const isIn = this.#isIn(month);
      for (const [area] of this.#byArea) {
        for (const breakdown of breakdowns) {
          const keyOf = ({ value }: Unknown): string =>
            breakdown === '' ? '' : family.keyOf(value, breakdown, office.masters);
          const isWanted = (it: Unknown): boolean =>
            isIn(it) && (breakdown !== '' || this.#isCounted(it));
          for (const userType of ['', ...TYPES]) {
            const keys = this.#groups(this.select(area, userType, isWanted), keyOf);
            const label = `${month} ${labelOf(area, userType)} ${breakdown}`;
            if (breakdown !== '') {
              const hidden = [...keys].filter(
                ([key]) => !isShown(month, area, userType, breakdown, key),
              );
              yield [
                `${label} rest of rows`,
                hidden.flatMap(([, unknowns]) => unknowns).sort(byNumber),
              ];
            }
            for (const [key, unknowns] of keys) {
              if (area.length < family.digits) {
                const hidden = unknowns.filter((place) => {
                  const { area: leaf = '' } = this.unknowns[place] ?? {};
                  return !isShown(month, leaf.slice(0, area.length + 2), userType, breakdown, key);
                });
                yield [`${label} ${key} rest of areas`, hidden];
              }
              if (userType === '') {
                const hidden = unknowns.filter((place) => {
                  const { type = '' } = this.unknowns[place] ?? {};
                  return !isShown(month, area, type, breakdown, key);
                });
                yield [`${label} ${key} rest of types`, hidden];
              }
            }
          }
        }
      }
    }
  }

  #groups(unknowns: readonly number[], keyOf: (it: Unknown) => string): Map<string, number[]> {
    const groups = new Map<string, number[]>();
    for (const place of unknowns) {
      const unknown = this.unknowns[place];
      if (!unknown) continue;
      const key = keyOf(unknown);
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
    return groups;
  }

  /** Constraints that the truth does not hold: then tables and records are not of one another. */
  checkTruth(): string[] {
    return this.constraints.flatMap(({ unknowns, low, high }) => {
      const { weight } = this.#truthOf(unknowns);
      const isHeld = weight >= low - 1e-6 && weight <= high + 1e-6;
      return isHeld ? [] : [`${this.family.name}: ${weight} kg is not in ${low} to ${high}`];
    });
  }
}

const byNumber = (a: number, b: number): number => a - b;

function sumOfIntervals(rows: readonly Row[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const { kg } of rows) {
    const [from, to] = intervalOf(kg);
    low += from;
    high += to;
  }
  return [low, high];
}

/** What solutions say of a target that is not yet known to be safe. */
interface Watched extends Target {
  low: number;
  high: number;
}

const isSafe = ({ low, high, truth, tolerance }: Watched): boolean =>
  low < truth * (1 - tolerance) || high > truth * (1 + tolerance);

/** Keeps what a solution says of the targets; gives those that are not yet known to be safe. */
function watch(targets: readonly Watched[], solution: Float64Array | null): Watched[] {
  if (!solution) return [...targets];
  return targets.filter((target) => {
    let value = 0;
    for (const place of target.unknowns) value += solution[place] ?? 0;
    target.low = Math.min(target.low, value);
    target.high = Math.max(target.high, value);
    return !isSafe(target);
  });
}

/** Goals of one or many targets at once, each as heavy as the other. */
function goalOf(
  targets: readonly Watched[],
  signOf: (place: number) => number,
): Map<number, number> {
  const goal = new Map<number, number>();
  targets.forEach(({ unknowns, truth }, place) => {
    for (const unknown of unknowns) {
      goal.set(unknown, (goal.get(unknown) ?? 0) + signOf(place) / truth);
    }
  });
  return goal;
}

/** Bounds all targets; solutions that show many of them to be safe are looked for first. */
function solve(attack: Attack, seed: number): Watched[] {
  const targets = attack.targets();
  if (targets.length === 0) return [];
  let open: Watched[] = targets.map((it) => ({ ...it, low: it.truth, high: it.truth }));
  const program = new Program(attack.unknowns.length, attack.constraints);
  const random = new Random(seed);
  try {
    for (let tries = 0, fruitless = 0; open.length > 0 && fruitless < 3; tries += 1) {
      const before = open.length;
      const signs: readonly ((place: number) => number)[] = [
        () => 1,
        () => -1,
        () => (random.chance(0.5) ? 1 : -1),
      ];
      open = watch(open, program.maximize(goalOf(open, signs[Math.min(tries, 2)] ?? (() => 1))));
      fruitless = open.length > before * 0.9 ? fruitless + 1 : 0;
    }
    const known: Watched[] = [];
    while (open.length > 0) {
      const [target] = open;
      if (!target) break;
      for (const sign of [1, -1]) {
        const solution = program.maximize(goalOf([target], () => sign));
        if (!solution) attack.problems.push(`${target.what}: not solved`);
        open = watch(open, solution);
        if (isSafe(target)) break;
      }
      if (!isSafe(target)) known.push(target);
      open = open.filter((it) => it !== target);
    }
    return known;
  } finally {
    program.dispose();
  }
}

export interface Outcome {
  readonly found: readonly Found[];
  /** What does not fit together, so that the attack says nothing. */
  readonly problems: readonly string[];
  /** Seconds, unknowns and targets of each family. */
  readonly effort: readonly string[];
}

/** Attacks all tables; the records serve to judge what is found. */
export function attackTables(
  tables: readonly Table[],
  office: Office,
  {
    names = FAMILY_NAMES,
    knowledge = 'tables',
  }: { readonly names?: readonly string[]; readonly knowledge?: Knowledge } = {},
): Outcome {
  const found: Found[] = [];
  const problems: string[] = [];
  const effort: string[] = [];
  for (const family of FAMILIES.filter(({ name }) => names.includes(name))) {
    const started = Date.now();
    const tambons = new Set(office.records.map(({ tambon }) => tambon.slice(0, family.digits)));
    const attack = new Attack(family, office, tables, [...tambons].sort(), knowledge);
    const wrong = attack.checkTruth();
    if (wrong.length === 0 && attack.problems.length === 0) {
      for (const { what, kind, truth, low, high, reporters } of solve(attack, office.seed)) {
        found.push({ what, kind, truth, low, high, reporters });
      }
    }
    problems.push(...wrong, ...new Set(attack.problems));
    effort.push(
      `${family.name}: ${attack.unknowns.length} unknowns, ${attack.constraints.length} constraints, ${(Date.now() - started) / 1000} s`,
    );
  }
  return { found, problems, effort };
}

/** Whether a record's people, meals or floor are known; meals are noted once for a day. */
function basedRecords(records: readonly OfficeRecord[]): ReadonlySet<OfficeRecord> {
  const withMeals = new Set<string>();
  const dayOf = ({ reporter, day, tambon }: OfficeRecord): string => `${reporter} ${day} ${tambon}`;
  for (const record of records) {
    if (record.source !== 'waste' || record.covers === null) continue;
    if (record.reporter !== null) withMeals.add(dayOf(record));
  }
  const isBased = (record: OfficeRecord): boolean => {
    if (record.type === 'consumer') return record.members !== null;
    if (record.source === 'packaging') return false;
    if (record.type === 'retail') return record.floorArea !== null;
    return record.type === 'outofhome' && (record.covers !== null || withMeals.has(dayOf(record)));
  };
  return new Set(records.filter(isBased));
}

/** Steps of five points: a share may be so much more or less. */
const HALF_A_STEP = 0.025;

/**
 * The other figures of a row: how much was weighed, and how much rests on known people, meals or
 * floor. They split a weight that may be known into two that may not.
 */
export function attackShares(tables: readonly Table[], truths: readonly Recomputed[]): Found[] {
  const found: Found[] = [];
  const based = basedRecords(truths[0]?.office.records ?? []);
  for (const truth of truths) {
    const { office } = truth;
    const look = (what: string, records: readonly OfficeRecord[], low: number, high: number) => {
      const byWho = new Map<string, number>();
      let weight = 0;
      for (const record of records) {
        const who = whoOf(office, record);
        weight += record.grams / 1000;
        if (who !== null) byWho.set(who, (byWho.get(who) ?? 0) + record.grams / 1000);
      }
      const kind = kindOf(weight, byWho.size, Math.max(0, ...byWho.values()));
      if (kind === null) return;
      const tolerance = toleranceOf(kind);
      if (low < weight * (1 - tolerance) || high > weight * (1 + tolerance)) return;
      found.push({ what, kind, truth: weight, low, high, reporters: byWho.size });
    };
    for (const table of tables.filter(({ month }) => month === truth.month)) {
      const sums = truth.sumsOf(table);
      const rows = [...table.rows, ...(table.total ? [null] : [])];
      for (const row of rows) {
        const { kg, weighedShare, basedKg } = row ?? table.total ?? { kg: 0 };
        const keys = row ? (row.pooled ?? [row.key]) : [];
        const sum = row
          ? Sum.of(keys.map((key) => sums?.get(key)).filter((it) => it !== undefined))
          : truth.totalOf(table);
        const what = `${table.month} ${table.breakdown} ${labelOf(table.area, table.userType)} ${row?.key ?? 'total'}`;
        const [low, high] = intervalOf(kg);
        const split = (
          name: string,
          isIn: (it: OfficeRecord) => boolean,
          from: number,
          to: number,
        ) => {
          const inside = sum.records.filter(isIn);
          const outside = sum.records.filter((it) => !isIn(it));
          look(`${what}: ${name}`, inside, Math.max(0, from), Math.min(to, high));
          look(`${what}: not ${name}`, outside, Math.max(0, low - to), high - from);
        };
        if (typeof weighedShare === 'number') {
          const [least, most] = [weighedShare - HALF_A_STEP, weighedShare + HALF_A_STEP];
          split('weighed', isWeighed, low * least, high * most);
        }
        if (typeof basedKg === 'number') {
          split('based', (it) => based.has(it), ...intervalOf(basedKg));
        }
      }
    }
  }
  return found;
}
