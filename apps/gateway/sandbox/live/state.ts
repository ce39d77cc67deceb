import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { failureModeOf } from '../failure-mode.ts';
import type { Disruption } from './disruptions.ts';
import type { DisruptionKind, FailureMode } from '../schema.ts';
import { insertRow, queries } from '../tables.ts';

/** What the sandbox's operators made of it. */
export interface LiveState {
  failureMode: FailureMode;
  /** Since when it is in this failure mode. */
  since: Date;
  disruptions: readonly (Disruption & { createdAt: Date })[];
}

type Deps = Pick<Context, 'db' | 'clock'>;

/** More than anybody makes by hand; each costs a look at every trip. */
const MAX_DISRUPTIONS = 50;

/** The failure mode, and the disruptions that are not over. */
export async function readLiveState({ db, clock }: Deps): Promise<LiveState> {
  const [{ mood: failureMode, since }, disruptions] = await Promise.all([
    failureModeOf({ db }, 'live'),
    queries(db)
      .selectFrom('sandbox.disruptions')
      .select(['id', 'kind', 'route_id as routeId', 'stop_id as stopId', 'trip_id as tripId'])
      .select(['minutes', 'starts_at as from', 'ends_at as until', 'created_at as createdAt'])
      .where('ends_at', '>', clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_DISRUPTIONS)
      .execute(),
  ]);
  return { failureMode, since, disruptions };
}

/** Makes something happen from now on, and forgets what is over. */
export async function makeDisruption(
  { db, clock, random }: Deps & Pick<Context, 'random'>,
  made: Pick<Disruption, 'routeId' | 'stopId' | 'tripId' | 'minutes'> & { kind: DisruptionKind },
  lastsMs: number,
): Promise<void> {
  const now = clock.now();
  await queries(db).deleteFrom('sandbox.disruptions').where('ends_at', '<=', now).execute();
  await insertRow(db, 'sandbox.disruptions', {
    id: uuidv7({ clock, random }),
    kind: made.kind,
    route_id: made.routeId,
    stop_id: made.stopId,
    trip_id: made.tripId,
    minutes: made.minutes,
    starts_at: now,
    ends_at: new Date(now.getTime() + lastsMs),
    created_at: now,
  });
}
