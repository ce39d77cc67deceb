import type { Context } from '../../../context.ts';
import { type JobDefinitions, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { cancelAtDispatcher } from './cancel.ts';
import { queryDispatch, callOff } from './dispatcher.ts';
import { endWithoutDispatcher, applyDispatchEvent } from './dispatch-events.ts';
import { askForCar } from './request.ts';
import type { RideRow } from './store.ts';
import { findRow } from './tables.ts';

/** Events come every few seconds; after this time without one, the job queries the dispatcher. */
const SILENT_MS = 8000;
/** Interval of queries to a silent dispatcher. */
const ASK_MS = 4000;
/** Maximum duration of the search for a driver. */
const SEARCH_LIMIT_MS = 5 * 60_000;
/** A ride without events for this time ends as lost. */
const LOST_MS = 12 * 3_600_000;
/** A dispatcher that does not answer is informed every 30 s, at most 60 times. */
const RELEASE_EVERY_MS = 30_000;
const RELEASE_TIMES = 60;

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/**
 * Follows a ride until it is over: requests the car if that has not happened, cancels at the dispatcher what
 * the rider cancelled, queries a silent dispatcher, ends a search after `SEARCH_LIMIT_MS`, and the ride after
 * `LOST_MS` without events.
 */
async function follow(ctx: Context, rideId: string): Promise<JobOutcome> {
  const ride = await findRow(ctx.db, 'rides', { id: rideId });
  if (ride === undefined || ride.ended_at !== null) return NOTHING_TO_DO;
  if (ride.cancel_fee !== null) await cancelAtDispatcher(ctx, rideId);
  else if (isSearchOver(ride, ctx.clock.now())) await giveUp(ctx, ride);
  else if (ride.provider_ride_no === null) await askForCar(ctx, ride);
  else if (isSilent(ride, ctx.clock.now())) {
    await applyDispatchEvent(ctx, rideId, await queryDispatch(ctx, rideId));
  }
  const now = ctx.clock.now();
  await endWithoutDispatcher(ctx, rideId, 'lost', (row) => now >= addMs(row.heard_at, LOST_MS));
  const updatedRide = await findRow(ctx.db, 'rides', { id: rideId });
  if (updatedRide === undefined || updatedRide.ended_at !== null) return NOTHING_TO_DO;
  return {
    again: isSilent(updatedRide, now) ? addMs(now, ASK_MS) : addMs(updatedRide.heard_at, SILENT_MS),
  };
}

const isSilent = (ride: RideRow, now: Date): boolean =>
  now >= addMs(ride.heard_at, SILENT_MS) || ride.provider_ride_no === null;

const isSearchOver = (ride: RideRow, now: Date): boolean =>
  ride.state === 'requested' && now >= addMs(ride.searching_since, SEARCH_LIMIT_MS);

/**
 * Ends a search without a car. Queries the dispatcher first, so that a driver found at this moment is not
 * lost.
 */
async function giveUp(ctx: Context, ride: RideRow): Promise<void> {
  const event = await queryDispatch(ctx, ride.id);
  await applyDispatchEvent(ctx, ride.id, event);
  await endWithoutDispatcher(ctx, ride.id, 'no_driver', (row) =>
    isSearchOver(row, ctx.clock.now()),
  );
}

/** Informs the dispatcher that a ride is over, until it confirms. */
async function release(ctx: Context, rideId: string, attempt: number): Promise<JobOutcome> {
  const event = await callOff(ctx, rideId);
  if (event.state !== 'unknown' || attempt >= RELEASE_TIMES) return NOTHING_TO_DO;
  return { again: addMs(ctx.clock.now(), RELEASE_EVERY_MS) };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'ride.follow': { rideId: string };
    'ride.release': { rideId: string };
  }
}

export const rideJobs = (ctx: Context) =>
  ({
    'ride.follow': { lane: 'dispatch', run: ({ rideId }) => follow(ctx, rideId) },
    'ride.release': {
      lane: 'dispatch',
      run: ({ rideId }, attempt) => release(ctx, rideId, attempt),
    },
  }) satisfies Partial<JobDefinitions>;
