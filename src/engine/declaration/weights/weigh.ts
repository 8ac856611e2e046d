import { decimalsOf, isPlainNumber } from '../../fields/index.ts';
import { measuresNothing } from '../measurement.ts';
import type { FieldErrors } from '../messages.ts';
import type { Resource, WeightDeclaration } from '../types.ts';
import { isBlank, type Values } from '../validate.ts';
import { decimalOf, numberOf, rounded, times } from './decimal.ts';
import type { Factor } from './factor.ts';
import { isTypedWeight } from './typed.ts';

/** What a row weighs, by the names of its fields; or why it cannot be weighed. */
export type Weighed =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FieldErrors };

/** A save, as far as weighing has to do with it. */
export interface WeighedChange {
  /** The row as it would be. */
  readonly next: Values;
  /** What is written of it: only what was sent, or takes a default. */
  readonly values: Values;
  /** The row as stored; null for a new one. */
  readonly current: Values | null;
}

interface Bounds {
  readonly scale: number;
  readonly max: number;
}

function boundsOf(resource: Resource, weight: WeightDeclaration): Bounds {
  const field = resource.fieldsByName[weight.field];
  return field && isPlainNumber(field)
    ? { scale: decimalsOf(field), max: field.max }
    : { scale: 6, max: Number.MAX_SAFE_INTEGER };
}

/** Kilograms of a quantity, to the milligram. */
export function kilograms(quantity: number, unitKg: number, scale = 6): number {
  return numberOf(rounded(times(decimalOf(quantity), decimalOf(unitKg)), scale));
}

/** The weight a person typed in this save; a stored one sent back unchanged is none. */
function typedWeight(weight: WeightDeclaration, change: WeighedChange, factor: Factor | null) {
  const sent = change.values[weight.field];
  if (typeof sent !== 'number') return undefined;
  return factor !== null && sent === change.current?.[weight.field] ? undefined : sent;
}

function byFactor(resource: Resource, change: WeighedChange, quantity: number, factor: Factor) {
  const weight = weightOf(resource);
  const { scale, max } = boundsOf(resource, weight);
  const kg = kilograms(quantity, factor.unitKg, scale);
  const typed = typedWeight(weight, change, factor);
  if (kg <= 0 || kg > max) {
    return wrong(weight.quantity, 'weightOutside', { kg, max });
  }
  if (typed !== undefined && typed !== kg) return wrong(weight.field, 'weightComputed', { kg });
  const values = {
    [weight.field]: kg,
    [weight.factor]: factor.unitKg,
    [weight.origin]: factor.origin,
  };
  return { ok: true, values } as const;
}

function byHand(resource: Resource, change: WeighedChange): Weighed {
  const weight = weightOf(resource);
  const { current } = change;
  const typed = typedWeight(weight, change, null);
  // A weight that was worked out says nothing once there is nothing to work it out from.
  const before = current && isTypedWeight(resource, current) ? current[weight.field] : undefined;
  const kg = typed ?? before;
  if (typeof kg !== 'number') return wrong(weight.field, 'weightNeeded', {});
  // Only a quantity of nothing says that there was nothing.
  if (resource.measurement && kg <= 0) return wrong(weight.field, 'measurement.weight', {});
  return {
    ok: true,
    values: { [weight.field]: kg, [weight.factor]: null, [weight.origin]: weight.typed },
  };
}

/** There was nothing to weigh. */
function asNothing(resource: Resource, change: WeighedChange): Weighed {
  const weight = weightOf(resource);
  const typed = change.values[weight.field];
  const isStored = change.current !== null && typed === change.current[weight.field];
  if (typeof typed === 'number' && typed !== 0 && !isStored) {
    return wrong(weight.field, 'weightComputed', { kg: 0 });
  }
  return {
    ok: true,
    values: { [weight.field]: 0, [weight.factor]: null, [weight.origin]: null },
  };
}

function weightOf({ name, weight }: Resource): WeightDeclaration {
  if (!weight) throw new Error(`${name} has no weight`);
  return weight;
}

function wrong(field: string, key: string, params: Record<string, number>): Weighed {
  return { ok: false, errors: { [field]: [{ key, params }] } };
}

/**
 * Weighs a row of a resource that has a weight: quantity × factor, exact to the milligram; where
 * there is no factor, or no quantity, the weight is typed in. A typed weight that differs from the
 * one worked out is refused, not overwritten.
 */
export function weigh(resource: Resource, change: WeighedChange, factor: Factor | null): Weighed {
  if (measuresNothing(resource, change.next)) return asNothing(resource, change);
  const quantity = change.next[weightOf(resource).quantity];
  return factor !== null && !isBlank(quantity) && typeof quantity === 'number'
    ? byFactor(resource, change, quantity, factor)
    : byHand(resource, change);
}
