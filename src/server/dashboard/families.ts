import { NOBODY, type ReporterSet } from './sets.ts';
import { nameOf, type Unit } from './unit.ts';
import { areEnough, isEnough, type Member, withheldAmong } from './withholding.ts';

/** How units that were read are the parts of wholes. */
export interface Family {
  /** How many of a unit's keys come before those that the parts are told apart by. */
  readonly lead: number;
  /** How many these are, each a part of the one before it: destinations, and ways that lead there. */
  readonly path: number;
  /** Digits of the codes of areas within each other, where the parts are areas: the last key. */
  readonly levels: readonly number[];
  /** Of the parts, the one that is asked for; null where all are. */
  readonly value: string | null;
}

/** How a unit is called among those of an answer. */
export const nameInAnswer = (period: string, keys: readonly string[]): string =>
  `${period} ${nameOf(keys)}`;

/** What tells apart the wholes that units belong to, and their parts level by level. */
interface Naming {
  readonly levels: number;
  /** At level 0 the whole's name. */
  readonly nameAt: (unit: Unit, level: number) => string;
  /** What the part is called by itself. */
  readonly partOf: (unit: Unit) => string;
  /** The keys that the answer has it under. */
  readonly keysOf: (unit: Unit) => readonly string[];
}

function namingOf({ lead, path, levels, value }: Family): Naming {
  const isOfAreas = levels.length > 0;
  const codeOf = ({ keys }: Unit): string => keys.at(-1) ?? '';
  const leadOf = ({ keys }: Unit): string => (lead === 0 ? '' : keys.slice(0, lead).join(' '));
  const tailOf = ({ keys }: Unit): string => {
    const from = lead + path;
    return isOfAreas || keys.length === from ? '' : keys.slice(from).join(' ');
  };
  const pathAt = (unit: Unit, level: number): string => {
    if (level === 0) return '';
    if (isOfAreas) return codeOf(unit).slice(0, levels[level - 1]);
    return unit.keys.slice(lead, lead + level).join(' ');
  };
  const partOf = (unit: Unit): string =>
    isOfAreas ? codeOf(unit) : (unit.keys[lead + path - 1] ?? '');
  return {
    levels: isOfAreas ? levels.length : path,
    nameAt: (unit, level) =>
      `${unit.period} ${leadOf(unit)} ${pathAt(unit, level)} ${tailOf(unit)}`,
    partOf,
    keysOf: (unit) => {
      const own = value === null ? [partOf(unit)] : [];
      const tail = isOfAreas ? [] : unit.keys.slice(lead + path);
      return [...unit.keys.slice(0, lead), ...own, ...tail];
    },
  };
}

interface Group extends Member {
  readonly of: string;
  records: number;
  isFew: boolean;
  readonly sets: ReporterSet[];
}

/** What the parts of a level are, as members of the whole that each belongs to, by its name. */
function familiesAt(
  units: readonly Unit[],
  { nameAt }: Naming,
  level: number,
): ReadonlyMap<string, Member[]> {
  const groups = new Map<string, Group>();
  const families = new Map<string, Group[]>();
  for (const unit of units) {
    const name = nameAt(unit, level);
    let group = groups.get(name);
    if (!group) {
      group = { name, of: nameAt(unit, level - 1), records: 0, isFew: true, sets: [] };
      groups.set(name, group);
      const family = families.get(group.of);
      if (family) family.push(group);
      else families.set(group.of, [group]);
    }
    group.records += unit.records;
    group.sets.push(unit.set);
    if (isEnough(unit.size)) group.isFew = false;
  }
  for (const group of groups.values()) {
    if (group.isFew && group.sets.length > 1) group.isFew = !areEnough(group.sets);
  }
  return families;
}

/** What is in a whole but in none of its parts: it counts as a part of nobody's. */
function rest(members: readonly Member[], whole: number): Member[] {
  const told = members.reduce((sum, { records }) => sum + records, 0);
  return whole > told ? [{ name: '', records: whole - told, sets: [NOBODY], isFew: true }] : [];
}

/** How many records wholes have, by their names. */
function recordsOf(
  wholes: readonly Unit[],
  parts: readonly Unit[],
  { nameAt, levels }: Naming,
): ReadonlyMap<string, number> {
  const records = new Map(wholes.map((it) => [nameInAnswer(it.period, it.keys), it.records]));
  return new Map(
    parts.map((unit) => {
      const whole = nameInAnswer(unit.period, unit.keys.slice(0, -1));
      return [nameAt(unit, levels - 1), records.get(whole) ?? 0];
    }),
  );
}

/**
 * The units of a month that are withheld as parts of a whole, by their names in the answer. A part
 * of what is withheld is withheld too.
 * @param wholes units of the wholes that the last parts belong to, where these may have more
 */
export function withheldIn(
  units: readonly Unit[],
  family: Family,
  wholes: readonly Unit[] | null,
): ReadonlySet<string> {
  const found = new Set<string>();
  const parts = units.filter(({ records }) => records > 0);
  if (!wholes && parts.every(({ size }) => isEnough(size))) return found;
  const naming = namingOf(family);
  const { levels, nameAt, partOf, keysOf } = naming;
  const more = wholes && recordsOf(wholes, parts, naming);
  let withheld: ReadonlySet<string> = new Set();
  for (let level = 1; level <= levels; level += 1) {
    const names = new Set<string>();
    for (const [of, members] of familiesAt(parts, naming, level)) {
      const all =
        more && level === levels ? [...members, ...rest(members, more.get(of) ?? 0)] : members;
      const some = withheld.has(of) ? all.map(({ name }) => name) : withheldAmong(all);
      for (const name of some) names.add(name);
    }
    withheld = names;
  }
  if (withheld.size === 0) return found;
  const { value } = family;
  for (const unit of parts) {
    if (value !== null && partOf(unit) !== value) continue;
    if (withheld.has(nameAt(unit, levels))) found.add(nameInAnswer(unit.period, keysOf(unit)));
  }
  return found;
}
