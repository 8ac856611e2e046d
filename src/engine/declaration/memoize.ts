/** Computes a value once for each object, and forgets it together with the object. */
export function memoize<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const computed = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = computed.get(key) ?? { value: compute(key) };
    computed.set(key, found);
    return found.value;
  };
}
