const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Returns `fresh` with every part that equals its part in `old` replaced by it (JSON values only): an unchanged part
 * keeps its identity, so that it is not drawn again.
 */
export function shared(old: unknown, fresh: unknown): unknown {
  if (!isObject(old) || !isObject(fresh) || Array.isArray(old) !== Array.isArray(fresh)) {
    return fresh;
  }
  const has = (key: string): boolean => Object.prototype.hasOwnProperty.call(old, key);
  // As entries, so that a key named `__proto__` is an ordinary key.
  const parts = Object.entries(fresh).map(([key, value]): [string, unknown] => [
    key,
    has(key) ? shared(old[key], value) : value,
  ]);
  const isUnchanged =
    Object.keys(old).length === parts.length &&
    parts.every(([key, part]) => has(key) && part === old[key]);
  if (isUnchanged) return old;
  return Array.isArray(fresh) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
