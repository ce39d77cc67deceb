import { isDeepStrictEqual } from 'node:util';
import type { RideState } from '@shtrans/contract/rides/schemas';
import type { Updateable } from 'kysely';
import type { DispatchEvent, KnownEvent } from '../../../adapters/dispatch/port.ts';
import { rideFee } from '../../../city/ride-fee.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { notify } from '../../../db/notify.ts';
import type { Schema } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { OwnKey } from '../../../http/call.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { endRideOrder, writeTrip } from '../../money/orders/service.ts';
import { storeDriverMessages } from './messages.ts';
import type { RideRow } from './store.ts';
import { isStale } from './view.ts';
import { lockRow, updateRows } from './tables.ts';

type Change = Updateable<Schema['rides']>;

/**
 * States that can follow `on_trip`. Steps can be skipped, because events get lost. Before the trip a driver
 * may give up and the search begins again; during the trip there is no search.
 */
const FROM_TRIP: ReadonlySet<RideState> = new Set(['on_trip', 'finished', 'cancelled']);
const canBecome = (from: RideState, to: RideState): boolean =>
  from !== 'on_trip' || FROM_TRIP.has(to);

/**
 * Applies a dispatcher's event, in any order, late or repeated: its webhooks, its answers and our queries all
 * end here. Locks the ride and ignores events that are not newer than the last one. Ride, order and event
 * change in one transaction, which notifies every gateway.
 */
export async function applyDispatchEvent(
  ctx: Context,
  rideId: string,
  event: DispatchEvent,
): Promise<void> {
  if (event.state === 'unknown') return;
  await inTransaction(ctx.db, async (tx) => {
    const lockedRide = await lockRow(tx, 'rides', { id: rideId });
    if (lockedRide === undefined || lockedRide.ended_at !== null) return;
    // Also those of an older event: a message is no state that a newer one replaces.
    const ride = await storeDriverMessages(ctx, tx, lockedRide, event);
    if (event.sequence <= ride.heard_sequence) return;
    if (canBecome(ride.state, event.state)) {
      await applyToLocked(ctx, tx, ride, event);
      return;
    }
    ctx.log.warn(
      { event: 'dispatch.event_impossible', rideId, is: ride.state, reported: event.state },
      'the dispatcher reports a state that cannot follow',
    );
  });
}

async function applyToLocked(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  event: KnownEvent,
): Promise<void> {
  const now = ctx.clock.now();
  // Limits the dispatcher's instant to the time between the request and now.
  const eventAt = new Date(
    Math.min(now.getTime(), Math.max(ride.requested_at.getTime(), event.at.getTime())),
  );
  const heardColumns: Change = {
    heard_at: now,
    heard_sequence: event.sequence,
    provider_ride_no: event.providerRideNo,
  };
  const change = changeOf(ride, event, eventAt);
  if (!differs(ride, change) && !isStale(ride, now)) {
    await updateRows(tx, 'rides', { user_id: ride.user_id, id: ride.id }, heardColumns);
  } else if (event.state === 'cancelled') {
    await endCancelled(ctx, tx, ride, event.cancelledBy, heardColumns);
  } else if (event.state === 'no_driver') {
    await endWithoutDriver(ctx, tx, ride, heardColumns);
  } else if (event.state === 'finished') {
    await finish(ctx, tx, ride, event, { ...heardColumns, ...change }, eventAt);
  } else {
    if (ride.driver?.plate !== event.driver?.plate) {
      await writeTrip(tx, orderOf(ride), driverOf(event));
    }
    await write(tx, ride, { ...heardColumns, ...change });
  }
}

/** Returns the columns that an event at `eventAt` changes, except for `heard_at` and the sequence. */
function changeOf(ride: RideRow, event: KnownEvent, eventAt: Date): Change {
  const change: Change = {
    state: event.state,
    driver: event.driver && JSON.stringify(event.driver),
    position: event.position && JSON.stringify(event.position),
    path: JSON.stringify(event.path),
    eta_seconds: event.etaSeconds,
  };
  switch (event.state) {
    case 'requested':
      return {
        ...change,
        matched_at: null,
        promised_at: null,
        arrived_at: null,
        ...(ride.state !== 'requested' && { searching_since: eventAt }),
      };
    case 'matched':
    case 'arriving':
    case 'arrived':
      return { ...change, ...pickupTimes(ride, event, eventAt) };
    case 'on_trip':
    case 'finished':
      // The trip has begun, so it cannot be cancelled any more.
      return { ...change, started_at: ride.started_at ?? eventAt, cancel_fee: null };
    default:
      return change;
  }
}

/** Returns when a driver was matched and arrived; another driver resets both. */
function pickupTimes(
  ride: RideRow,
  { state, driver, etaSeconds }: KnownEvent,
  eventAt: Date,
): Change {
  const isSame = ride.matched_at !== null && ride.driver?.plate === driver?.plate;
  const arrivedAt = isSame ? ride.arrived_at : null;
  const promisedAt = etaSeconds === null ? null : new Date(eventAt.getTime() + etaSeconds * 1000);
  return {
    ...(!isSame && { matched_at: eventAt, promised_at: promisedAt }),
    arrived_at: state === 'arrived' ? (arrivedAt ?? eventAt) : arrivedAt,
  };
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['driver', 'position', 'path']);

/** Returns whether a change is visible; the time of the last event is not. */
function differs(ride: RideRow, change: Change): boolean {
  const columns = new Map<string, unknown>(Object.entries(ride));
  return Object.entries(change).some(([column, value]) => {
    const next: unknown =
      JSON_COLUMNS.has(column) && typeof value === 'string' ? JSON.parse(value) : value;
    return !isDeepStrictEqual(next, columns.get(column));
  });
}

const orderOf = (ride: RideRow): OwnKey => ({ userId: ride.user_id, id: ride.order_id });

const driverOf = ({ driver }: KnownEvent) => ({
  plate: driver?.plate ?? null,
  driver: driver?.name ?? null,
});

/** Ends a trip; its cost by the rule in force at its start is due. */
async function finish(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  event: KnownEvent,
  change: Change,
  eventAt: Date,
): Promise<void> {
  // Values missing in the event default to the estimate.
  const metres = event.drivenMetres ?? ride.distance_metres;
  const seconds = event.drivenSeconds ?? ride.duration_seconds;
  const waitingSeconds = event.waitingSeconds ?? 0;
  const departedAt = ride.started_at ?? eventAt;
  const trip = { service: ride.service, metres, seconds, waitingSeconds, departedAt };
  const fee = rideFee({ ...trip, estimated: false }, ctx.clock.now());
  await writeTrip(tx, orderOf(ride), {
    ...(event.driver !== null && driverOf(event)),
    departedAt: departedAt.toISOString(),
    arrivedAt: eventAt.toISOString(),
    distanceMetres: metres,
    durationSeconds: seconds,
  });
  await endRideOrder(ctx, tx, orderOf(ride), { fee, arrived: true, closedReason: 'cancelled' });
  const driver = event.driver ?? ride.driver;
  await write(tx, ride, {
    ...change,
    // Keeps the driver if the last event has none; the path remains visible.
    driver: driver && JSON.stringify(driver),
    path: JSON.stringify(ride.path),
    eta_seconds: null,
    ended_at: eventAt,
    distance_metres: metres,
    duration_seconds: seconds,
    fee: JSON.stringify(fee),
  });
}

/** Writes a change of a locked ride as its next version, and notifies every gateway. */
async function write(tx: Tx, { user_id, id, version }: RideRow, change: Change): Promise<void> {
  await updateRows(tx, 'rides', { user_id, id }, { ...change, version: version + 1 });
  await notify(tx, 'ride', id);
}

/** Columns of a ride that ended without a trip. */
const endColumns = (now: Date): Change => ({
  ended_at: now,
  position: null,
  path: JSON.stringify([]),
  eta_seconds: null,
});

/**
 * Ends a cancelled ride. If the rider cancelled, they pay the fee agreed before the dispatcher was asked;
 * otherwise no fee is due. The driver remains visible.
 */
async function endCancelled(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  reportedBy: KnownEvent['cancelledBy'],
  heardColumns: Change = {},
): Promise<void> {
  const fee = reportedBy === 'rider' ? ride.cancel_fee : null;
  const otherParty = reportedBy === 'driver' ? 'driver' : 'system';
  await endRideOrder(ctx, tx, orderOf(ride), { fee, arrived: false, closedReason: 'cancelled' });
  await write(tx, ride, {
    ...heardColumns,
    ...endColumns(ctx.clock.now()),
    state: 'cancelled',
    cancelled_by: fee === null ? otherParty : 'rider',
    fee: fee && JSON.stringify(fee),
  });
}

async function endWithoutDriver(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  heardColumns: Change = {},
): Promise<void> {
  const end = { fee: null, arrived: false, closedReason: 'no_driver' } as const;
  await endRideOrder(ctx, tx, orderOf(ride), end);
  await write(tx, ride, {
    ...heardColumns,
    ...endColumns(ctx.clock.now()),
    state: 'no_driver',
    driver: null,
  });
}

/**
 * Ends a ride without the dispatcher's confirmation, if `condition` is still true under the lock: no car was
 * found in time, the rider cancelled during the search, the dispatcher refused the ride, or it was lost for
 * too long. Without a confirmation no fee is due. Enqueues `ride.release`, which informs the dispatcher until
 * it answers.
 */
export async function endWithoutDispatcher(
  ctx: Context,
  rideId: string,
  end: 'no_driver' | 'called_off' | 'refused' | 'lost',
  condition: (ride: RideRow) => boolean,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ride = await lockRow(tx, 'rides', { id: rideId });
    if (ride === undefined || ride.ended_at !== null || !condition(ride)) return;
    if (end === 'called_off') await endCancelled(ctx, tx, ride, 'rider');
    else if (end === 'lost') await endCancelled(ctx, tx, ride, 'system');
    else await endWithoutDriver(ctx, tx, ride);
    if (end === 'refused') return;
    await enqueue(ctx, tx, { kind: 'ride.release', dedup: rideId, payload: { rideId } });
  });
}
