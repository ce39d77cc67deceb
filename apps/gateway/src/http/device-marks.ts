import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { isSigned, signatureOf } from '../crypto/signing-keys.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import { limit, type Limit } from './limits.ts';

/** A device as the gateway marked it when a rider logged in on it. */
export interface DeviceMark {
  id: string;
  /** When the mark was given, by which rules against abuse tell a young device. */
  since: Date;
}

const NAME = 'device-mark';
/** The longest that browsers keep a cookie. Each login begins it again. */
const MAX_AGE_S = 400 * 86_400;
const PURPOSE = 'device-mark.';
/** The mark: a random part, the instant in seconds and the signature. */
const VALUE = /(?:^|; *)device-mark=(([\w-]{22})\.(\d{1,12}))\.([\w-]{43})(?:;|$)/;

/** Per client address and day. Each costs a login; carriers put many riders behind one address. */
const PER_NETWORK: Limit = { max: 500, windowSeconds: 86_400 };

type Signing = { config: Pick<Config, 'SECRET'> };

/**
 * Returns the device mark of a request, or undefined if it has none that a gateway signed. A caller chooses the id in
 * `x-saic-device-id` and can leave it out; a mark only comes from a gateway.
 */
export function deviceMarkOf(
  { SECRET }: Pick<Config, 'SECRET'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): DeviceMark | undefined {
  const [, text, id, seconds, signature] = VALUE.exec(headers.cookie ?? '') ?? [];
  if (SECRET === undefined || text === undefined || id === undefined || signature === undefined)
    return undefined;
  if (!isSigned(SECRET, PURPOSE, { text, signature })) return undefined;
  return { id, since: new Date(Number(seconds) * 1000) };
}

/** Returns a mark that no device has yet. */
export const newDeviceMark = ({
  clock,
  random,
}: Pick<Context, 'clock' | 'random'>): DeviceMark => ({
  id: random.bytes(16).toString('base64url'),
  since: clock.now(),
});

/** Returns the cookie of a mark, without attributes. */
export function markCookie({ config }: Signing, { id, since }: DeviceMark): string {
  const text = `${id}.${Math.floor(since.getTime() / 1000)}`;
  return `${NAME}=${text}.${signatureOf(config.SECRET, PURPOSE, text)}`;
}

interface Marked {
  clientAddress: string;
  device: DeviceMark | undefined;
  reply: FastifyReply;
}

/**
 * Gives a browser a mark after a login, or keeps the one it has for longer. Returns false if its network has got the day's
 * number of new marks: then the browser stays without one until a later login.
 */
export async function giveDeviceMark(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  { clientAddress, device, reply }: Marked,
  mark: DeviceMark,
): Promise<boolean> {
  if (device === undefined && !(await mayGive(ctx, clientAddress))) return false;
  const attributes = `Max-Age=${MAX_AGE_S}; ${cookieAttributes(ctx.config)}`;
  void reply.header('set-cookie', `${markCookie(ctx, mark)}; ${attributes}`);
  return true;
}

async function mayGive(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  clientAddress: string,
): Promise<boolean> {
  try {
    await limit(ctx, `device-marks:${clientAddress}`, PER_NETWORK);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}
