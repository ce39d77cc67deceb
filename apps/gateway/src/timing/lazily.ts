/** Makes the value on first use and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Makes the value of each key on first use and keeps it for as long as the key is in use. */
export function lazilyPer<Key extends WeakKey, T extends object>(
  make: (key: Key) => T,
): (key: Key) => T {
  return kept(new WeakMap<Key, T>(), make);
}

/** The same by name or number. At `most` values all are forgotten, so that who asks for many fills no memory. */
export function lazilyNamed<Name extends string | number, T>(
  make: (name: Name) => T,
  most = Infinity,
): (name: Name) => T {
  const made = new Map<Name, T>();
  return kept(made, (name) => {
    const value = make(name);
    if (made.size >= most) made.clear();
    return value;
  });
}

const kept =
  <Key, T>(
    made: { get(key: Key): T | undefined; set(key: Key, value: T): unknown },
    make: (key: Key) => T,
  ) =>
  (key: Key): T => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
