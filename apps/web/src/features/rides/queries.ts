import type { OrderDetail } from '@shtrans/contract/orders';
import type { Place, Point, Ride, RideService } from '@shtrans/contract/rides';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallOutput } from '../../core/api/call-types.ts';
import { expireQueries, type Query, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';

export type CurrentRide = CallOutput<'GET auto:/v1/rides/current'>;
export type Estimate = CallOutput<'POST auto:/v1/ride-estimates'>;
export type ServiceEstimate = Estimate['services'][number];
export type FoundPlace = CallOutput<'GET auto:/v1/ride-places'>['items'][number];
export type Ranks = CallOutput<'GET auto:/v1/taxi-ranks'>;
export type Cancellation = CallOutput<'GET auto:/v1/rides/:id/cancellation'>;
type Shares = CallOutput<'GET auto:/v1/rides/:id/shares'>;
export type Share = Shares['items'][number];

const told = <T extends { serverTime: string }>(answer: T): T => {
  noteServerTime(answer.serverTime);
  return answer;
};

/** A ride by its id; kept fresh by its stream. */
export const rideQuery = (id: string): Query<Ride> => ({
  key: ['rides', 'ride', id],
  load: async (signal) => told(await call('GET auto:/v1/rides/:id', { params: { id }, signal })),
  freshMs: 0,
});

/** Shows a ride as an answer told it, unless newer news of it came meanwhile. */
export function keepRide(ride: Ride): void {
  const { key } = rideQuery(ride.id);
  const known = readQuery<Ride>(key).data;
  if (known === undefined || known.version <= ride.version) writeQuery(key, ride);
}

/** The rider's ride under way and what must be paid before the next. */
export const currentRideQuery: Query<CurrentRide> = {
  key: ['rides', 'current'],
  load: async (signal) => {
    const current = await call('GET auto:/v1/rides/current', { signal });
    if (current.ride !== null) keepRide(told(current.ride));
    return current;
  },
  freshMs: 2000,
};

/** Stations by name; with a point, the nearest first. */
export const placesQuery = (q: string, near?: Point): Query<FoundPlace[]> => ({
  key: ['ride-places', q, near?.lat ?? '', near?.lon ?? ''],
  load: async (signal) => {
    const query = { q, ...near };
    return (await call('GET auto:/v1/ride-places', { query, signal })).items;
  },
  freshMs: 600_000,
});

export const ranksQuery = ({ lat, lon }: Point): Query<Ranks> => ({
  key: ['taxi-ranks', lat, lon],
  load: async (signal) =>
    told(await call('GET auto:/v1/taxi-ranks', { query: { lat, lon }, signal })),
});

/** What goes out of a place: the gateway wants no more than it says. */
const sent = ({ lat, lon, name }: Place): Place => ({ lat, lon, name });

export const estimateQuery = (from: Place, to: Place): Query<Estimate> => ({
  key: ['ride-estimates', JSON.stringify([sent(from), sent(to)])],
  load: async (signal) => {
    const body = { from: sent(from), to: sent(to) };
    return told(await call('POST auto:/v1/ride-estimates', { body, signal }));
  },
});

/** What cancelling costs; asked for anew in each state of the ride. */
export const cancellationQuery = ({
  id,
  state,
}: Pick<Ride, 'id' | 'state'>): Query<Cancellation> => ({
  key: ['rides', 'cancellation', id, state],
  load: async (signal) =>
    told(await call('GET auto:/v1/rides/:id/cancellation', { params: { id }, signal })),
  freshMs: 5000,
});

/** The order of a ride: whether it is paid and rated. */
export const rideOrderQuery = (id: string): Query<OrderDetail> => ({
  key: ['rides', 'order', id],
  load: async (signal) => told(await call('GET maas:/v1/orders/:id', { params: { id }, signal })),
  freshMs: 0,
});

export const sharesQuery = (id: string): Query<Share[]> => ({
  key: ['rides', 'shares', id],
  load: async (signal) =>
    (await call('GET auto:/v1/rides/:id/shares', { params: { id }, signal })).items,
  freshMs: 0,
});

export interface RideWish {
  service: RideService;
  from: Place;
  to: Place;
  /** The estimate the rider saw. */
  estimateCents: number;
}

/**
 * Calls a ride. A wish whose answer was lost is asked for again under the same key, so that it makes
 * one ride; another wish meanwhile is refused by the gateway, which knows of the first.
 */
export async function callRide(wish: RideWish): Promise<Ride> {
  const body = { ...wish, from: sent(wish.from), to: sent(wish.to) };
  const ride = await attempt(`ride ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST auto:/v1/rides', { body, idempotencyKey }),
  );
  keepRide(told(ride));
  writeQuery(currentRideQuery.key, { ride, duesOrderId: null } satisfies CurrentRide);
  return ride;
}

/** Cancels at the fee the rider saw; rejects with `cancellation_fee_changed` when it is another by now. */
export async function cancelRide(id: string, feeCents: number): Promise<Ride> {
  const ride = await attempt(`cancel ride ${id} ${feeCents}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/cancel', { params: { id }, body: { feeCents }, idempotencyKey }),
  );
  keepRide(told(ride));
  expireQueries(currentRideQuery.key);
  return ride;
}

export async function shareRide(id: string): Promise<Share> {
  const share = await attempt(`share ride ${id}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/shares', { params: { id }, idempotencyKey }),
  );
  const { key } = sharesQuery(id);
  const known = readQuery<Share[]>(key).data ?? [];
  writeQuery(key, [...known.filter((each) => each.id !== share.id), share]);
  return share;
}

export async function revokeShare(id: string, shareId: string): Promise<void> {
  const left = await call('DELETE auto:/v1/rides/:id/shares/:shareId', { params: { id, shareId } });
  writeQuery(sharesQuery(id).key, left.items);
}
