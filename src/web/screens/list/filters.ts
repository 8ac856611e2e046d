import type { Condition } from '../../fields/types.ts';

/** The filters of the view with one of them set, or taken away. */
export function withFilter(
  filters: Readonly<Record<string, Condition>>,
  name: string,
  condition: Condition | null,
): Readonly<Record<string, Condition>> {
  const { [name]: _, ...others } = filters;
  return condition === null ? others : { ...others, [name]: condition };
}
