import type { FastifyReply } from 'fastify';
import { lazilyNamed } from '../timing/lazily.ts';

/** Parses the weights of an Accept-Encoding header by content coding; cached because browsers send only a few such headers. */
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
 * Returns the first of `available`, best first, that Accept-Encoding names, directly or by `*`, with a weight above zero
 * (RFC 9110, 12.5.3). Undefined: send it uncompressed.
 */
export function chooseEncoding<Coding extends string>(
  available: readonly Coding[],
  acceptEncoding: string | undefined,
): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = weightsOf(acceptEncoding);
  return available.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Adds Accept-Encoding to the header `Vary`. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  const earlierNames = typeof vary === 'string' && vary !== '' ? `${vary}, ` : '';
  void reply.header('vary', `${earlierNames}Accept-Encoding`);
}
