import { createHmac, timingSafeEqual } from 'node:crypto';
import { PAYER_CLAIM } from '@shtrans/contract/payer-marks';
import type { Context } from '../../context.ts';

/**
 * What stands for a question outside: its `state` goes through the chat app, its `claim` comes back
 * with the answer. Who knows the one cannot make the other.
 */
export type TokenKind = 'state' | 'claim';

/** 128 bits each, in both kinds: the question's id, and what only this gateway's secret makes of it. */
const TOKEN = PAYER_CLAIM;
const ID_LENGTH = 32;

/** The token of a question: letters and digits, which is all the chat app takes in a state. */
export function tokenOf(
  { config }: Pick<Context, 'config'>,
  kind: TokenKind,
  questionId: string,
): string {
  if (config.SECRET === undefined)
    throw new Error('SECRET must be set before payers are asked for');
  const id = questionId.replaceAll('-', '');
  const mac = createHmac('sha256', config.SECRET).update(`payer-${kind}.${id}`).digest('hex');
  return id + mac.slice(0, ID_LENGTH);
}

/** The question a token is of; undefined when this gateway did not make it. Takes the same time for all. */
export function questionIdOf(
  ctx: Pick<Context, 'config'>,
  kind: TokenKind,
  token: string,
): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const id = token.slice(0, ID_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return timingSafeEqual(Buffer.from(tokenOf(ctx, kind, id)), Buffer.from(token)) ? id : undefined;
}
