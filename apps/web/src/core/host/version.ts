const parts = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/**
 * Compares dotted versions by number: negative when `a` is older, 0 when equal, positive when
 * newer. Missing parts count as 0 (`1.2` equals `1.2.0`), text in a part as its leading number.
 */
export function compareVersions(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
