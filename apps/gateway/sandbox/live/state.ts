import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { failureModeOf } from '../failure-mode.ts';
import type { Disruption } from './disruptions.ts';
import type { DisruptionKind, FailureMode } from '../schema.ts';
import { insertRow, queries } from '../tables.ts';

/** The changes by operators of the sandbox. */
export interface LiveState {
  failureMode: FailureMode;
  /** The start of this failure mode. */
  since: Date;
  disruptions: readonly (Disruption & { createdAt: Date })[];
}

type Deps = Pick<Context, 'db' | 'clock'>;

/** More than a person creates by hand; each is checked for every trip. */
const MAX_DISRUPTIONS = 50;

/** Reads the failure mode and the current disruptions. */
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

/** Creates a disruption that begins now, and deletes those that are over. */
export async function makeDisruption(
  { db, clock, random }: Deps & Pick<Context, 'random'>,
  disruption: Pick<Disruption, 'routeId' | 'stopId' | 'tripId' | 'minutes'> & {
    kind: DisruptionKind;
  },
  lastsMs: number,
): Promise<void> {
  const now = clock.now();
  await queries(db).deleteFrom('sandbox.disruptions').where('ends_at', '<=', now).execute();
  await insertRow(db, 'sandbox.disruptions', {
    id: uuidv7({ clock, random }),
    kind: disruption.kind,
    route_id: disruption.routeId,
    stop_id: disruption.stopId,
    trip_id: disruption.tripId,
    minutes: disruption.minutes,
    starts_at: now,
    ends_at: new Date(now.getTime() + lastsMs),
    created_at: now,
  });
}
