/** Sets an entry as the newest, and lets go of the oldest beyond `most`. */
export function setNewest<Key, Value>(
  map: Map<Key, Value>,
  [key, value]: readonly [key: Key, value: Value],
  most: number,
): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
