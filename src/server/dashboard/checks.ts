import type { Family } from './families.ts';
import { BECOMING } from './names.ts';
import { type Filter, isPlain, type Key, type Question } from './question.ts';

/** Units asked for are parts of a whole, and some of them may be withheld for the others' sake. */
export interface FamilyCheck {
  readonly kind: 'family';
  readonly family: Family;
  /** What the parts are read by; null where they are the units asked for. */
  readonly parts: Question | null;
  /** What the wholes are read by, where they may have more than is in their parts. */
  readonly wholes: Question | null;
}

/** Everything is withheld whose rows that do not count as waste rest on too few. */
export interface CountedCheck {
  readonly kind: 'counted';
  readonly parts: Question;
}

export type Check = FamilyCheck | CountedCheck;

/** What columns are parts of, from the widest on. */
const WITHIN: Readonly<Record<string, readonly Key[]>> = {
  destination: [{ column: 'counts' }],
  waste_manage_id: [{ column: 'counts' }, { column: 'destination' }],
  waste_food_id: [{ column: 'stage' }],
};
/** Of these, records that have none are in no rollup by them. */
const WHOLES: Readonly<Record<string, readonly Key[]>> = {
  menu_id: [],
  retail_store_id: [],
  material_sub_id: [{ column: 'material_id' }],
};

const LEVELS = [2, 4, 6] as const;
const NO_LEVELS = { levels: [], value: null } as const;

/** A question that is only judged by: nothing of it is told. */
export const unsummed = (question: Question): Question => ({
  ...question,
  measures: [],
  base: false,
});

/** Parts by one key of an answer, all others being the same. */
function keyCheck(question: Question, at: number): FamilyCheck | null {
  const { keys } = question;
  const key = keys[at];
  if (!key) return null;
  const bare = unsummed(question);
  const wholes = isPlain(key) ? WHOLES[key.column] : undefined;
  const within = (isPlain(key) && WITHIN[key.column]) || wholes || [];
  const isNested = keys.length === 1 && within.length > 0;
  return {
    kind: 'family',
    family: isNested
      ? { lead: 0, path: within.length + 1, ...NO_LEVELS }
      : { lead: at, path: 1, ...NO_LEVELS },
    parts: isNested ? { ...bare, keys: [...within, key] } : bare,
    wholes: wholes && keys.length === 1 ? { ...bare, keys: wholes } : null,
  };
}

/** A question of many areas that a filter narrows is answered out of a wider one. */
export interface Narrowed {
  /** The same told apart by what the filter is about, which is the first key. */
  readonly wide: Question;
  readonly value: string;
}

/** Of many areas all is read at once that they are judged by; null where that is read by itself. */
export function narrowed(question: Question): Narrowed | null {
  const { keys, filters, children } = question;
  const [filter, ...others] = filters;
  if (!filter || others.length > 0 || keys.length > 0 || children === 0) return null;
  const { column, value } = filter;
  if (WITHIN[column]) return null;
  return {
    wide: { ...question, keys: [{ column }], filters: [], base: false, isComplete: false },
    value: String(value),
  };
}

/** Parts by what a filter is about, where the answer tells of one of them. */
function filterCheck(question: Question, filter: Filter): FamilyCheck | null {
  const { keys, filters } = question;
  const { column, value } = filter;
  const wider = { ...unsummed(question), filters: filters.filter((it) => it !== filter) };
  const same = keys.findIndex((key) => isPlain(key) && key.column === column);
  if (same >= 0) return keyCheck(wider, same);
  const path = [...(WITHIN[column] ?? []), { column }];
  return {
    kind: 'family',
    family: { lead: keys.length, path: path.length, levels: [], value: String(value) },
    parts: narrowed(question)?.wide ?? { ...wider, keys: [...keys, ...path] },
    wholes: null,
  };
}

/** The areas that hold this one, itself first. */
function chainOf(area: string): string[] {
  return LEVELS.filter((digits) => digits <= area.length)
    .map((digits) => area.slice(0, digits))
    .reverse();
}

/** Parts by area: those of an answer, or what is asked of one area beside its neighbours. */
function areaChecks(question: Question): Check[] {
  const { area, children, keys } = question;
  const levels = LEVELS.filter((digits) => digits > area.length && digits <= children);
  const ofAreas = (parts: Question | null): FamilyCheck => ({
    kind: 'family',
    family: { lead: 0, path: 0, levels, value: null },
    parts,
    wholes: null,
  });
  const wide = narrowed(question)?.wide;
  // Without the filter, whatever it is about, areas are parts of a whole as well.
  if (children > 0) return [ofAreas(null), ...(wide ? [ofAreas(wide)] : [])];
  const chain = chainOf(area);
  const [, ...around] = [...chain, ''];
  return chain.map((place, at): FamilyCheck => {
    const children = LEVELS.find((digits) => digits === place.length) ?? 0;
    return {
      kind: 'family',
      family: { lead: keys.length, path: 1, levels: [], value: place },
      parts: { ...unsummed(question), area: around[at] ?? '', children, telling: true },
      wholes: null,
    };
  });
}

/** Everything reported, less what counts as waste, is what does not. */
function countedChecks(question: Question): CountedCheck[] {
  const { source, counted, keys, filters } = question;
  const isParted = [...keys.filter(isPlain), ...filters].some(({ column }) => BECOMING.has(column));
  if (source !== 'waste' || counted || isParted) return [];
  return [{ kind: 'counted', parts: { ...unsummed(question), keys: [{ column: 'counts' }] } }];
}

/** All that cells of a question are judged by, beside who is in them. */
export function checksOf(question: Question): Check[] {
  return [
    ...question.keys.map((_key, at) => keyCheck(question, at)),
    ...question.filters.map((filter) => filterCheck(question, filter)),
    ...areaChecks(question),
    ...countedChecks(question),
  ].filter((check) => check !== null);
}
