import { plainValue } from '../../../declaration/fields/plain-value.ts';
import type { Config, Resource } from '../../../declaration/types.ts';
import {
  initialValues,
  isBlank,
  type Values,
  writableFields,
} from '../../../declaration/validate.ts';
import { isTypedWeight } from '../../../declaration/weights/typed.ts';
import { pointsTo } from '../../../fields/index.ts';
import { todayAt } from '../../dates/format/index.ts';

/**
 * What a form holds of a stored row: its writable fields as they can be sent back. A weight that was
 * worked out is nobody's to type, and is worked out again.
 */
export function valuesOf(resource: Resource, row: Values): Values {
  const worked = isTypedWeight(resource, row) ? undefined : resource.weight?.field;
  return Object.fromEntries(
    writableFields(resource).map((field) => [
      field.name,
      field.name === worked ? null : plainValue(field, row[field.name]),
    ]),
  );
}

/** Fields that lose their value with that of another: what they are chosen among is no longer it. */
export function dependents({ fields }: Resource, name: string): readonly string[] {
  return fields.flatMap((field) => {
    const { within, matching } = pointsTo(field) ?? {};
    return within === name || matching?.with === name ? field.name : [];
  });
}

/** What a form for a new row starts with; `fixed` holds what its place decides (its parent). */
export function newValues(resource: Resource, config: Config, fixed: Values): Values {
  const today = todayAt(Date.now());
  const days = resource.fields
    .filter((field) => 'startsToday' in field && field.startsToday)
    .map((field) => [field.name, today]);
  return { ...initialValues(resource, config), ...Object.fromEntries(days), ...fixed };
}

/** Whether two values say the same; all blanks do. The order inside a list counts. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => sameValue(entry, other[at]));
  }
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
    return [...new Set([...a.keys(), ...b.keys()])].every((key) =>
      sameValue(a.get(key), b.get(key)),
    );
  }
  return one === other;
}

/** The fields whose value is no longer that of `base`, with their new value. */
export function changedValues(base: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameValue(base[name], value)),
  );
}
