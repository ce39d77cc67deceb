import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { FeedError, type Problem } from './check.ts';
import type { Feed, Pattern } from './feed.ts';
import { readFeed } from './read.ts';
import { messageOf } from '../errors/error-code.ts';

/** What the worker says: the feed without its patterns, patterns some at a time, or what is wrong. */
export type WorkerMessage =
  | { kind: 'feed'; feed: Feed; warnings: readonly Problem[] }
  | { kind: 'patterns'; patterns: Pattern[]; last: boolean }
  | { kind: 'refused'; problems: readonly Problem[] }
  | { kind: 'failed'; message: string };

/** So many trips are taken over at once: a few milliseconds for who receives them. */
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

/** Sends the answer; after each part it waits to be asked for the next, so that nobody is flooded. */
async function answer(path: string, say: (message: WorkerMessage) => Promise<void>): Promise<void> {
  try {
    const { feed, warnings } = await readFeed(path);
    await say({ kind: 'feed', feed: { ...feed, patterns: [] }, warnings });
    for (const patterns of inPortions(feed.patterns)) {
      await say({ kind: 'patterns', patterns, last: false });
    }
    await say({ kind: 'patterns', patterns: [], last: true });
  } catch (error) {
    if (error instanceof FeedError) await say({ kind: 'refused', problems: error.problems });
    else await say({ kind: 'failed', message: messageOf(error) });
  }
}

if (parentPort !== null) {
  const port = parentPort;
  await answer(z.string().parse(workerData), async (message) => {
    const asked = once(port, 'message');
    port.postMessage(message);
    await asked;
  });
  port.close();
}
