import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

/** 128 bits each: the share's id, and what only this gateway's secret makes of it. */
const TOKEN = /^[\w-]{44}$/;
const ID_LENGTH = 22;

/** The token of a share's link. It is made anew whenever it is needed, and stored nowhere. */
export function tokenOf({ config }: Pick<Context, 'config'>, shareId: string): string {
  if (config.SECRET === undefined) throw new Error('SECRET must be set before links are made');
  const id = Buffer.from(shareId.replaceAll('-', ''), 'hex');
  const mac = createHmac('sha256', config.SECRET).update('ride-share.').update(id).digest();
  return id.toString('base64url') + mac.subarray(0, 16).toString('base64url');
}

/** The share a token is of; undefined when this gateway did not make it. Takes the same time for all. */
export function shareIdOf(ctx: Pick<Context, 'config'>, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return timingSafeEqual(Buffer.from(tokenOf(ctx, id)), Buffer.from(token)) ? id : undefined;
}
