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
export type Conversation = CallOutput<'GET auto:/v1/rides/:id/messages'>;
export type Share = CallOutput<'GET auto:/v1/rides/:id/shares'>['items'][number];

/** A ride by its id; its stream keeps it up to date. */
export const rideQuery = (id: string) =>
  query('GET auto:/v1/rides/:id', { params: { id } }, { freshMs: 0 });

const storeRide = (ride: Ride): void => writeQuery(rideQuery(ride.id), ride);

/** The rider's ride in progress, and what must be paid before the next. */
export const currentRideQuery = query('GET auto:/v1/rides/current', undefined, {
  freshMs: 2000,
  onAnswer: ({ ride }) => ride && storeRide(ride),
});

export const renewCurrentRide = (): void =>
  void fetchQuery(currentRideQuery, true).catch(() => undefined);

/** Stations by name, or those to start from; with a point, nearest first. */
export const placesQuery = (q: string, near?: Point) =>
  query(
    'GET auto:/v1/ride-places',
    { query: { ...(q !== '' && { q }), ...near } },
    { freshMs: 600_000 },
  );

export const ranksQuery = ({ lat, lon }: Point) =>
  query('GET auto:/v1/taxi-ranks', { query: { lat, lon } });

/** Removes all fields that the gateway does not expect. */
const bareEnd = ({ lat, lon, name }: Place): Place => ({ lat, lon, name });

export const estimateQuery = (from: Place, to: Place) =>
  query('POST auto:/v1/ride-estimates', { body: { from: bareEnd(from), to: bareEnd(to) } });

/** The cost of cancelling; requested again in each state of the ride. */
export const cancellationQuery = ({ id, state }: Pick<Ride, 'id' | 'state'>) =>
  query(
    'GET auto:/v1/rides/:id/cancellation',
    { params: { id } },
    { freshMs: 5000, variant: state },
  );

/** The order of a ride: whether it is paid and rated. */
export const rideOrderQuery = (id: string) => ({ ...orderQuery(id), freshMs: 0 });

/** The conversation with the driver, and the phrases; requested again in each state of the ride. */
export const conversationQuery = ({ id, state }: Pick<Ride, 'id' | 'state'>) =>
  query('GET auto:/v1/rides/:id/messages', { params: { id } }, { freshMs: 0, variant: state });

export const sharesQuery = (id: string) =>
  query('GET auto:/v1/rides/:id/shares', { params: { id } }, { freshMs: 0 });

export type RideWish = CallInput<'POST auto:/v1/rides'>['body'];

/**
 * Calls a ride. A retry after a lost answer uses the same key, so that it makes one ride; the gateway refuses another
 * request in the meantime.
 */
export async function callRide(wish: RideWish): Promise<Ride> {
  const body = { ...wish, from: bareEnd(wish.from), to: bareEnd(wish.to) };
  const ride = await attempt(`ride ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST auto:/v1/rides', { body, idempotencyKey }),
  );
  storeRide(ride);
  writeQuery(currentRideQuery, { ride, duesOrderId: null });
  return ride;
}

/** Cancels at the fee that the rider saw. Rejects with `cancellation_fee_changed` if it has changed. */
export async function cancelRide(id: string, feeCents: number): Promise<Ride> {
  const ride = await attempt(`cancel ride ${id} ${feeCents}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/cancel', { params: { id }, body: { feeCents }, idempotencyKey }),
  );
  storeRide(ride);
  expireQuery(currentRideQuery);
  return ride;
}

export async function shareRide(id: string): Promise<Share> {
  const share = await attempt(`share ride ${id}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/shares', { params: { id }, idempotencyKey }),
  );
  const shares = sharesQuery(id);
  const shareItems = readQuery(shares).data?.items ?? [];
  writeQuery(shares, { items: [...shareItems.filter((each) => each.id !== share.id), share] });
  return share;
}

export async function revokeShare(id: string, shareId: string): Promise<void> {
  const remainingShares = await call('DELETE auto:/v1/rides/:id/shares/:shareId', {
    params: { id, shareId },
  });
  writeQuery(sharesQuery(id), remainingShares);
}
