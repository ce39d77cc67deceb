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
import type { RideRow } from './store.ts';
import { isStale } from './view.ts';
import { lockRow, updateRows } from './tables.ts';

type Change = Updateable<Schema['rides']>;

/**
 * Where an event may take a ride. Steps may be skipped, for events get lost; until the trip begins a driver
 * may give up and the search begin anew; who rides is not looked for any more.
 */
const FROM_TRIP: ReadonlySet<RideState> = new Set(['on_trip', 'finished', 'cancelled']);
const canBecome = (from: RideState, to: RideState): boolean =>
  from !== 'on_trip' || FROM_TRIP.has(to);

/**
 * The one place where the dispatcher's events become rows: its webhook, its answer and our question all
 * come here, in any order, late or twice. Locks the ride; what is not newer than what we know changes
 * nothing; ride, order and event are one transaction, and every gateway is told.
 */
export async function applyDispatchEvent(
  ctx: Context,
  rideId: string,
  event: DispatchEvent,
): Promise<void> {
  if (event.state === 'unknown') return;
  await inTransaction(ctx.db, async (tx) => {
    const ride = await lockRow(tx, 'rides', { id: rideId });
    if (ride === undefined || ride.ended_at !== null) return;
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
  // The dispatcher's instants count as far as they can be true.
  const at = new Date(
    Math.min(now.getTime(), Math.max(ride.requested_at.getTime(), event.at.getTime())),
  );
  const heard: Change = {
    heard_at: now,
    heard_sequence: event.sequence,
    provider_ride_no: event.providerRideNo,
  };
  const change = changeBy(ride, event, at);
  if (!differs(ride, change) && !isStale(ride, now)) {
    await updateRows(tx, 'rides', { user_id: ride.user_id, id: ride.id }, heard);
  } else if (event.state === 'cancelled') {
    await endCancelled(ctx, tx, ride, event.cancelledBy, heard);
  } else if (event.state === 'no_driver') {
    await endWithoutDriver(ctx, tx, ride, heard);
  } else if (event.state === 'finished') {
    await finish(ctx, tx, ride, event, { ...heard, ...change }, at);
  } else {
    if (ride.driver?.plate !== event.driver?.plate) {
      await writeTrip(tx, orderOf(ride), driverOf(event));
    }
    await write(tx, ride, { ...heard, ...change });
  }
}

/** What the ride's row becomes by an event of `at`, but for who was heard of when. */
function changeBy(ride: RideRow, event: KnownEvent, at: Date): Change {
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
        ...(ride.state !== 'requested' && { searching_since: at }),
      };
    case 'matched':
    case 'arriving':
    case 'arrived':
      return { ...change, ...comingBy(ride, event, at) };
    case 'on_trip':
    case 'finished':
      // Too late to call it off.
      return { ...change, started_at: ride.started_at ?? at, cancel_fee: null };
    default:
      return change;
  }
}

/** Since when a driver comes and stands there; another driver begins anew. */
function comingBy(ride: RideRow, { state, driver, etaSeconds }: KnownEvent, at: Date): Change {
  const isSame = ride.matched_at !== null && ride.driver?.plate === driver?.plate;
  const arrivedAt = isSame ? ride.arrived_at : null;
  const promisedAt = etaSeconds === null ? null : new Date(at.getTime() + etaSeconds * 1000);
  return {
    ...(!isSame && { matched_at: at, promised_at: promisedAt }),
    arrived_at: state === 'arrived' ? (arrivedAt ?? at) : arrivedAt,
  };
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['driver', 'position', 'path']);

/** Whether the change would show: who was heard of when does not. */
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

/** The trip is over: what it costs by the rule in force when it began is due. */
async function finish(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  event: KnownEvent,
  change: Change,
  at: Date,
): Promise<void> {
  // What the dispatcher does not say was as it was expected.
  const metres = event.drivenMetres ?? ride.distance_metres;
  const seconds = event.drivenSeconds ?? ride.duration_seconds;
  const waitingSeconds = event.waitingSeconds ?? 0;
  const departedAt = ride.started_at ?? at;
  const trip = { service: ride.service, metres, seconds, waitingSeconds, departedAt };
  const fee = rideFee({ ...trip, estimated: false }, ctx.clock.now());
  await writeTrip(tx, orderOf(ride), {
    ...(event.driver !== null && driverOf(event)),
    departedAt: departedAt.toISOString(),
    arrivedAt: at.toISOString(),
    distanceMetres: metres,
    durationSeconds: seconds,
  });
  await endRideOrder(ctx, tx, orderOf(ride), { fee, arrived: true, closedReason: 'cancelled' });
  const driver = event.driver ?? ride.driver;
  await write(tx, ride, {
    ...change,
    // A last word without a driver does not take the driver away; the way stays to be looked at.
    driver: driver && JSON.stringify(driver),
    path: JSON.stringify(ride.path),
    eta_seconds: null,
    ended_at: at,
    distance_metres: metres,
    duration_seconds: seconds,
    fee: JSON.stringify(fee),
  });
}

/** Writes a change of a ride that this transaction holds, as its next version, and tells every gateway. */
async function write(tx: Tx, { user_id, id, version }: RideRow, change: Change): Promise<void> {
  await updateRows(tx, 'rides', { user_id, id }, { ...change, version: version + 1 });
  await notify(tx, 'ride', id);
}

/** Nobody comes any more, nobody is on the way: what is left to show of a ride without a trip. */
const atEnd = (now: Date): Change => ({
  ended_at: now,
  position: null,
  path: JSON.stringify([]),
  eta_seconds: null,
});

/**
 * Ends a ride that was called off. The rider pays the fee that was agreed to before the dispatcher was
 * asked; whoever else called it off, nobody pays. A driver who had come stays to be seen.
 */
async function endCancelled(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  reportedBy: KnownEvent['cancelledBy'],
  heard: Change = {},
): Promise<void> {
  const fee = reportedBy === 'rider' ? ride.cancel_fee : null;
  const others = reportedBy === 'driver' ? 'driver' : 'system';
  await endRideOrder(ctx, tx, orderOf(ride), { fee, arrived: false, closedReason: 'cancelled' });
  await write(tx, ride, {
    ...heard,
    ...atEnd(ctx.clock.now()),
    state: 'cancelled',
    cancelled_by: fee === null ? others : 'rider',
    fee: fee && JSON.stringify(fee),
  });
}

async function endWithoutDriver(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  heard: Change = {},
): Promise<void> {
  const end = { fee: null, arrived: false, closedReason: 'no_driver' } as const;
  await endRideOrder(ctx, tx, orderOf(ride), end);
  await write(tx, ride, { ...heard, ...atEnd(ctx.clock.now()), state: 'no_driver', driver: null });
}

/**
 * Ends a ride without the dispatcher's word, if `when` still holds under the lock: no car was found in
 * time, the rider called it off while one was looked for, the dispatcher refused it, or was lost for so
 * long that nobody waits any more; for what nobody confirms nobody pays. The dispatcher is told until it
 * answers.
 */
export async function endOurselves(
  ctx: Context,
  rideId: string,
  end: 'no_driver' | 'called_off' | 'refused' | 'lost',
  when: (ride: RideRow) => boolean,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ride = await lockRow(tx, 'rides', { id: rideId });
    if (ride === undefined || ride.ended_at !== null || !when(ride)) return;
    if (end === 'called_off') await endCancelled(ctx, tx, ride, 'rider');
    else if (end === 'lost') await endCancelled(ctx, tx, ride, 'system');
    else await endWithoutDriver(ctx, tx, ride);
    if (end === 'refused') return;
    await enqueue(ctx, tx, { kind: 'ride.release', dedup: rideId, payload: { rideId } });
  });
}
