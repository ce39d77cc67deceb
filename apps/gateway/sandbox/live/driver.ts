import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { encodeFeed } from '../../src/gtfs/realtime/feed-message.ts';
import { writeSnapshot } from '../../src/gtfs/realtime/write-snapshot.ts';
import type { FeedPort } from '../../src/adapters/feed/port.ts';
import { type Disruption, disruptionsOfTheDay } from './disruptions.ts';
import { UpdateDesk } from '../../src/adapters/live/update-desk.ts';
import type { LivePort } from '../../src/adapters/live/port.ts';
import type { LiveSnapshot } from '../../src/gtfs/realtime/snapshot.ts';
import { alertOf } from './alerts.ts';
import { type LiveState, readLiveState } from './state.ts';
import { trafficAt } from './traffic.ts';

type SandboxLiveDeps = Pick<Context, 'config' | 'db' | 'clock' | 'log'> & {
  feed: FeedPort;
};

/** The sandbox's feed is made anew this often, at full steps of the clock: gateways tell the same. */
const STEP_MS = 15_000;
/** How old the news of a late feed are. */
const LATE_MS = 3 * 60_000;
/** What an operator does in another gateway is seen here after this. */
const STATE_MS = 1000;
/** Nobody waits longer for the database: until it answers, the city is in its ordinary failure mode. */
const FIRST_STATE_MS = 1000;

const NONSENSE = Buffer.from('<html>502 Bad Gateway</html>');

/** The state that is known, and how it gets to be known. */
export interface SandboxLive {
  port: LivePort;
  /** Reads what the operators made of it; the next snapshot goes by it. */
  refresh(): Promise<LiveState>;
  /** All that keeps trips from going by the timetable now, with what happens by itself. */
  disruptions(feed: Feed, state: LiveState): Disruption[];
}

/**
 * A city whose vehicles go along the timetable in use, with delays, cancelled trips and disruptions that
 * follow from the seed and the clock, and those that an operator makes. Its news are bytes of GTFS
 * Realtime, read like those of any other feed.
 */
export function sandboxLive(deps: SandboxLiveDeps): SandboxLive {
  const { clock, log } = deps;
  const desk = new UpdateDesk(log);
  let state: LiveState | null = null;
  let askedAt = -Infinity;
  let taken: { key: string; feed: Feed } | null = null;

  const refresh = async (): Promise<LiveState> => {
    askedAt = clock.now().getTime();
    state = await readLiveState(deps);
    return state;
  };
  const known = async (): Promise<LiveState> => {
    if (Math.abs(clock.now().getTime() - askedAt) >= STATE_MS) {
      const asked = refresh().catch((err: unknown) => {
        log.debug(
          { event: 'sandbox.live_state_kept', err },
          "the sandbox's live traffic keeps its last state",
        );
      });
      // The first answer is waited for, but not by riders of a gateway whose database is away.
      if (state === null)
        await Promise.race([asked, delay(FIRST_STATE_MS, undefined, { ref: false })]);
    }
    return state ?? { failureMode: 'normal', since: new Date(0), disruptions: [] };
  };
  const disruptions: SandboxLive['disruptions'] = (feed, state) => {
    const now = clock.now();
    return [...state.disruptions, ...disruptionsOfTheDay(feed, deps.config.DEMO_SEED, now)];
  };
  const snapshot = async (): Promise<LiveSnapshot | null> => {
    try {
      const [{ feed }, now] = [await deps.feed.current(), await known()];
      const at = madeAt(clock.now(), now);
      const key = `${at.getTime()} ${now.failureMode} ${now.disruptions.map(({ id }) => id).join()}`;
      if (taken?.key !== key || taken.feed !== feed) {
        taken = { key, feed };
        const bytes = now.failureMode === 'nonsense' ? NONSENSE : bytesAt(feed, deps, now, at);
        desk.take('sandbox', bytes, clock.now());
      }
      return desk.snapshot(feed);
    } catch (err) {
      log.warn({ event: 'sandbox.live_failed', err }, "the sandbox's live traffic cannot be made");
      return null;
    }
  };
  return {
    port: { name: 'sandbox', snapshot, counts: () => desk.counts() },
    refresh,
    disruptions,
  };
}

/** When the feed that is told now was made. */
function madeAt(now: Date, { failureMode, since }: LiveState): Date {
  const step = Math.floor(now.getTime() / STEP_MS) * STEP_MS;
  if (failureMode === 'late') return new Date(step - LATE_MS);
  if (failureMode === 'silent')
    return new Date(Math.min(step, Math.floor(since.getTime() / STEP_MS) * STEP_MS));
  return new Date(step);
}

/** The feed as it was made at an instant: what was not known then is not in it. */
function bytesAt(
  feed: Feed,
  { clock, config: { DEMO_SEED: seed } }: SandboxLiveDeps,
  { failureMode, disruptions }: LiveState,
  at: Date,
): Uint8Array {
  const knownUntil = failureMode === 'normal' ? clock.now() : at;
  const all = [
    ...disruptions.filter(({ createdAt }) => createdAt <= knownUntil),
    ...disruptionsOfTheDay(feed, seed, at),
  ];
  const snapshot: LiveSnapshot = {
    at,
    ...trafficAt(feed, at, all, seed),
    alerts: all.map((each) => alertOf(feed, each)),
  };
  return encodeFeed(writeSnapshot(feed, snapshot));
}
