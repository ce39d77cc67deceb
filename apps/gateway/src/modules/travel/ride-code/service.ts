import { CodedError } from '@shtrans/contract/api/errors';
import { checkRideCode, grantBody, LONGEST_SKIN } from '@shtrans/contract/ride-code/facts';
import type { RideCodePage, RideKey } from '@shtrans/contract/ride-code/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Caller } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { findOrder, ticketCovering } from '../../money/orders/service.ts';
import { issuersOf, publicKeyOf, signBy, verifySignature } from './keys.ts';
import { skinsOfRider } from './skins.ts';
import { insertRow, updateRows } from './tables.ts';
import { findKey, grantKey, revokedKeys } from '../../people/sessions/service.ts';

const HOUR_MS = 3_600_000;
/** Share of a grant's lifetime after which a device renews it when it has a network. */
const RENEWED_AFTER = 1 / 8;
const GRANTS_PER_HOUR = { max: 120, windowSeconds: 3600 };

/** Signs a text; returns the signature as base64url and the key's id. Throws if no key is configured. */
export function signedByIssuer(
  { config }: Pick<Context, 'config'>,
  text: string,
): { signature: string; key: string } {
  const [issuer] = issuersOf(config);
  if (issuer === undefined) throw new Error('no key to sign with');
  return { signature: signBy(issuer, Buffer.from(text)).toString('base64url'), key: issuer.id };
}

/** Returns what the page shows with a rider's code. */
export async function rideCodePage(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  userId: string,
): Promise<RideCodePage> {
  const now = ctx.clock.now();
  const [skins, ticket] = await Promise.all([
    skinsOfRider(ctx, userId),
    dayTicket(ctx.db, userId, now),
  ]);
  return { ...skins, ticket, serverTime: now.toISOString() };
}

/** Sets the skin of the rider's code. Throws `ride_skin_not_owned`. */
export async function chooseSkin(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  userId: string,
  skin: string,
): Promise<RideCodePage> {
  const { skins } = await skinsOfRider(ctx, userId);
  if (!skins.some(({ id }) => id === skin)) throw new CodedError('ride_skin_not_owned');
  const choice = { skin, chosen_at: ctx.clock.now() };
  const isFirst = await insertRow(ctx.db, 'ride_skins', { user_id: userId, ...choice }, 'keep');
  if (!isFirst) await updateRows(ctx.db, 'ride_skins', { user_id: userId }, choice);
  return await rideCodePage(ctx, userId);
}

/** Returns the ticket that would open a metro gate for the rider. */
async function dayTicket(db: Db, userId: string, instant: Date): Promise<RideCodePage['ticket']> {
  const id = await ticketCovering(db, { userId, mode: 'metro', at: instant });
  const fields = id === undefined ? undefined : (await findOrder(db, { userId, id }))?.fields;
  if (id === undefined || fields?.kind !== 'ticket') return null;
  return { orderId: id, product: fields.product, validUntil: fields.validUntil };
}

/**
 * Grants that a device's key counts as its rider's, while the session lasts and for at most
 * `RIDE_CODE_HOURS`. A repeated grant of the same key in the same session keeps its id; another key replaces
 * it. Throws `ride_key_invalid`, `too_many_requests`.
 */
export async function grantRideKey(
  ctx: Context,
  caller: Caller,
  publicKey: string,
  attempt: Attempt,
): Promise<RideKey> {
  await limit(ctx, `ride-keys:${caller.userId}`, GRANTS_PER_HOUR);
  const bytes = Buffer.from(publicKey, 'base64url');
  try {
    publicKeyOf(bytes);
  } catch {
    throw new CodedError('ride_key_invalid', { field: 'publicKey' });
  }
  const { skin } = await skinsOfRider(ctx, caller.userId);
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + ctx.config.RIDE_CODE_HOURS * HOUR_MS);
    const id = await grantKey(tx, caller, { publicKey, newId: uuidv7(ctx), now, until: expiresAt });
    return signedGrant(ctx, { id, publicKey: bytes, now, until: expiresAt, skin: skin.id });
  });
}

interface GrantInput {
  id: string;
  publicKey: Buffer;
  now: Date;
  until: Date;
  skin: string;
}

function signedGrant(
  ctx: Pick<Context, 'config'>,
  { id, publicKey, now, until, skin }: GrantInput,
): RideKey {
  const [issuer] = issuersOf(ctx.config);
  if (issuer === undefined) throw new Error('no key to sign grants with');
  const [from, end] = [now, until].map((instant) => Math.floor(instant.getTime() / 1000));
  const body = grantBody({
    issuer: issuer.id,
    keyId: id,
    from: from ?? 0,
    until: end ?? 0,
    publicKey,
    skin: skin.slice(0, LONGEST_SKIN),
  });
  const renewMs = (until.getTime() - now.getTime()) * RENEWED_AFTER;
  return {
    id,
    grant: Buffer.concat([body, signBy(issuer, body)]).toString('base64url'),
    until: until.toISOString(),
    renewAfter: new Date(now.getTime() + renewMs).toISOString(),
    serverTime: now.toISOString(),
  };
}

/**
 * Returns what gates and inspectors need to check codes: the gateway's public keys, and the revoked device
 * keys.
 */
export async function codeKeys(ctx: Pick<Context, 'db' | 'clock' | 'config'>) {
  const now = ctx.clock.now();
  const oldestGrantAt = new Date(now.getTime() - ctx.config.RIDE_CODE_HOURS * HOUR_MS);
  return {
    issuers: issuersOf(ctx.config).map(({ id, publicKey }) => ({
      id,
      publicKey: publicKey.toString('base64url'),
    })),
    revoked: await revokedKeys(ctx.db, oldestGrantAt, now),
    serverTime: now.toISOString(),
  };
}

/** A code that a gate read. */
interface ReadCode {
  code: string;
  /** By the gate's clock. */
  at: Date;
}

/**
 * Uses a code that a gate read, in the transaction that applies the gate's report, and returns its rider.
 * Throws `ride_code_refused` if the code was not valid at that time, and `ride_code_used`.
 */
export async function useRideCode(
  ctx: TxContext & Pick<Context, 'config'>,
  tx: Tx,
  { code: text, at }: ReadCode,
): Promise<string> {
  const refused = (fault: string): CodedError => {
    ctx.log.info({ event: 'ride_code.refused', fault }, 'a gate reported an invalid code');
    return new CodedError('ride_code_refused', { field: 'code' });
  };
  const issuers = new Map(issuersOf(ctx.config).map(({ id, publicKey }) => [id, publicKey]));
  const reader = { verify: verifySignature, issuers, now: at.getTime() };
  const { code, fault } = await checkRideCode(text, reader);
  if (fault !== null) throw refused(fault);
  const { grant, counter } = code;
  const key = await findKey(tx, grant.keyId);
  if (key === undefined || (key.ended_at !== null && key.ended_at <= at)) throw refused('revoked');
  const use = { user_id: key.user_id, key_id: grant.keyId, counter, used_at: at };
  if (!(await insertRow(tx, 'ride_code_uses', use, 'keep'))) {
    throw new CodedError('ride_code_used', { field: 'code' });
  }
  return key.user_id;
}
