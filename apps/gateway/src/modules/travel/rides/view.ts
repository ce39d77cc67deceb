import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Driver, Ride } from '@shtrans/contract/rides/schemas';
import type { RideRow } from './store.ts';

/**
 * A dispatcher sends an event every few seconds; after this time without one, the shown state may be
 * outdated.
 */
export const STALE_AFTER_MS = 20_000;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Returns whether the dispatcher has been silent for too long about a ride under way. */
export const isStale = (row: Pick<RideRow, 'state' | 'heard_at'>, now: Date): boolean =>
  !isRideOver(row.state) && now.getTime() - row.heard_at.getTime() > STALE_AFTER_MS;

/** A ride can be cancelled until the trip begins. */
export const canCancel = (row: Pick<RideRow, 'state'>): boolean =>
  !isRideOver(row.state) && row.state !== 'on_trip';

/** Returns a driver without the number to call, which only the rider has, and only while the ride is under way. */
export const withoutRelay = ({
  name,
  phone,
  plate,
  car,
  rating,
}: Driver): Omit<Driver, 'relay'> => ({
  name,
  phone,
  plate,
  car,
  rating,
});

/** Returns a ride as its rider sees it at `now`. */
export const viewOf = (row: RideRow, now: Date): Ride => ({
  id: row.id,
  version: row.version,
  orderId: row.order_id,
  service: row.service,
  state: row.state,
  from: row.from_place,
  to: row.to_place,
  requestedAt: row.requested_at.toISOString(),
  arrivedAt: iso(row.arrived_at),
  startedAt: iso(row.started_at),
  endedAt: iso(row.ended_at),
  driver: row.driver && isRideOver(row.state) ? withoutRelay(row.driver) : row.driver,
  position: row.position,
  path: row.path,
  etaSeconds: row.eta_seconds,
  distanceMetres: row.distance_metres,
  durationSeconds: row.duration_seconds,
  estimate: row.estimate,
  fee: row.fee,
  cancelledBy: row.cancelled_by,
  canCancel: canCancel(row),
  messagesVersion: row.messages_version,
  stale: isStale(row, now),
  serverTime: now.toISOString(),
});
