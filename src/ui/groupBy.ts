/**
 * Groups items by a key. Like `Map.groupBy`, which the oldest supported browsers don't have.
 *
 * @param keyOf called once for each item; keys are compared like those of a `Map`
 * @returns the groups in the order of their first items, each with its items in their order
 */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
