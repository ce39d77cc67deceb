import type { Context } from '../../src/context.ts';
import type { DisruptionKind, LiveFailureMode } from '../../src/db/schema.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { Disruption } from './disruptions.ts';

/** How the sandbox's feed can behave; each is a choice on its page. */
export const LIVE_FAILURE_MODES = [
  'normal',
  'late',
  'silent',
  'nonsense',
] as const satisfies readonly LiveFailureMode[];

/** What an operator can make happen. */
export const DISRUPTION_KINDS = [
  'delays',
  'no_service',
  'fewer_trips',
  'closed',
  'trip_cancelled',
] as const satisfies readonly DisruptionKind[];

/** What the sandbox's operators made of it. */
export interface LiveState {
  failureMode: LiveFailureMode;
  /** Since when it is in this failure mode. */
  since: Date;
  disruptions: readonly (Disruption & { createdAt: Date })[];
}

type Deps = Pick<Context, 'db' | 'clock'>;

const FEED = 'live';
/** More than anybody makes by hand; each costs a look at every trip. */
const MAX_DISRUPTIONS = 50;

/** The failure mode, and the disruptions that are not over. */
export async function readLiveState({ db, clock }: Deps): Promise<LiveState> {
  const now = clock.now();
  const [chosen, rows] = await Promise.all([
    db.selectFrom('sandbox_live_moods').selectAll().where('feed', '=', FEED).executeTakeFirst(),
    db
      .selectFrom('sandbox_disruptions')
      .selectAll()
      .where('ends_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_DISRUPTIONS)
      .execute(),
  ]);
  return {
    failureMode: chosen?.mood ?? 'normal',
    since: chosen?.since ?? new Date(0),
    disruptions: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      routeId: row.route_id,
      stopId: row.stop_id,
      tripId: row.trip_id,
      minutes: row.minutes,
      from: row.starts_at,
      until: row.ends_at,
      createdAt: row.created_at,
    })),
  };
}

/** Sets the failure mode; the one it is in already goes on since it began. */
export async function setLiveFailureMode(
  { db, clock }: Deps,
  failureMode: LiveFailureMode,
): Promise<void> {
  const since = clock.now();
  await db
    .insertInto('sandbox_live_moods')
    .values({ feed: FEED, mood: failureMode, since })
    .onConflict((conflict) =>
      conflict
        .column('feed')
        .doUpdateSet({ mood: failureMode, since })
        .where('sandbox_live_moods.mood', '!=', failureMode),
    )
    .execute();
}

/** Makes something happen from now on, and forgets what is over. Gives its id. */
export async function makeDisruption(
  { db, clock, random }: Deps & Pick<Context, 'random'>,
  made: Pick<Disruption, 'kind' | 'routeId' | 'stopId' | 'tripId' | 'minutes'> & {
    kind: DisruptionKind;
    /** How long it goes on. */
    lastsMs: number;
  },
): Promise<string> {
  const now = clock.now();
  await db.deleteFrom('sandbox_disruptions').where('ends_at', '<=', now).execute();
  const id = uuidv7({ clock, random });
  await db
    .insertInto('sandbox_disruptions')
    .values({
      id,
      kind: made.kind,
      route_id: made.routeId,
      stop_id: made.stopId,
      trip_id: made.tripId,
      minutes: made.minutes,
      starts_at: now,
      ends_at: new Date(now.getTime() + made.lastsMs),
      created_at: now,
    })
    .execute();
  return id;
}

/** Ends a disruption; one that is none, or over, is left as it is. */
export async function endDisruption({ db }: Deps, id: string): Promise<void> {
  await db.deleteFrom('sandbox_disruptions').where('id', '=', id).execute();
}
