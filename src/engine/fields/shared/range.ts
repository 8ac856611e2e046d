import type { Condition } from '../../web/fields/types.ts';

interface Range {
  readonly from: unknown;
  readonly to: unknown;
}

/** The ends of a range condition; null where open. */
export function rangeOf(condition: Condition | null): Range {
  if (condition?.operator === 'between' && Array.isArray(condition.value)) {
    return { from: condition.value[0], to: condition.value[1] };
  }
  return {
    from: condition?.operator === 'gte' ? condition.value : null,
    to: condition?.operator === 'lte' ? condition.value : null,
  };
}

/** The condition of a range; null when both ends are open. */
export function rangeCondition(from: unknown, to: unknown): Condition | null {
  if (from !== null && to !== null) return { operator: 'between', value: [from, to] };
  if (from !== null) return { operator: 'gte', value: from };
  return to === null ? null : { operator: 'lte', value: to };
}
