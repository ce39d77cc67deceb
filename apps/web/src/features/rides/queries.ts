import type { Place, Point, Ride } from '@shtrans/contract/rides/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput, CallOutput } from '../../core/api/call-types.ts';
import { expireQuery, fetchQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { query } from '../../core/query/query.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';

export type Estimate = CallOutput<'POST auto:/v1/ride-estimates'>;
export type ServiceEstimate = Estimate['services'][number];
export type TaxiRank = CallOutput<'GET auto:/v1/taxi-ranks'>['items'][number];
export type Share = CallOutput<'GET auto:/v1/rides/:id/shares'>['items'][number];

/** A ride by its id; kept fresh by its stream. */
export const rideQuery = (id: string) =>
  query('GET auto:/v1/rides/:id', { params: { id } }, { freshMs: 0 });

const keepRide = (ride: Ride): void => writeQuery(rideQuery(ride.id), ride);

/** The rider's ride under way and what must be paid before the next. */
export const currentRideQuery = query('GET auto:/v1/rides/current', undefined, {
  freshMs: 2000,
  onAnswer: ({ ride }) => ride && keepRide(ride),
});

export const renewCurrentRide = (): void =>
  void fetchQuery(currentRideQuery, true).catch(() => undefined);

/** Stations by name, or those to start from; with a point, the nearest first. */
export const placesQuery = (q: string, near?: Point) =>
  query('GET auto:/v1/ride-places', { query: { q, ...near } }, { freshMs: 600_000 });

export const ranksQuery = ({ lat, lon }: Point) =>
  query('GET auto:/v1/taxi-ranks', { query: { lat, lon } });

/** What goes out of a place: the gateway wants no more than it says. */
const bare = ({ lat, lon, name }: Place): Place => ({ lat, lon, name });

export const estimateQuery = (from: Place, to: Place) =>
  query('POST auto:/v1/ride-estimates', { body: { from: bare(from), to: bare(to) } });

/** What cancelling costs; asked for anew in each state of the ride. */
export const cancellationQuery = ({ id, state }: Pick<Ride, 'id' | 'state'>) =>
  query(
    'GET auto:/v1/rides/:id/cancellation',
    { params: { id } },
    { freshMs: 5000, variant: state },
  );

/** The order of a ride: whether it is paid and rated. */
export const rideOrderQuery = (id: string) => ({ ...orderQuery(id), freshMs: 0 });

export const sharesQuery = (id: string) =>
  query('GET auto:/v1/rides/:id/shares', { params: { id } }, { freshMs: 0 });

export type RideWish = CallInput<'POST auto:/v1/rides'>['body'];

/**
 * Calls a ride. A wish whose answer was lost is asked for again under the same key, so that it makes
 * one ride; another wish meanwhile is refused by the gateway, which knows of the first.
 */
export async function callRide(wish: RideWish): Promise<Ride> {
  const body = { ...wish, from: bare(wish.from), to: bare(wish.to) };
  const ride = await attempt(`ride ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST auto:/v1/rides', { body, idempotencyKey }),
  );
  keepRide(ride);
  writeQuery(currentRideQuery, { ride, duesOrderId: null });
  return ride;
}

/** Cancels at the fee the rider saw; rejects with `cancellation_fee_changed` when it is another by now. */
export async function cancelRide(id: string, feeCents: number): Promise<Ride> {
  const ride = await attempt(`cancel ride ${id} ${feeCents}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/cancel', { params: { id }, body: { feeCents }, idempotencyKey }),
  );
  keepRide(ride);
  expireQuery(currentRideQuery);
  return ride;
}

export async function shareRide(id: string): Promise<Share> {
  const share = await attempt(`share ride ${id}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/shares', { params: { id }, idempotencyKey }),
  );
  const shares = sharesQuery(id);
  const known = readQuery(shares).data?.items ?? [];
  writeQuery(shares, { items: [...known.filter((each) => each.id !== share.id), share] });
  return share;
}

export async function revokeShare(id: string, shareId: string): Promise<void> {
  const left = await call('DELETE auto:/v1/rides/:id/shares/:shareId', { params: { id, shareId } });
  writeQuery(sharesQuery(id), left);
}
