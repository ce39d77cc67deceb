import { stat } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { leftOutLine, problemLine } from '../../gtfs/check.ts';
import type { Feed } from '../../gtfs/feed.ts';
import type { FeedPort, FeedPreparation, LoadedFeed } from './port.ts';
import { readApart } from './read-apart.ts';
import { errorCode, messageOf } from '../../errors/error-code.ts';

type Deps = Pick<Context, 'clock' | 'log'> & {
  /** Called with each feed that is in use from then on. */
  onRead?: ((feed: Feed) => void) | undefined;
};

/** Maximum warnings in one log entry. */
const MAX_WARNINGS = 20;

/**
 * The timetable of a GTFS zip. It is read immediately. Later calls check the file every `reloadSeconds` and
 * read a changed one in the background. If that fails, the last good feed stays in use and the reason is
 * logged once.
 */
export function fileFeed(
  path: string,
  reloadSeconds: number,
  { clock, log, onRead }: Deps,
): FeedPort {
  let lastGoodFeed: LoadedFeed | undefined;
  /** Why the last read failed; null after a success. */
  let lastFailure: string | null = null;
  let readAt: Date | null = null;
  let unreadableSince: Date | null = null;
  /** Modification time and size of the file at the last read. */
  let lastFileState = '';
  let checkedAt = clock.now().getTime();
  const preparations: FeedPreparation[] = [];

  async function load(): Promise<void> {
    try {
      const state = await stateOf(path);
      if (state === lastFileState) return;
      lastFileState = state;
      const { feed, warnings, leftOut, notRead, network } = await readApart(
        path,
        lastGoodFeed === undefined,
      );
      const loaded: LoadedFeed = { feed, source: 'file' };
      for (const prepare of preparations) await prepare(loaded, { network, now: clock.now() });
      lastGoodFeed = loaded;
      onRead?.(feed);
      lastFailure = null;
      [readAt, unreadableSince] = [clock.now(), null];
      const warningLines = warnings.slice(0, MAX_WARNINGS).map(problemLine);
      log.info(
        {
          event: 'timetable.read',
          path,
          version: feed.version,
          warnings: warningLines,
          leftOut: leftOut.map(leftOutLine),
          notRead,
        },
        'the timetable was read',
      );
    } catch (error) {
      const reason = reasonOf(error);
      unreadableSince ??= clock.now();
      if (lastFailure !== reason)
        log.warn(
          {
            event: 'timetable.unreadable',
            path,
            reason,
            since: unreadableSince.toISOString(),
            // Null: there is none, and riders see no timetable.
            inUse: lastGoodFeed === undefined ? null : lastGoodFeed.feed.version,
            inUseSince: readAt?.toISOString() ?? null,
          },
          'the timetable could not be read',
        );
      lastFailure = reason;
    }
  }

  let loading: Promise<void> | null = null;
  const start = (): Promise<void> =>
    (loading ??= load().finally(() => {
      loading = null;
    }));
  void start();

  return {
    async current() {
      const now = clock.now().getTime();
      if (loading === null && now - checkedAt >= reloadSeconds * 1000) {
        checkedAt = now;
        void start();
      }
      if (lastGoodFeed === undefined) await loading;
      if (lastGoodFeed === undefined) throw new Error(lastFailure ?? 'the feed is not read yet');
      return lastGoodFeed;
    },
    status: () => ({ readAt, unreadableSince }),
    prepareBy: (work) => void preparations.push(work),
  };
}

/** Returns a text that changes with the file. Throws the disk's error if there is no such file. */
async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/** Returns the reason as one line for the log. */
function reasonOf(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'there is no such file';
  return messageOf(error).split('\n')[0] ?? '';
}
