import { Worker } from 'node:worker_threads';
import { FeedError } from '../../gtfs/check.ts';
import type { Pattern } from '../../gtfs/feed.ts';
import type { ReadFeed } from '../../gtfs/read.ts';
import type { NetworkArrays } from '../../planner/network.ts';
import type { WorkerMessage } from './read-worker.ts';

const WORKER = new URL('./read-worker.ts', import.meta.url);
/** Memory limit of the worker: a feed that needs more ends the worker, not the gateway. */
const WORKER_MEMORY_MB = 3072;

/** A feed, and what the planner computes from it. */
export interface FeedWithNetwork extends ReadFeed {
  network: NetworkArrays;
}

/**
 * Reads a feed in a worker thread, because a large one takes seconds. Throws the errors of `readFeed`, and
 * an error if the thread ends early.
 */
export async function readApart(path: string): Promise<FeedWithNetwork> {
  const worker = new Worker(WORKER, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  worker.unref();
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

const answerOf = (worker: Worker): Promise<FeedWithNetwork> =>
  new Promise((resolve, reject) => {
    let feedMessage: ReadFeed | undefined;
    const patterns: Pattern[] = [];
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads the feed ended')));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'refused') reject(new FeedError(message.problems));
      else if (message.kind === 'failed') reject(new Error(message.message));
      else if (message.kind === 'feed') feedMessage = message;
      else if (message.kind === 'patterns') patterns.push(...message.patterns);
      else if (feedMessage !== undefined) {
        const { feed, warnings, leftOut, notRead } = feedMessage;
        const { network } = message;
        resolve({ feed: { ...feed, patterns }, warnings, leftOut, notRead, network });
      }
      // Lets other events run before the next part.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      setImmediate(() => worker.postMessage('next'));
    });
  });
