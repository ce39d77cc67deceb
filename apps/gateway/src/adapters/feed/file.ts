import { stat } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { problemLine } from '../../gtfs/check.ts';
import type { FeedPort, LoadedFeed } from './port.ts';
import { readApart } from './read-apart.ts';
import { errorCode, messageOf } from '../../errors/error-code.ts';

type Deps = Pick<Context, 'clock' | 'log'>;

/** Warnings told in the log; a feed may have many. */
const MAX_WARNINGS = 20;

/**
 * The timetable of a GTFS zip. It is read at once; whoever asks later has it looked at every
 * `reloadSeconds` and read again, apart, when it was changed. What cannot be read leaves the last good
 * feed in use and is told once, in the log.
 */
export function fileFeed(path: string, reloadSeconds: number, { clock, log }: Deps): FeedPort {
  let good: LoadedFeed | undefined;
  /** Why the last try failed; null after a success. */
  let trouble: string | null = null;
  /** What the file was when it was last read: time of change and size. */
  let seen = '';
  let lookedAt = clock.now().getTime();

  async function load(): Promise<void> {
    try {
      const state = await stateOf(path);
      if (state === seen) return;
      seen = state;
      const { feed, warnings } = await readApart(path);
      good = { feed, source: 'file' };
      trouble = null;
      const told = warnings.slice(0, MAX_WARNINGS).map(problemLine);
      log.info(
        { event: 'timetable.read', path, version: feed.version, warnings: told },
        'timetable read',
      );
    } catch (error) {
      const reason = reasonOf(error);
      if (trouble !== reason)
        log.warn({ event: 'timetable.unreadable', path, reason }, 'timetable not read');
      trouble = reason;
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
      if (loading === null && now - lookedAt >= reloadSeconds * 1000) {
        lookedAt = now;
        void start();
      }
      if (good === undefined) await loading;
      if (good === undefined) throw new Error(trouble ?? 'the feed is not read yet');
      return good;
    },
  };
}

/** Changes when the file does. A file that is not there is an error of the disk. */
async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/** One line for the operator. */
function reasonOf(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'there is no such file';
  return messageOf(error).split('\n')[0] ?? '';
}
