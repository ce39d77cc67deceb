import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { FeedError, type Problem } from './check.ts';
import type { Pattern } from './feed.ts';
import { readFeed, type ReadFeed } from './read.ts';
import { messageOf } from '../errors/error-code.ts';

/** Messages of the worker: the feed without its patterns, a batch of patterns, or the failure. */
export type WorkerMessage =
  | ({ kind: 'feed' } & ReadFeed)
  | { kind: 'patterns'; patterns: Pattern[]; last: boolean }
  | { kind: 'refused'; problems: readonly Problem[] }
  | { kind: 'failed'; message: string };

/** Trips in one message: a few milliseconds of work for the receiver. */
const TRIPS_AT_ONCE = 2000;

function* inPortions(patterns: readonly Pattern[]): Iterable<Pattern[]> {
  let portion: Pattern[] = [];
  let trips = 0;
  for (const pattern of patterns) {
    portion.push(pattern);
    trips += pattern.trips.length;
    if (trips < TRIPS_AT_ONCE) continue;
    yield portion;
    portion = [];
    trips = 0;
  }
  yield portion;
}

/** Reads the feed and sends it in parts. Waits for the receiver's request before each next part. */
async function answer(
  path: string,
  send: (message: WorkerMessage) => Promise<void>,
): Promise<void> {
  try {
    const { feed, ...report } = await readFeed(path);
    await send({ kind: 'feed', feed: { ...feed, patterns: [] }, ...report });
    for (const patterns of inPortions(feed.patterns)) {
      await send({ kind: 'patterns', patterns, last: false });
    }
    await send({ kind: 'patterns', patterns: [], last: true });
  } catch (error) {
    if (error instanceof FeedError) await send({ kind: 'refused', problems: error.problems });
    else await send({ kind: 'failed', message: messageOf(error) });
  }
}

if (parentPort !== null) {
  const port = parentPort;
  await answer(z.string().parse(workerData), async (message) => {
    const nextRequest = once(port, 'message');
    port.postMessage(message);
    await nextRequest;
  });
  port.close();
}
