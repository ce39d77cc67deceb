import type { FastifyReply } from 'fastify';
import { lazilyNamed } from '../timing/lazily.ts';

/** The weights of an Accept-Encoding header by content coding. Browsers send a handful of such headers. */
const weightsOf = lazilyNamed(
  (acceptEncoding: string): ReadonlyMap<string, number> =>
    new Map(
      acceptEncoding.split(',').map((part): [string, number] => {
        const [name = '', ...options] = part.trim().toLowerCase().split(';');
        const q = options
          .map((o) => /^\s*q=([\d.]+)\s*$/.exec(o)?.[1])
          .find((v) => v !== undefined);
        return [name, q === undefined ? 1 : Number(q)];
      }),
    ),
  100,
);

/**
 * The first of `available`, best first, that the caller takes: named in its Accept-Encoding, or by `*`, and not
 * weighted zero (RFC 9110, 12.5.3). Undefined: send it as it is.
 */
export function chooseEncoding<Coding extends string>(
  available: readonly Coding[],
  acceptEncoding: string | undefined,
): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = weightsOf(acceptEncoding);
  return available.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Says that the answer depends on the caller's Accept-Encoding, beside what it was said to depend on. */
export function varyByEncoding(reply: FastifyReply): void {
  const named = reply.getHeader('vary');
  const others = typeof named === 'string' && named !== '' ? `${named}, ` : '';
  void reply.header('vary', `${others}Accept-Encoding`);
}
