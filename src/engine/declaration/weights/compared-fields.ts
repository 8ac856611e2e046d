import { memoize } from '../memoize.ts';
import type { Resource } from '../types.ts';

/** Names of the fields on which it depends whether a row's value is unusual; none where none is checked. */
export const comparedFields = memoize(({ unusual, oneOf, weight }: Resource): readonly string[] => {
  if (!unusual) return [];
  const same = unusual.histories.flatMap((history) => history.same);
  const names = same.flatMap((name) => oneOf.find((one) => one.name === name)?.fields ?? name);
  const weighed = weight?.field === unusual.value ? [weight.quantity] : [];
  const per = unusual.per === undefined ? [] : [unusual.per];
  return [unusual.value, ...per, ...weighed, ...names];
});
