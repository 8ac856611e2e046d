import type { Masters } from './masters.ts';
import type { Chance } from './random.ts';

/** What was measured, as far as the way of measuring has to do with it. */
export interface Measured {
  readonly kg: number;
  readonly method: string;
  /** Code of the material group, where the item is or has one. */
  readonly material: string;
  /** Kilograms of one portion; for dishes. */
  readonly portionKg: number | null;
  readonly inShop: boolean;
  /** The item may have unit weights of its own: then only what is a weight anyway is sure. */
  readonly ownWeights: boolean;
}

/** The fields of a record that say how much: a quantity of a unit, or kilograms, or both. */
export interface Amount {
  readonly quantity?: number;
  readonly unitId?: number;
  readonly weightKg?: number;
}

const LIQUIDS = new Set(['OIL', 'BEV', 'SEASON']);
const WRITTEN_DOWN = new Set(['records', 'massBalance', 'modelling', 'proxyData', 'surveys']);
/** Units without a factor, with what one holds about; their weight is typed in. */
const ABOUT_KG: Readonly<Record<string, number>> = { PACK: 0.4, BIN20: 13 };
/** To what people round. */
const STEPS: Readonly<Record<string, number>> = { G: 5, KHID: 0.1, L: 0.1, EGG: 1, PACK: 1 };
const USUAL_STEP = 0.5;

function rounded(value: number, step: number): number {
  return Number((Math.max(1, Math.round(value / step)) * step).toFixed(4));
}

function kilogramStep(kg: number): number {
  if (kg < 10) return 0.01;
  return kg < 100 ? 0.1 : 1;
}

function countedIn({ material, inShop, portionKg }: Measured, chance: Chance): string {
  if (portionKg !== null) return 'PLATE';
  if (inShop) return 'PACK';
  if (material === 'EGG') return 'EGG';
  if (material === 'RICE') return chance.happens(0.5) ? 'THAPPHI' : 'PLATE';
  return chance.one(['BAG', 'BOX', 'BOWL']) ?? 'BAG';
}

function unitOf(measured: Measured, chance: Chance): string | null {
  const { kg, method, material } = measured;
  if (WRITTEN_DOWN.has(method)) return chance.happens(0.5) ? 'KG' : null;
  if (method === 'counting') return countedIn(measured, chance);
  if (method === 'assessingVolume' && !LIQUIDS.has(material)) {
    return kg > 8 ? 'BIN20' : (chance.one(['L', 'BAG', 'BOWL']) ?? 'L');
  }
  if (method === 'assessingVolume') return 'L';
  if (kg >= 1) return 'KG';
  return chance.happens(0.5) ? 'KHID' : 'G';
}

/** How somebody would have written a weight down, with this way of measuring. */
export function amountOf(measured: Measured, { units }: Masters, chance: Chance): Amount {
  const { kg, portionKg, ownWeights } = measured;
  const wanted = unitOf(measured, chance);
  const code = ownWeights && wanted !== null ? 'KG' : wanted;
  const weightKg = rounded(kg, kilogramStep(kg));
  const unit = code === null ? undefined : units.get(code);
  if (!unit || code === null) return { weightKg };
  if (code === 'KG') return { quantity: weightKg, unitId: unit.id };
  const known = portionKg !== null && code === 'PLATE' ? portionKg : unit.fields.kgPerUnit;
  const step = STEPS[code] ?? USUAL_STEP;
  if (typeof known === 'number') return { quantity: rounded(kg / known, step), unitId: unit.id };
  const about = ABOUT_KG[code];
  if (about === undefined) return { weightKg };
  return { quantity: rounded(kg / about, step), unitId: unit.id, weightKg };
}
