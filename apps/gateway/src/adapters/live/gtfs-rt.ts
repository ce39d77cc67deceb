import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { MAX_FEED_BYTES } from '../../gtfs/realtime/feed-message.ts';
import { bodyOf } from '../answer-body.ts';
import type { FeedPort } from '../feed/port.ts';
import { UpdateDesk } from './update-desk.ts';
import type { LivePort } from './port.ts';

export interface GtfsRtOptions {
  /** URLs of feeds by their name in the log. One URL can have all kinds. */
  sources: Readonly<Record<string, string>>;
  /** Pause between two successful fetches. */
  pollMs: number;
  /** Timeout of an answer, including its body. */
  timeoutMs: number;
}

type Deps = Pick<Context, 'clock' | 'log'> & { feed: FeedPort };

/** Maximum pause after faults. */
const MAX_PAUSE_MS = 2 * 60_000;
/** Polling stops after this time without a request. */
const UNASKED_MS = 10 * 60_000;

/** HTTP validators of a source's last good feed. */
type Validators = Record<'etag' | 'lastModified', string | null>;

/**
 * An operator's GTFS Realtime feeds. Polling starts with the first request and stops without requests. Each
 * source is fetched separately, only if it changed, with increasing pauses after faults. The snapshot is
 * that of the last good feeds and available immediately.
 */
export function gtfsRealtime(
  options: GtfsRtOptions,
  deps: Deps,
): LivePort & { stop(): Promise<void> } {
  const { clock, log } = deps;
  const desk = new UpdateDesk(log);
  const stopped = new AbortController();
  const polling = new Map<string, Promise<void>>();
  let lastRequestAt = 0;

  const pollSource = async (name: string, url: string): Promise<void> => {
    let validators: Validators = { etag: null, lastModified: null };
    let faults = 0;
    while (!stopped.signal.aborted && performance.now() - lastRequestAt < UNASKED_MS) {
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
            'a realtime feed could not be fetched',
          );
      }
      const pause = Math.min(options.pollMs * 2 ** faults, Math.max(options.pollMs, MAX_PAUSE_MS));
      // Not referenced, so the process can end during the pause.
      await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  return {
    name: 'gtfs-rt',
    async snapshot() {
      lastRequestAt = performance.now();
      for (const [name, url] of Object.entries(options.sources)) {
        if (polling.has(name) || stopped.signal.aborted) continue;
        polling.set(
          name,
          pollSource(name, url).finally(() => polling.delete(name)),
        );
      }
      try {
        return desk.snapshot((await deps.feed.current()).feed);
      } catch (err) {
        log.warn(
          { event: 'realtime.timetable_missing', err },
          'realtime updates cannot be used without a timetable',
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

/** Fetches a feed; returns null if it has not changed. Throws on any fault. */
async function fetchFeed(
  url: string,
  { etag, lastModified }: Validators,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<(Validators & { bytes: Uint8Array }) | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
  const answer = await fetch(url, {
    // The server must not choose which URL we fetch.
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
