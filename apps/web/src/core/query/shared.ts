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
  const copy: Record<string, unknown> | unknown[] = Array.isArray(fresh) ? [] : {};
  let same = Object.keys(old).length === Object.keys(fresh).length;
  for (const [key, value] of Object.entries(fresh)) {
    const part = shared(old[key], value);
    Object.assign(copy, { [key]: part });
    same &&= key in old && part === old[key];
  }
  return same ? old : copy;
}
