import type { Context } from '../../src/context.ts';
import type { DisruptionKind, LiveMood } from '../../src/db/tables/live-traffic.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { Disruption } from './disruptions.ts';

/** How the sandbox's feed can behave; each is a choice on its page. */
export const LIVE_MOODS = [
  'normal',
  'late',
  'silent',
  'nonsense',
] as const satisfies readonly LiveMood[];

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
  mood: LiveMood;
  /** Since when it is in this mood. */
  since: Date;
  disruptions: readonly (Disruption & { createdAt: Date })[];
}

type Deps = Pick<Context, 'db' | 'clock'>;

const FEED = 'live';
/** More than anybody makes by hand; each costs a look at every trip. */
const MAX_DISRUPTIONS = 50;

/** The mood, and the disruptions that are not over. */
export async function readLiveState({ db, clock }: Deps): Promise<LiveState> {
  const now = clock.now();
  const [mood, rows] = await Promise.all([
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
    mood: mood?.mood ?? 'normal',
    since: mood?.since ?? new Date(0),
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

/** Sets the mood; the one it is in already goes on since it began. */
export async function setLiveMood({ db, clock }: Deps, mood: LiveMood): Promise<void> {
  const since = clock.now();
  await db
    .insertInto('sandbox_live_moods')
    .values({ feed: FEED, mood, since })
    .onConflict((conflict) =>
      conflict
        .column('feed')
        .doUpdateSet({ mood, since })
        .where('sandbox_live_moods.mood', '!=', mood),
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
