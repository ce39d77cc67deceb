// Reads a feed in a process of its own and sends it in parts: the path is its argument.
import { once } from 'node:events';
import { FeedError, type Problem } from '../../gtfs/check.ts';
import type { Pattern } from '../../gtfs/feed.ts';
import { readFeed, type ReadFeed } from '../../gtfs/read.ts';
import { arraysOf, type NetworkArrays, networkOf } from '../../planner/network.ts';
import { messageOf } from '../../errors/error-code.ts';

/** Messages: the feed without its patterns, batches of patterns, and the planner's arrays; or the failure. */
export type ReaderMessage =
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
  send: (message: ReaderMessage) => Promise<void>,
): Promise<void> {
  try {
    const { feed, ...report } = await readFeed(path);
    await send({ kind: 'feed', feed: { ...feed, patterns: [] }, ...report });
    for (const patterns of inPortions(feed.patterns)) await send({ kind: 'patterns', patterns });
    await send({ kind: 'network', network: arraysOf(networkOf(feed)) });
  } catch (error) {
    if (error instanceof FeedError) await send({ kind: 'refused', problems: error.problems });
    else await send({ kind: 'failed', message: messageOf(error) });
  }
}

const [, , path] = process.argv;
if (process.send !== undefined && path !== undefined) {
  // The gateway is gone.
  process.once('disconnect', () => process.exit());
  await answer(path, async (message) => {
    const nextRequest = once(process, 'message');
    process.send?.(message);
    await nextRequest;
  });
  process.disconnect?.();
}
