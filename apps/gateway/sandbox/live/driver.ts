import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import type { LiveSnapshot } from '../../src/gtfs/realtime/snapshot.ts';
import { encodeFeed } from '../../src/gtfs/realtime/feed-message.ts';
import { writeSnapshot } from '../../src/gtfs/realtime/write-snapshot.ts';
import type { FeedPort } from '../../src/adapters/feed/port.ts';
import { alertOf, disruptionsOfTheDay } from './disruptions.ts';
import { UpdateDesk } from '../../src/adapters/live/update-desk.ts';
import type { LivePort } from '../../src/adapters/live/port.ts';
import { type LiveState, readLiveState } from './state.ts';
import { trafficAt } from './traffic.ts';

type SandboxLiveDeps = Pick<Context, 'config' | 'db' | 'clock' | 'log'> & { feed: FeedPort };

/** Interval of the sandbox's feed, at full steps of the clock, so that all gateways have the same feed. */
const STEP_MS = 15_000;
/** Age of a late feed. */
const LATE_MS = 3 * 60_000;
/** Maximum delay until changes by an operator at another gateway are visible here. */
const STATE_MS = 1000;
/** Maximum wait for the first state from the database; until it is read, the failure mode is normal. */
const FIRST_STATE_MS = 1000;

const NONSENSE = Buffer.from('<html>502 Bad Gateway</html>');

/** The port, and a function for the page of the sandbox. */
export interface SandboxLive {
  port: LivePort;
  /** Reads the operators' changes; the next snapshot uses them. */
  refresh(): Promise<LiveState>;
}

/**
 * A city whose vehicles follow the current timetable, with delays, cancelled trips and disruptions computed from the
 * seed and the clock, and with operators' disruptions. Its updates are encoded as GTFS Realtime and read like any feed.
 */
export function sandboxLive(deps: SandboxLiveDeps): SandboxLive {
  const { clock, log } = deps;
  const seed = deps.config.DEMO_SEED;
  const desk = new UpdateDesk(log);
  let state: LiveState | undefined;
  let askedAt = -Infinity;
  let lastTaken: { key: string; feed: Feed } | undefined;

  const refresh = async (): Promise<LiveState> => {
    askedAt = clock.now().getTime();
    return (state = await readLiveState(deps));
  };
  const currentState = async (): Promise<LiveState> => {
    if (Math.abs(clock.now().getTime() - askedAt) >= STATE_MS) {
      const refreshed = refresh().catch((err: unknown) => {
        log.debug(
          { event: 'sandbox.live_state_kept', err },
          "the sandbox's live traffic keeps its last state",
        );
      });
      // Waits for the first answer, but not long, in case the database is away.
      const patience = delay(FIRST_STATE_MS, undefined, { ref: false });
      if (state === undefined) await Promise.race([refreshed, patience]);
    }
    return state ?? { failureMode: 'normal', since: new Date(0), disruptions: [] };
  };
  const snapshot = async (): Promise<LiveSnapshot | null> => {
    try {
      const [{ feed }, now] = [await deps.feed.current(), await currentState()];
      const feedTime = madeAt(clock.now(), now);
      const ids = now.disruptions.map(({ id }) => id);
      const key = [feedTime.getTime(), now.failureMode, ...ids].join();
      if (lastTaken?.key !== key || lastTaken.feed !== feed) {
        lastTaken = { key, feed };
        const knownUntil = now.failureMode === 'normal' ? clock.now() : feedTime;
        desk.take('sandbox', bytesAt(feed, seed, now, feedTime, knownUntil), clock.now());
      }
      return desk.snapshot(feed);
    } catch (err) {
      log.warn(
        { event: 'sandbox.live_failed', err },
        "the sandbox's live traffic cannot be generated",
      );
      return null;
    }
  };
  return { port: { name: 'sandbox', counts: () => desk.counts(), snapshot }, refresh };
}

const stepOf = (instant: Date): number => Math.floor(instant.getTime() / STEP_MS) * STEP_MS;

/** Returns the time of the current feed. */
function madeAt(now: Date, { failureMode, since }: LiveState): Date {
  if (failureMode === 'late') return new Date(stepOf(now) - LATE_MS);
  return new Date(failureMode === 'silent' ? Math.min(stepOf(now), stepOf(since)) : stepOf(now));
}

/** Returns the feed as of an instant, without disruptions that were created after `knownUntil`. */
function bytesAt(
  feed: Feed,
  seed: number,
  { failureMode, disruptions }: LiveState,
  feedTime: Date,
  knownUntil: Date,
): Uint8Array {
  if (failureMode === 'nonsense') return NONSENSE;
  const operatorDisruptions = disruptions.filter(({ createdAt }) => createdAt <= knownUntil);
  const all = [...operatorDisruptions, ...disruptionsOfTheDay(feed, seed, feedTime)];
  const alerts = all.map((each) => alertOf(feed, each));
  return encodeFeed(
    writeSnapshot(feed, { at: feedTime, ...trafficAt(feed, feedTime, all, seed), alerts }),
  );
}
