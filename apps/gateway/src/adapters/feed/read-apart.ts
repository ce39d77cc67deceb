import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FeedError } from '../../gtfs/check.ts';
import type { Pattern } from '../../gtfs/feed.ts';
import type { ReadFeed } from '../../gtfs/read.ts';
import type { NetworkArrays } from '../../planner/network.ts';
import { packPatterns } from './pack-patterns.ts';
import type { ReaderMessage } from './read-process.ts';

const READER = fileURLToPath(new URL('./read-process.ts', import.meta.url));

/** Memory limit of the process: a feed that needs more ends it, not the gateway. */
const READER_MEMORY_MB = 3072;

/** A feed, and what the planner computes from it. */
export interface FeedWithNetwork extends ReadFeed {
  network: NetworkArrays;
}

/**
 * Reads a feed in a process of its own: a large one takes seconds, and hundreds of megabytes, which a thread would not
 * give back. Throws the errors of `readFeed`, and an error if the process ends early.
 * @param isAwaited whether the gateway waits for it; else it can end in the meantime
 */
export async function readApart(path: string, isAwaited: boolean): Promise<FeedWithNetwork> {
  const reader = fork(READER, [path], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${READER_MEMORY_MB}`],
  });
  if (!isAwaited) {
    reader.unref();
    reader.channel?.unref();
  }
  try {
    return await answerOf(reader);
  } finally {
    reader.kill();
  }
}

const answerOf = (reader: ChildProcess): Promise<FeedWithNetwork> =>
  new Promise((resolve, reject) => {
    let feedMessage: ReadFeed | undefined;
    const patterns: Pattern[] = [];
    reader.once('error', reject);
    reader.once('exit', () => reject(new Error('the process that reads the feed ended')));
    reader.on('message', (raw) => {
      // The other side of the channel is our own file.
      const message = raw as ReaderMessage;
      if (message.kind === 'refused') reject(new FeedError(message.problems));
      else if (message.kind === 'failed') reject(new Error(message.message));
      else if (message.kind === 'feed') feedMessage = message;
      else if (message.kind === 'patterns') patterns.push(...packPatterns(message.patterns));
      else if (feedMessage !== undefined) {
        const { feed, warnings, leftOut, notRead } = feedMessage;
        const { network } = message;
        resolve({ feed: { ...feed, patterns }, warnings, leftOut, notRead, network });
      }
      // Lets other events run before the next part.
      setImmediate(() => {
        if (reader.connected) reader.send('next');
      });
    });
  });
