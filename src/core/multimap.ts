// Maps from a key to all of its values.

/** Appends a value to those of a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
