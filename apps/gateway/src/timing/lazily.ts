/** Returns a function that makes the value on first use and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}

/** Returns a function that makes the value of each key on first use and keeps it as long as the key is alive. */
export function lazilyPer<Key extends WeakKey, T extends object>(
  make: (key: Key) => T,
): (key: Key) => T {
  return memoize(new WeakMap<Key, T>(), make);
}

/** Does the same by name or number. Drops all values once there are `maxValues`, so that many names do not fill the memory. */
export function lazilyNamed<Name extends string | number, T>(
  make: (name: Name) => T,
  maxValues = Infinity,
): (name: Name) => T {
  const valueByName = new Map<Name, T>();
  return memoize(valueByName, (name) => {
    const value = make(name);
    if (valueByName.size >= maxValues) valueByName.clear();
    return value;
  });
}

const memoize =
  <Key, T>(
    cache: { get(key: Key): T | undefined; set(key: Key, value: T): unknown },
    make: (key: Key) => T,
  ) =>
  (key: Key): T => {
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = make(key)));
    return value;
  };
