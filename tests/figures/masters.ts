/** The masters of a made-up office: the starter rows, and a few of its own. */
import { readFileSync } from 'node:fs';

/** Masters and reporters are edited once, between the first and the second phase of saving. */
export type Phase = 0 | 1;
export type OfPhases<T> = readonly [T, T];

export type StarterRow = Readonly<Record<string, string | number | boolean | null>>;

/** The rows that every installation begins with, by code. */
export function starter(name: string): ReadonlyMap<string, StarterRow> {
  const file = new URL(`../../data/starter/${name}.json`, import.meta.url);
  // Flat objects with a code; lists in them are not read here.
  const rows = JSON.parse(readFileSync(file, 'utf8')) as StarterRow[];
  return new Map(rows.map((row) => [String(row.code), row]));
}

/** A part of rice of the office's own: with a price, and the weight of a plate. */
export const OWN_SUB = { code: 'OWN-RICE', materialId: 'RICE', pricePerKg: 31.5, plateKg: 0.27 };

export interface OwnMenu {
  readonly code: string;
  readonly servingGrams: number;
  /** Baht for a serving. */
  readonly price: number | null;
  /** Grams by material, before and after the recipe is edited. */
  readonly recipe: OfPhases<Readonly<Record<string, number>>>;
}

/** One that the recipe tells in part, one of more than its serving, and one without a recipe. */
export const OWN_MENUS: readonly OwnMenu[] = [
  {
    ...{ code: 'OWN-PART', servingGrams: 420, price: 55 },
    recipe: [
      { RICE: 270, PORK: 100 },
      { RICE: 190, CHICKEN: 120, HERB: 30 },
    ],
  },
  {
    ...{ code: 'OWN-MUCH', servingGrams: 300, price: null },
    recipe: [
      { VEG: 200, FISH: 150 },
      { VEG: 200, FISH: 150 },
    ],
  },
  { code: 'OWN-NONE', servingGrams: 250, price: 40, recipe: [{}, {}] },
];
