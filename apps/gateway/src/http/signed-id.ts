import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** What a token is for: one made for something else is none. */
export interface Purpose {
  name: string;
  /** The letters it is written in: `hex` where only letters and digits get through. */
  encoding: 'hex' | 'base64url';
}

const MAC_BYTES = 16;

/**
 * What stands for a UUID outside, and nobody can guess: the id, and 128 bits that only this gateway's
 * secret makes of it. It is made anew whenever it is needed, and stored nowhere.
 */
export function tokenOf(
  { config }: Pick<Context, 'config'>,
  { name, encoding }: Purpose,
  id: string,
): string {
  if (config.SECRET === undefined) throw new Error('SECRET must be set before tokens are made');
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const mac = createHmac('sha256', config.SECRET).update(`${name}.`).update(bytes).digest();
  return bytes.toString(encoding) + mac.subarray(0, MAC_BYTES).toString(encoding);
}

/** The id a token is of; undefined when this gateway did not make it for this. Takes the same time for all. */
export function idOf(
  ctx: Pick<Context, 'config'>,
  purpose: Purpose,
  token: string,
): string | undefined {
  const hex = Buffer.from(token.slice(0, token.length / 2), purpose.encoding).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const [ours, theirs] = [Buffer.from(tokenOf(ctx, purpose, id)), Buffer.from(token)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? id : undefined;
}
