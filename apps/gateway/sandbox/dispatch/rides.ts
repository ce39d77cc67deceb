import type { KnownEvent, RideRequest } from '../../src/adapters/dispatch/port.ts';
import type { Context } from '../../src/context.ts';
import type { Db } from '../../src/db/database.ts';
import { notify } from '../../src/db/notify.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { courseOf, factsAt, NO_FACTS, stepAt } from './course.ts';
import { type RideAction, scriptFor, scriptNamed } from './scripts.ts';
import type { Row } from '../schema.ts';
import { findRow, insertRow, lockRow, updateRows } from '../tables.ts';

export type SandboxRide = Row<'sandbox.rides'>;
export type SandboxDispatchDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random'>;

export interface Standing {
  news: KnownEvent;
  isOver: boolean;
  /** Nothing is reported, because of the script or an operator's action. */
  isSilent: boolean;
  /** Simulated ms to the next step; Infinity if there is none. */
  toNext: number;
}

const ENDS: ReadonlySet<KnownEvent['state']> = new Set(['finished', 'no_driver', 'cancelled']);

/** Computes the state of a ride at `now` from its row and the clock alone. */
export function standingOf(ride: SandboxRide, now: Date): Standing {
  const script = scriptNamed(ride.script);
  const { ride_id: rideId, service, from_place: from, to_place: to } = ride;
  const seed = { rideId, service, from, to, script };
  const course = courseOf(seed, ride.pace);
  const lasted = (ride.held_at ?? now).getTime() - ride.requested_at.getTime();
  const life = lasted * ride.pace + ride.shift_ms;
  const { position, ...facts } = factsAt(seed, course, life);
  const head = {
    // An action adds more than 1, because it can happen in the same millisecond as a report.
    sequence: now.getTime() - ride.requested_at.getTime() + 1 + ride.actions * 1000,
    providerRideNo: ride.ride_no,
    at: now,
  };
  const news: KnownEvent =
    ride.cancelled_by === null
      ? { ...head, ...facts, position: position && { ...position, at: now.toISOString() } }
      : { ...head, ...NO_FACTS, state: 'cancelled', cancelledBy: ride.cancelled_by };
  const [silentFrom, silentTo] = course.silence ?? [0, 0];
  return {
    news,
    isOver: ENDS.has(news.state),
    isSilent: ride.silent || (life >= silentFrom && life < silentTo),
    toNext: (stepAt(course, life).nextAt ?? Infinity) - life,
  };
}

export const findSandboxRide = async (db: Db, rideId: string): Promise<SandboxRide | undefined> =>
  await findRow(db, 'sandbox.rides', { ride_id: rideId });

/** Creates a ride, or returns the existing one with this id. Undefined: refused. */
export async function takeRequest(
  { db, clock, random, config }: SandboxDispatchDeps,
  { rideId, service, from, to }: RideRequest,
): Promise<SandboxRide | undefined> {
  const script = scriptFor(from, to);
  if (script === 'refused') return undefined;
  const now = clock.now();
  const ride = {
    ride_id: rideId,
    ride_no: `SD${String(random.bytes(8).readBigUInt64BE() % 10n ** 14n).padStart(14, '0')}`,
    service,
    from_place: JSON.stringify(from),
    to_place: JSON.stringify(to),
    script,
    manner: script === 'unruly' || script === 'nonsense' ? script : 'proper',
    pace: config.DISPATCH_PACE,
    requested_at: now,
    shift_ms: 0,
    silent: false,
    actions: 0,
    tell_at: now,
  } as const;
  await inTransaction(db, async (tx) => {
    await insertRow(tx, 'sandbox.rides', ride, 'keep');
    await notify(tx, 'webhook', 'dispatch');
  });
  return await findSandboxRide(db, rideId);
}

/**
 * Performs an action from the page or of the rider under a lock on the ride's row, and reports it soon. Does nothing if
 * the state of the ride does not allow it.
 */
export async function actOnRide(
  { db, clock }: SandboxDispatchDeps,
  rideId: string,
  action: RideAction | 'rider_cancels',
): Promise<SandboxRide | undefined> {
  const key = { ride_id: rideId };
  return await inTransaction(db, async (tx) => {
    const ride = await lockRow(tx, 'sandbox.rides', key);
    const now = clock.now();
    const columns = ride && changeBy(ride, action, now);
    if (!columns) return ride;
    const changed = { ...columns, actions: ride.actions + 1, tell_at: now };
    await updateRows(tx, 'sandbox.rides', key, changed);
    await notify(tx, 'webhook', 'dispatch');
    return { ...ride, ...changed };
  });
}

function changeBy(
  ride: SandboxRide,
  action: RideAction | 'rider_cancels',
  now: Date,
): Omit<Partial<SandboxRide>, 'from_place' | 'to_place'> | null {
  const { held_at, pace, shift_ms } = ride;
  const { news, isOver, toNext } = standingOf(ride, now);
  switch (action) {
    case 'rider_cancels':
    case 'driver_cancels':
      if (isOver || news.state === 'on_trip') return null;
      return { cancelled_at: now, cancelled_by: action === 'rider_cancels' ? 'rider' : 'driver' };
    case 'skip':
      if (toNext === Infinity || ride.cancelled_by !== null) return null;
      return { shift_ms: Math.ceil(shift_ms + toNext) };
    case 'hold':
      return held_at === null ? { held_at: now } : null;
    case 'go_on': {
      if (held_at === null) return null;
      const stood = (now.getTime() - held_at.getTime()) * pace;
      return { held_at: null, shift_ms: Math.ceil(shift_ms - stood) };
    }
    case 'silent':
    case 'come_back':
      return { silent: action === 'silent' };
    default:
      return { manner: action };
  }
}

/** Returns a malformed report, for the failure mode `nonsense`. */
export const nonsenseOf = (news: KnownEvent): object => ({
  ...news,
  state: 'flying',
  position: { lat: 312, lon: -1214, heading: 'up', at: 'yesterday' },
  drivenMetres: -5,
});
