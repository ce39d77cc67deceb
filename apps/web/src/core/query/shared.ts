const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * `fresh` with every part that is equal to its part of `old` replaced by it (JSON values only): what
 * did not change keeps its identity, so that nothing of it is drawn again.
 */
export function shared(old: unknown, fresh: unknown): unknown {
  if (!isObject(old) || !isObject(fresh) || Array.isArray(old) !== Array.isArray(fresh)) {
    return fresh;
  }
  const has = (key: string): boolean => Object.prototype.hasOwnProperty.call(old, key);
  // As entries: a key named `__proto__` is a key like any other.
  const parts = Object.entries(fresh).map(([key, value]): [string, unknown] => [
    key,
    has(key) ? shared(old[key], value) : value,
  ]);
  const same =
    Object.keys(old).length === parts.length &&
    parts.every(([key, part]) => has(key) && part === old[key]);
  if (same) return old;
  return Array.isArray(fresh) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
