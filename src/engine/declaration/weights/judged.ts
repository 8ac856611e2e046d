import type { Resource } from '../types.ts';

const known = new WeakMap<Resource, readonly string[]>();

/** Names of the fields that it rests on whether a row's value is unusual; none where none is judged. */
export function judgedFields(resource: Resource): readonly string[] {
  const names = known.get(resource) ?? findJudgedFields(resource);
  known.set(resource, names);
  return names;
}

function findJudgedFields({ unusual, oneOf, weight }: Resource): readonly string[] {
  if (!unusual) return [];
  const same = unusual.histories.flatMap((history) => history.same);
  const names = same.flatMap((name) => oneOf.find((one) => one.name === name)?.fields ?? name);
  const weighed = weight?.field === unusual.value ? [weight.quantity] : [];
  const per = unusual.per === undefined ? [] : [unusual.per];
  return [unusual.value, ...per, ...weighed, ...names];
}
