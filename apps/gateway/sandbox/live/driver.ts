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

/** The sandbox's feed is made anew this often, at full steps of the clock: gateways tell the same. */
const STEP_MS = 15_000;
/** How old the news of a late feed are. */
const LATE_MS = 3 * 60_000;
/** What an operator does in another gateway is seen here after this. */
const STATE_MS = 1000;
/** Nobody waits longer for the database: until it answers, the city is in its ordinary failure mode. */
const FIRST_STATE_MS = 1000;

const NONSENSE = Buffer.from('<html>502 Bad Gateway</html>');

/** The port, and what the page of the sandbox needs beside it. */
export interface SandboxLive {
  port: LivePort;
  /** Reads what the operators made of it; the next snapshot goes by it. */
  refresh(): Promise<LiveState>;
}

/**
 * A city whose vehicles go along the timetable in use, with delays, cancelled trips and disruptions that
 * follow from the seed and the clock, and those that an operator makes. Its news are bytes of GTFS
 * Realtime, read like those of any other feed.
 */
export function sandboxLive(deps: SandboxLiveDeps): SandboxLive {
  const { clock, log } = deps;
  const seed = deps.config.DEMO_SEED;
  const desk = new UpdateDesk(log);
  let state: LiveState | undefined;
  let askedAt = -Infinity;
  let taken: { key: string; feed: Feed } | undefined;

  const refresh = async (): Promise<LiveState> => {
    askedAt = clock.now().getTime();
    return (state = await readLiveState(deps));
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
      const patience = delay(FIRST_STATE_MS, undefined, { ref: false });
      if (state === undefined) await Promise.race([asked, patience]);
    }
    return state ?? { failureMode: 'normal', since: new Date(0), disruptions: [] };
  };
  const snapshot = async (): Promise<LiveSnapshot | null> => {
    try {
      const [{ feed }, now] = [await deps.feed.current(), await known()];
      const at = madeAt(clock.now(), now);
      const ids = now.disruptions.map(({ id }) => id);
      const key = [at.getTime(), now.failureMode, ...ids].join();
      if (taken?.key !== key || taken.feed !== feed) {
        taken = { key, feed };
        const knownUntil = now.failureMode === 'normal' ? clock.now() : at;
        desk.take('sandbox', bytesAt(feed, seed, now, at, knownUntil), clock.now());
      }
      return desk.snapshot(feed);
    } catch (err) {
      log.warn({ event: 'sandbox.live_failed', err }, "the sandbox's live traffic cannot be made");
      return null;
    }
  };
  return { port: { name: 'sandbox', counts: () => desk.counts(), snapshot }, refresh };
}

const stepOf = (at: Date): number => Math.floor(at.getTime() / STEP_MS) * STEP_MS;

/** When the feed that is told now was made. */
function madeAt(now: Date, { failureMode, since }: LiveState): Date {
  if (failureMode === 'late') return new Date(stepOf(now) - LATE_MS);
  return new Date(failureMode === 'silent' ? Math.min(stepOf(now), stepOf(since)) : stepOf(now));
}

/** The feed as it was made at an instant: what was not known then is not in it. */
function bytesAt(
  feed: Feed,
  seed: number,
  { failureMode, disruptions }: LiveState,
  at: Date,
  knownUntil: Date,
): Uint8Array {
  if (failureMode === 'nonsense') return NONSENSE;
  const made = disruptions.filter(({ createdAt }) => createdAt <= knownUntil);
  const all = [...made, ...disruptionsOfTheDay(feed, seed, at)];
  const alerts = all.map((each) => alertOf(feed, each));
  return encodeFeed(writeSnapshot(feed, { at, ...trafficAt(feed, at, all, seed), alerts }));
}
