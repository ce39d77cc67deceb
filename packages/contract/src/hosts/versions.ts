const parts = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/**
 * Compares dotted versions part by part: below 0 if `a` is older, 0 if they are equal, above 0 if it is newer. A missing
 * part counts as 0, and a part with text as the number at its start (`2.4.1-beta`).
 */
export function compareVersions(a: string, b: string): number {
  const [aParts, bParts] = [parts(a), parts(b)];
  const index = Array.from({ length: Math.max(aParts.length, bParts.length) }, (_, i) => i).find(
    (i) => (aParts[i] ?? 0) !== (bParts[i] ?? 0),
  );
  return index === undefined ? 0 : (aParts[index] ?? 0) - (bParts[index] ?? 0);
}

/** The major version of an iPhone's system, from its user agent; undefined for other devices. */
export function iphoneOsMajor(userAgent: string): number | undefined {
  const major = /\biPhone\b.*? OS (\d+)[_.]/.exec(userAgent)?.[1];
  return major === undefined ? undefined : Number(major);
}
