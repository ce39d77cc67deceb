/** The content codings we send besides none, best first (RFC 9110, 8.4.1). */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The best of `available` that the caller takes: named in its Accept-Encoding, or by `*`, and not
 * weighted zero. Undefined: send it as it is.
 */
export function chooseEncoding(
  available: readonly Encoding[],
  acceptEncoding: string | undefined,
): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = new Map(
    acceptEncoding.split(',').map((part): [string, number] => {
      const [name = '', ...options] = part.trim().toLowerCase().split(';');
      const q = options.map((o) => /^\s*q=([\d.]+)\s*$/.exec(o)?.[1]).find((v) => v !== undefined);
      return [name, q === undefined ? 1 : Number(q)];
    }),
  );
  return available.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}
