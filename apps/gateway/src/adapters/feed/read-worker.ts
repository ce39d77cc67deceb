import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { FeedError, type Problem } from '../../gtfs/check.ts';
import type { Pattern } from '../../gtfs/feed.ts';
import { packPatterns } from './pack-patterns.ts';
import { readFeed, type ReadFeed } from '../../gtfs/read.ts';
import { arraysOf, type NetworkArrays, networkOf } from '../../planner/network.ts';
import { messageOf } from '../../errors/error-code.ts';

/** Messages of the worker: the feed without its patterns, batches of patterns, and the planner's arrays; or the failure. */
export type WorkerMessage =
  | ({ kind: 'feed' } & ReadFeed)
  | { kind: 'patterns'; patterns: Pattern[] }
  | { kind: 'network'; network: NetworkArrays }
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

/**
 * Reads the feed and sends it in parts, then what the planner computes from it. Waits for the receiver's request before
 * each next part.
 */
async function answer(
  path: string,
  send: (message: WorkerMessage, transfer?: ArrayBuffer[]) => Promise<void>,
): Promise<void> {
  try {
    const { feed, ...report } = await readFeed(path);
    await send({ kind: 'feed', feed: { ...feed, patterns: [] }, ...report });
    for (const portion of inPortions(feed.patterns)) {
      const { patterns, buffer } = packPatterns(portion);
      await send({ kind: 'patterns', patterns }, [buffer]);
    }
    const network = arraysOf(networkOf(feed));
    await send({ kind: 'network', network }, buffersOf(network));
  } catch (error) {
    if (error instanceof FeedError) await send({ kind: 'refused', problems: error.problems });
    else await send({ kind: 'failed', message: messageOf(error) });
  }
}

/** Returns the memory of the arrays, which is handed over instead of copied. */
const buffersOf = ({ walks, hops, hopsBack, ...arrays }: NetworkArrays): ArrayBuffer[] =>
  [
    ...Object.values(arrays),
    ...[walks.onward, walks.backward, hops, hopsBack].flatMap(({ at, to, seconds }) => [
      at,
      to,
      seconds,
    ]),
    walks.changes,
  ].flatMap((each) =>
    ArrayBuffer.isView(each) && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
  );

if (parentPort !== null) {
  const port = parentPort;
  await answer(z.string().parse(workerData), async (message, transfer) => {
    const nextRequest = once(port, 'message');
    port.postMessage(message, transfer ?? []);
    await nextRequest;
  });
  port.close();
}
