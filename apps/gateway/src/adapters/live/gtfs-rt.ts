import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { MAX_FEED_BYTES } from '../../gtfs/realtime/feed-message.ts';
import { bodyOf } from '../answer-body.ts';
import type { FeedPort } from '../feed/port.ts';
import { UpdateDesk } from './update-desk.ts';
import type { LivePort } from './port.ts';

export interface GtfsRtOptions {
  /** Where feeds are fetched, by what they are called in the log. One address may have all kinds. */
  sources: Readonly<Record<string, string>>;
  /** Between two fetches when all is well. */
  pollMs: number;
  /** How long an answer is waited for, its body included. */
  timeoutMs: number;
}

type Deps = Pick<Context, 'clock' | 'log'> & { feed: FeedPort };

/** The longest pause after faults. */
const MAX_PAUSE_MS = 2 * 60_000;
/** When nobody asks for this long, nothing is fetched. */
const UNASKED_MS = 10 * 60_000;

/** What the server of a source said of its last good feed. */
type Validators = Record<'etag' | 'lastModified', string | null>;

/**
 * An operator's GTFS Realtime feeds, fetched from the first question on for as long as somebody asks:
 * each source by itself, only when it changed, with growing pauses after faults. The snapshot is of the
 * last good feeds and is there at once.
 */
export function gtfsRealtime(
  options: GtfsRtOptions,
  deps: Deps,
): LivePort & { stop(): Promise<void> } {
  const { clock, log } = deps;
  const desk = new UpdateDesk(log);
  const stopped = new AbortController();
  const polling = new Map<string, Promise<void>>();
  let askedAt = 0;

  const follow = async (name: string, url: string): Promise<void> => {
    let validators: Validators = { etag: null, lastModified: null };
    let faults = 0;
    while (!stopped.signal.aborted && performance.now() - askedAt < UNASKED_MS) {
      try {
        const answer = await fetchFeed(url, validators, options.timeoutMs, stopped.signal);
        if (answer !== null) {
          const fault = desk.take(name, answer.bytes, clock.now());
          if (fault !== null) throw new Error(fault);
          validators = answer;
        }
        faults = 0;
      } catch (err) {
        faults += 1;
        if (!stopped.signal.aborted)
          log.warn(
            { event: 'realtime.feed_missing', err, source: name, faults },
            'no live feed came',
          );
      }
      const pause = Math.min(options.pollMs * 2 ** faults, Math.max(options.pollMs, MAX_PAUSE_MS));
      // The process may end meanwhile.
      await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  return {
    name: 'gtfs-rt',
    async snapshot() {
      askedAt = performance.now();
      for (const [name, url] of Object.entries(options.sources)) {
        if (polling.has(name) || stopped.signal.aborted) continue;
        polling.set(
          name,
          follow(name, url).finally(() => polling.delete(name)),
        );
      }
      try {
        return desk.snapshot((await deps.feed.current()).feed);
      } catch (err) {
        log.warn(
          { event: 'realtime.timetable_missing', err },
          'realtime updates came without a timetable',
        );
        return null;
      }
    },
    counts: () => desk.counts(),
    async stop() {
      stopped.abort();
      await Promise.all(polling.values());
    },
  };
}

/** The feed, when it is another than the one we have; null when it is the same. Raises on any fault. */
async function fetchFeed(
  url: string,
  { etag, lastModified }: Validators,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<(Validators & { bytes: Uint8Array }) | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
  const answer = await fetch(url, {
    // Whoever answers for the operator must not choose what we ask next.
    redirect: 'error',
    signal,
    headers: {
      accept: 'application/x-protobuf, application/octet-stream',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    },
  });
  if (answer.status === 304) {
    await answer.body?.cancel();
    return null;
  }
  return {
    bytes: await bodyOf(answer, MAX_FEED_BYTES),
    etag: answer.headers.get('etag'),
    lastModified: answer.headers.get('last-modified'),
  };
}
