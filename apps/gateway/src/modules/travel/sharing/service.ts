import { addressOf } from '@shtrans/contract/addresses/addresses';
import { CodedError } from '@shtrans/contract/api/errors';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride, rideShare, SharedTrip } from '@shtrans/contract/rides/schemas';
import type { z } from 'zod';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { notify } from '../../../db/notify.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { idOf, tokenOf } from '../../../http/signed-id.ts';
import { lookAtRide, readRide } from '../rides/service.ts';
import { openShares, revoke, type ShareRow, sharesOf } from './store.ts';
import { expiryOf, isOverdue, sharedView } from './trip.ts';
import { findRow, insertRow } from './tables.ts';

type Share = z.infer<typeof rideShare>;

const LINK = { name: 'ride-share', encoding: 'base64url' } as const;
/** Maximum lifetime of a link, even if the ride takes longer. */
const LONGEST_MS = 24 * 3_600_000;
const SHARES_PER_HOUR = { max: 20, windowSeconds: 3600 };
/** Per client address: a family's phones that poll every few seconds stay far below. */
const READS_PER_MINUTE = { max: 300, windowSeconds: 60 };

/** Returns the address of a link's page in the web app. */
export const shareUrl = (ctx: Pick<Context, 'config'>, id: string): string =>
  addressOf('travelSharing', undefined, { token: tokenOf(ctx, LINK, id) });

/** Returns a link as its rider sees it. */
const shareOf = (ctx: Context, id: string, expiresAt: Date): Share => ({
  id,
  url: shareUrl(ctx, id),
  expiresAt: expiresAt.toISOString(),
});

/**
 * Creates a link that shows the ride to anyone who has it, for at most 24 h and until an hour after the ride
 * is over. A repeated key returns the same link. Throws `ride_not_found`, `ride_over`, `too_many_requests`.
 */
export async function shareRide(ctx: Context, key: OwnKey, attempt: Attempt): Promise<Share> {
  const prepare = () => limit(ctx, `ride-shares:${key.userId}`, SHARES_PER_HOUR);
  // The stored response must not contain the token.
  const createdShare = await once(ctx, { ...attempt, prepare }, async (tx) => {
    const { id, expiresAt } = await makeShare(ctx, tx, key);
    return { id, expiresAt: expiresAt.toISOString() };
  });
  return shareOf(ctx, createdShare.id, new Date(createdShare.expiresAt));
}

/** Creates a link to a ride under way. Throws `ride_not_found`, `ride_over`. */
export async function makeShare(
  ctx: TxContext,
  tx: Tx,
  key: OwnKey,
): Promise<{ id: string; expiresAt: Date }> {
  const ride = await readRide({ ...ctx, db: tx }, key);
  if (isRideOver(ride.state)) throw new CodedError('ride_over');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + LONGEST_MS);
  const id = uuidv7(ctx);
  await insertRow(tx, 'ride_shares', {
    user_id: key.userId,
    id,
    ride_id: key.id,
    created_at: now,
    expires_at: expiresAt,
  });
  return { id, expiresAt };
}

/** Returns the valid links of a ride, newest first. Throws `ride_not_found`. */
export async function listShares(ctx: Context, key: OwnKey): Promise<{ items: Share[] }> {
  const ride = await readRide(ctx, key);
  const now = ctx.clock.now();
  const shares = (await sharesOf(ctx.db, key)).toReversed();
  const working = shares.filter((share) => expiryOf(share, ride) > now);
  return { items: working.map((share) => shareOf(ctx, share.id, expiryOf(share, ride))) };
}

/**
 * Revokes a link, also for viewers who have it open, and returns the valid ones. Can be repeated. Throws
 * `ride_not_found`, `share_not_found`.
 */
export async function revokeShare(
  ctx: Context,
  key: OwnKey,
  shareId: string,
): Promise<{ items: Share[] }> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await revoke(tx, key, shareId, ctx.clock.now()))) {
      await readRide({ ...ctx, db: tx }, key);
      throw new CodedError('share_not_found');
    }
    await notify(tx, 'ride_share', shareId);
  });
  return await listShares(ctx, key);
}

/** Throws the error of a link that is not valid. */
function check(
  share: ShareRow | null | undefined,
  ride: Ride | undefined,
  now: Date,
): asserts share {
  if (share === null || share === undefined) throw new CodedError('share_not_found');
  if (share.revoked_at !== null) throw new CodedError('share_revoked');
  const expiry = ride ? expiryOf(share, ride) : share.expires_at;
  if (expiry <= now) throw new CodedError('share_expired');
}

/** Returns the link of a token. Throws `share_not_found`, `share_revoked`, `share_expired`. */
async function linkOf(ctx: Context, token: string, address: string): Promise<ShareRow> {
  await limit(ctx, `shared-trips:${address}`, READS_PER_MINUTE);
  const id = idOf(ctx, LINK, token);
  const share = id === undefined ? undefined : await findRow(ctx.db, 'ride_shares', { id });
  check(share, undefined, ctx.clock.now());
  return share;
}

const rideOf = (share: ShareRow): OwnKey => ({ userId: share.user_id, id: share.ride_id });

/**
 * Returns the ride of a link as its viewers may see it. Throws `share_not_found`, `share_revoked`,
 * `share_expired`, `too_many_requests`.
 */
export async function sharedTrip(
  ctx: Context,
  token: string,
  address: string,
): Promise<SharedTrip> {
  const share = await linkOf(ctx, token, address);
  const ride = await readRide(ctx, rideOf(share));
  check(share, ride, ctx.clock.now());
  return sharedView(ride, share, ctx.clock.now());
}

type WatchOptions = { since?: number | undefined; signal: AbortSignal };

/**
 * Yields the ride of a link now, if it is newer than version `since`, and after each visible change. Ends
 * with the ride, or with the link's coded error within 3 s after the link is revoked or expires.
 */
export async function watchSharedTrip(
  ctx: Context,
  token: string,
  address: string,
  watching: WatchOptions,
): Promise<AsyncIterable<SharedTrip>> {
  const share = await linkOf(ctx, token, address);
  check(share, await readRide(ctx, rideOf(share)), ctx.clock.now());
  return tripsOf(ctx, share, watching);
}

async function* tripsOf(
  ctx: Context,
  opened: ShareRow,
  { since = -1, signal }: WatchOptions,
): AsyncGenerator<SharedTrip> {
  let share: ShareRow | null = opened;
  const streamAbort = new AbortController();
  const end = (): void => streamAbort.abort();
  signal.addEventListener('abort', end);
  const followLink = async (): Promise<void> => {
    for await (const row of openShares(ctx).follow(opened.id, streamAbort.signal)) {
      share = row;
      if (row === null || row.revoked_at !== null) end();
    }
  };
  const link = followLink().finally(end);
  // Its error is thrown below, after the ride's stream ends.
  link.catch(() => {});
  try {
    let last: Ride | undefined;
    let lastSent = { version: since, stale: false, overdue: false };
    for await (const ride of lookAtRide(ctx, rideOf(opened), streamAbort.signal)) {
      const now = ctx.clock.now();
      check(share, ride, now);
      // Most iterations bring no change.
      if (ride === last && isOverdue(ride, now) === lastSent.overdue) continue;
      last = ride;
      const trip = sharedView(ride, opened, now);
      const isUnchanged = trip.stale === lastSent.stale && trip.overdue === lastSent.overdue;
      if (trip.version <= lastSent.version && isUnchanged && !isRideOver(trip.state)) continue;
      lastSent = trip;
      yield trip;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await link;
  }
  check(share, undefined, ctx.clock.now());
}
