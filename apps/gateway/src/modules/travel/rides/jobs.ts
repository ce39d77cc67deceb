import type { Context } from '../../../context.ts';
import { type JobDefinitions, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { carryOut } from './cancel.ts';
import { askHowItStands, callOff } from './dispatcher.ts';
import { endOurselves, applyDispatchEvent } from './dispatch-events.ts';
import { askForCar } from './request.ts';
import type { RideRow } from './store.ts';
import { findRow } from './tables.ts';

/** An event comes every few seconds; we ask by ourselves after so long without. */
const SILENT_MS = 8000;
/** How often a silent dispatcher is asked. */
const ASK_MS = 4000;
/** A driver is looked for no longer than this. */
const SEARCH_LIMIT_MS = 5 * 60_000;
/** A ride nobody tells of for so long is over, whatever became of it. */
const LOST_MS = 12 * 3_600_000;
/** How long a dispatcher is told that a ride is over, should it not answer: 60 times every 30 s. */
const RELEASE_EVERY_MS = 30_000;
const RELEASE_TIMES = 60;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * Looks after a ride until it is over: asks for the car where nobody did, calls off what the rider
 * called off, asks how it stands while the dispatcher is silent, gives the search up after a while, and
 * the ride when nobody was heard of for half a day.
 */
async function follow(ctx: Context, rideId: string): Promise<JobOutcome> {
  const ride = await findRow(ctx.db, 'rides', { id: rideId });
  if (ride === undefined || ride.ended_at !== null) return NOTHING_TO_DO;
  if (ride.cancel_fee !== null) await carryOut(ctx, rideId);
  else if (isSearchOver(ride, ctx.clock.now())) await giveUp(ctx, ride);
  else if (ride.provider_ride_no === null) await askForCar(ctx, ride);
  else if (isSilent(ride, ctx.clock.now())) {
    await applyDispatchEvent(ctx, rideId, await askHowItStands(ctx, rideId));
  }
  const now = ctx.clock.now();
  await endOurselves(ctx, rideId, 'lost', (row) => now >= after(row.heard_at, LOST_MS));
  const left = await findRow(ctx.db, 'rides', { id: rideId });
  if (left === undefined || left.ended_at !== null) return NOTHING_TO_DO;
  return { again: isSilent(left, now) ? after(now, ASK_MS) : after(left.heard_at, SILENT_MS) };
}

const isSilent = (ride: RideRow, now: Date): boolean =>
  now >= after(ride.heard_at, SILENT_MS) || ride.provider_ride_no === null;

const isSearchOver = (ride: RideRow, now: Date): boolean =>
  ride.state === 'requested' && now >= after(ride.searching_since, SEARCH_LIMIT_MS);

/** No car was found in time. A driver found in this very moment is not left standing. */
async function giveUp(ctx: Context, ride: RideRow): Promise<void> {
  const event = await askHowItStands(ctx, ride.id);
  await applyDispatchEvent(ctx, ride.id, event);
  await endOurselves(ctx, ride.id, 'no_driver', (row) => isSearchOver(row, ctx.clock.now()));
}

/** Tells the dispatcher that we are done with a ride, until it says that it knows. */
async function release(ctx: Context, rideId: string, attempt: number): Promise<JobOutcome> {
  const event = await callOff(ctx, rideId);
  if (event.state !== 'unknown' || attempt >= RELEASE_TIMES) return NOTHING_TO_DO;
  return { again: after(ctx.clock.now(), RELEASE_EVERY_MS) };
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
