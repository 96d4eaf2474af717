// Maps from a key to all of its values: a list, a set, or a map of them by a second key.

/** Appends a value to those of a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Adds a value to the set of a key. */
export function addTo<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}

/** Sets a value under two keys. */
export function putUnder<K, L, V>(map: Map<K, Map<L, V>>, key: K, second: L, value: V): void {
  const values = map.get(key)
  if (values) values.set(second, value)
  else map.set(key, new Map([[second, value]]))
}
