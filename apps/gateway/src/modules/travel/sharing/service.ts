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
/** A link lasts no longer, however long the ride takes. */
const LONGEST_MS = 24 * 3_600_000;
const SHARES_PER_HOUR = { max: 20, windowSeconds: 3600 };
/** Of one address: a family's phones that ask every few seconds stay far below. */
const READS_PER_MINUTE = { max: 300, windowSeconds: 60 };

/** The page of a link, from the web app's origin. */
export const shareUrl = (ctx: Pick<Context, 'config'>, id: string): string =>
  addressOf('travelSharing', undefined, { token: tokenOf(ctx, LINK, id) });

/** A link as its rider gets it. `url`: the page, from the web app's origin. */
const shareOf = (ctx: Context, id: string, expiresAt: Date): Share => ({
  id,
  url: shareUrl(ctx, id),
  expiresAt: expiresAt.toISOString(),
});

/**
 * Makes a link that shows the ride to whoever has it: for 24 h at most, and until an hour after the
 * ride is over. The same key gives the same link. Raises `ride_not_found`, `ride_over`,
 * `too_many_requests`.
 */
export async function shareRide(ctx: Context, key: OwnKey, attempt: Attempt): Promise<Share> {
  const prepare = () => limit(ctx, `ride-shares:${key.userId}`, SHARES_PER_HOUR);
  // What is kept of the answer holds no token.
  const made = await once(ctx, { ...attempt, prepare }, async (tx) => {
    const { id, expiresAt } = await makeShare(ctx, tx, key);
    return { id, expiresAt: expiresAt.toISOString() };
  });
  return shareOf(ctx, made.id, new Date(made.expiresAt));
}

/** Makes a link to a ride under way. Raises `ride_not_found`, `ride_over`. */
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

/** The links of a ride that still work, the newest first. Raises `ride_not_found`. */
export async function listShares(ctx: Context, key: OwnKey): Promise<{ items: Share[] }> {
  const ride = await readRide(ctx, key);
  const now = ctx.clock.now();
  const shares = (await sharesOf(ctx.db, key)).toReversed();
  const working = shares.filter((share) => expiryOf(share, ride) > now);
  return { items: working.map((share) => shareOf(ctx, share.id, expiryOf(share, ride))) };
}

/**
 * Revokes a link, for whoever has it open as well, and gives those that still work. Again does no
 * harm. Raises `ride_not_found`, `share_not_found`.
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

/** Raises what a link that does not work is answered with. */
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

/** The link a token is of. Raises `share_not_found`, `share_revoked`, `share_expired`. */
async function linkOf(ctx: Context, token: string, address: string): Promise<ShareRow> {
  await limit(ctx, `shared-trips:${address}`, READS_PER_MINUTE);
  const id = idOf(ctx, LINK, token);
  const share = id === undefined ? undefined : await findRow(ctx.db, 'ride_shares', { id });
  check(share, undefined, ctx.clock.now());
  return share;
}

const rideOf = (share: ShareRow): OwnKey => ({ userId: share.user_id, id: share.ride_id });

/**
 * The ride behind a link, as whoever has it may see it. Raises `share_not_found`, `share_revoked`,
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

type Watching = { since?: number | undefined; signal: AbortSignal };

/**
 * The ride behind a link now, if it is newer than version `since`, and with each change of what the
 * link shows. Ends with the ride, and with its coded error within 3 s after the link was revoked or
 * expired.
 */
export async function watchSharedTrip(
  ctx: Context,
  token: string,
  address: string,
  watching: Watching,
): Promise<AsyncIterable<SharedTrip>> {
  const share = await linkOf(ctx, token, address);
  check(share, await readRide(ctx, rideOf(share)), ctx.clock.now());
  return tripsOf(ctx, share, watching);
}

async function* tripsOf(
  ctx: Context,
  opened: ShareRow,
  { since = -1, signal }: Watching,
): AsyncGenerator<SharedTrip> {
  let share: ShareRow | null = opened;
  const over = new AbortController();
  const end = (): void => over.abort();
  signal.addEventListener('abort', end);
  const followLink = async (): Promise<void> => {
    for await (const row of openShares(ctx).follow(opened.id, over.signal)) {
      share = row;
      if (row === null || row.revoked_at !== null) end();
    }
  };
  const link = followLink().finally(end);
  // Told of below, once the ride's stream has ended.
  link.catch(() => {});
  try {
    let last: Ride | undefined;
    let sent = { version: since, stale: false, overdue: false };
    for await (const ride of lookAtRide(ctx, rideOf(opened), over.signal)) {
      const now = ctx.clock.now();
      check(share, ride, now);
      // Most looks bring nothing new.
      if (ride === last && isOverdue(ride, now) === sent.overdue) continue;
      last = ride;
      const trip = sharedView(ride, opened, now);
      const same = trip.stale === sent.stale && trip.overdue === sent.overdue;
      if (trip.version <= sent.version && same && !isRideOver(trip.state)) continue;
      sent = trip;
      yield trip;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await link;
  }
  check(share, undefined, ctx.clock.now());
}
