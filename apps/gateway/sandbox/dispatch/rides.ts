import type { Selectable } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { courseOf, factsAt, type KnownEvent, type RideSeed, stepAt } from './course.ts';
import type { RideRequest } from '../../src/adapters/dispatch/port.ts';
import { isScript, scriptFor } from './scripts.ts';
import { toWire } from './wire.ts';

export type SandboxRide = Selectable<Schema['sandbox_rides']>;
export type SandboxDispatchDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random'>;

/** A moving car tells where it is this often; one that stands gives a sign of life. */
const POSITION_MS = 2500;
const SIGN_OF_LIFE_MS = 8000;

/** What a person or a test may do to a ride under way. */
export const RIDE_ACTIONS = [
  /** The next step happens now. */
  'skip',
  /** Everything stands still, until it goes on. */
  'hold',
  'go_on',
  /** No notice, no answer, until it comes back. */
  'silent',
  'come_back',
  'driver_cancels',
  /** How its news is told from now on. */
  'proper',
  'unruly',
  'nonsense',
] as const;
export type RideAction = (typeof RIDE_ACTIONS)[number];

const seedOf = (ride: SandboxRide): RideSeed => ({
  rideId: ride.ride_id,
  service: ride.service,
  from: ride.from_place,
  to: ride.to_place,
  script: isScript(ride.script) ? ride.script : 'proper',
});

/** Milliseconds of life since it was asked for. */
const lifeOf = (ride: SandboxRide, now: Date): number =>
  ((ride.held_at ?? now).getTime() - ride.requested_at.getTime()) * ride.pace + ride.shift_ms;

/** How a ride stands at `now`: nothing but its row and the clock tells. */
export function newsOf(ride: SandboxRide, now: Date): KnownEvent {
  const seed = seedOf(ride);
  const facts = factsAt(seed, courseOf(seed, ride.pace), lifeOf(ride, now));
  const news: KnownEvent = {
    ...facts,
    // An action raises it by more than the millisecond it may share with news.
    sequence: now.getTime() - ride.requested_at.getTime() + 1 + ride.actions * 1000,
    providerRideNo: ride.ride_no,
    at: now,
    position: facts.position && { ...facts.position, at: now.toISOString() },
  };
  if (ride.cancelled_by === null) return news;
  return {
    ...news,
    state: 'cancelled',
    cancelledBy: ride.cancelled_by,
    driver: null,
    position: null,
    path: [],
    etaSeconds: null,
    drivenMetres: null,
    drivenSeconds: null,
    waitingSeconds: null,
  };
}

const ENDS: ReadonlySet<KnownEvent['state']> = new Set(['finished', 'no_driver', 'cancelled']);

/** Whether nobody is told anything at `now`, by its script or because somebody said so. */
export function isSilent(ride: SandboxRide, now: Date): boolean {
  if (ride.silent) return true;
  const [from, to] = courseOf(seedOf(ride), ride.pace).silence ?? [0, 0];
  const life = lifeOf(ride, now);
  return life >= from && life < to;
}

/** When there is something to tell again after `now`; null: it is over. */
function tellNext(ride: SandboxRide, news: KnownEvent, now: Date): Date | null {
  if (ENDS.has(news.state)) return null;
  const moves = news.state === 'arriving' || news.state === 'on_trip';
  const routine = moves ? POSITION_MS : SIGN_OF_LIFE_MS;
  const life = lifeOf(ride, now);
  const { nextAt } = stepAt(courseOf(seedOf(ride), ride.pace), life);
  const change =
    nextAt === null || ride.held_at !== null ? Infinity : Math.ceil((nextAt - life) / ride.pace);
  return new Date(now.getTime() + Math.max(1, Math.min(routine, change)));
}

export async function findSandboxRide(
  db: Db | Tx,
  rideId: string,
): Promise<SandboxRide | undefined> {
  return await db
    .selectFrom('sandbox_rides')
    .selectAll()
    .where('ride_id', '=', rideId)
    .executeTakeFirst();
}

/** The newest rides, for the page that lists them. */
export const recentRides = async (db: Db): Promise<SandboxRide[]> =>
  await db
    .selectFrom('sandbox_rides')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .limit(30)
    .execute();

/** One ride per id: asking again finds the first. Undefined: refused. */
export async function takeRequest(
  deps: SandboxDispatchDeps,
  request: RideRequest,
): Promise<SandboxRide | undefined> {
  const script = scriptFor(request.from, request.to);
  if (script === 'refused') return undefined;
  const now = deps.clock.now();
  await deps.db
    .insertInto('sandbox_rides')
    .values({
      ride_id: request.rideId,
      ride_no: `SD${String(deps.random.bytes(8).readBigUInt64BE() % 10n ** 14n).padStart(14, '0')}`,
      service: request.service,
      from_place: JSON.stringify(request.from),
      to_place: JSON.stringify(request.to),
      script,
      manner: script === 'unruly' || script === 'nonsense' ? script : 'proper',
      pace: deps.config.DISPATCH_PACE,
      requested_at: now,
      shift_ms: 0,
      held_at: null,
      silent: false,
      cancelled_at: null,
      cancelled_by: null,
      actions: 0,
      tell_at: now,
    })
    .onConflict((c) => c.column('ride_id').doNothing())
    .execute();
  return await findSandboxRide(deps.db, request.rideId);
}

/** Changes a ride under a lock on its row, and has it told soon. */
async function change(
  deps: SandboxDispatchDeps,
  rideId: string,
  work: (ride: SandboxRide, now: Date) => Partial<SandboxRide> | null,
): Promise<SandboxRide | undefined> {
  return await inTransaction(deps.db, async (tx) => {
    const ride = await tx
      .selectFrom('sandbox_rides')
      .selectAll()
      .where('ride_id', '=', rideId)
      .forUpdate()
      .executeTakeFirst();
    if (ride === undefined) return undefined;
    const now = deps.clock.now();
    const changed = work(ride, now);
    if (changed === null) return ride;
    const { from_place: _from, to_place: _to, ...columns } = changed;
    return await tx
      .updateTable('sandbox_rides')
      .set({ ...columns, actions: ride.actions + 1, tell_at: now })
      .where('ride_id', '=', rideId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

const CANCELLABLE: ReadonlySet<KnownEvent['state']> = new Set([
  'requested',
  'matched',
  'arriving',
  'arrived',
]);

/** Calls a ride off, if it has not begun. */
export const cancelSandboxRide = async (
  deps: SandboxDispatchDeps,
  rideId: string,
  by: 'rider' | 'driver',
): Promise<SandboxRide | undefined> =>
  await change(deps, rideId, (ride, now) =>
    CANCELLABLE.has(newsOf(ride, now).state) ? { cancelled_at: now, cancelled_by: by } : null,
  );

/** Does what was chosen on the page; what the ride's state does not allow changes nothing. */
export async function actOnRide(
  deps: SandboxDispatchDeps,
  rideId: string,
  action: RideAction,
): Promise<SandboxRide | undefined> {
  if (action === 'driver_cancels') return await cancelSandboxRide(deps, rideId, 'driver');
  return await change(deps, rideId, (ride, now) => changeBy(ride, action, now));
}

function changeBy(
  ride: SandboxRide,
  action: Exclude<RideAction, 'driver_cancels'>,
  now: Date,
): Partial<SandboxRide> | null {
  switch (action) {
    case 'skip': {
      const life = lifeOf(ride, now);
      const { nextAt } = stepAt(courseOf(seedOf(ride), ride.pace), life);
      if (nextAt === null || ride.cancelled_by !== null) return null;
      return { shift_ms: Math.ceil(ride.shift_ms + nextAt - life) };
    }
    case 'hold':
      return ride.held_at === null ? { held_at: now } : null;
    case 'go_on': {
      if (ride.held_at === null) return null;
      const stood = (now.getTime() - ride.held_at.getTime()) * ride.pace;
      return { held_at: null, shift_ms: Math.ceil(ride.shift_ms - stood) };
    }
    case 'silent':
      return { silent: true };
    case 'come_back':
      return { silent: false };
    default:
      return { manner: action };
  }
}

/** Writes the notices of every ride that has something to tell. Gives how many rides had. */
export async function tellDue(deps: SandboxDispatchDeps): Promise<number> {
  return await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const due = await tx
      .selectFrom('sandbox_rides')
      .selectAll()
      .where('tell_at', '<=', now)
      .orderBy('tell_at')
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const ride of due) await tell(deps, tx, ride, now);
    return due.length;
  });
}

async function tell(
  deps: SandboxDispatchDeps,
  tx: Tx,
  ride: SandboxRide,
  now: Date,
): Promise<void> {
  const silent = isSilent(ride, now);
  const news = newsOf(ride, now);
  if (!silent) await putNotices(deps, tx, ride, news, now);
  await tx
    .updateTable('sandbox_rides')
    .set({ tell_at: silent ? new Date(now.getTime() + 1000) : tellNext(ride, news, now) })
    .where('ride_id', '=', ride.ride_id)
    .execute();
}

/** What is said of a ride instead of news by a dispatcher that has lost its mind. */
export const nonsenseOf = (news: KnownEvent): object => ({
  ...toWire(news),
  state: 'flying',
  position: { lat: 312, lon: -1214, heading: 'up', at: 'yesterday' },
  drivenMetres: -5,
});

async function putNotices(
  deps: SandboxDispatchDeps,
  tx: Tx,
  ride: SandboxRide,
  news: KnownEvent,
  now: Date,
): Promise<void> {
  // Unruly: twice, each as late as it happens, and so in any order.
  const delays = ride.manner === 'unruly' ? deps.random.bytes(2).map((byte) => byte % 7) : [0];
  for (const seconds of delays) {
    const id = uuidv7(deps);
    await tx
      .insertInto('sandbox_ride_notices')
      .values({
        id,
        ride_id: ride.ride_id,
        body: JSON.stringify({
          noticeId: id,
          rideId: ride.ride_id,
          news: ride.manner === 'nonsense' ? nonsenseOf(news) : toWire(news),
        }),
        run_at: new Date(now.getTime() + seconds * 1000),
        attempts: 0,
        delivered_at: null,
        last_answer: null,
      })
      .execute();
  }
}
