import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { errorCode } from '../../../errors/error-code.ts';
import { limit, type Limit } from '../../../http/limits.ts';
import { writeFeed } from '../../../gtfs/write.ts';

/**
 * Finished and running writes by file; one per file and process, because another version may write it
 * differently.
 */
const writes = new Map<string, Promise<void>>();

/** Each download is 3 MB; planners need a few a day. */
const PER_ADDRESS: Limit = { max: 60, windowSeconds: 3600 };

/**
 * Opens the timetable in use as a GTFS zip; the caller closes it. Throws `too_many_requests`.
 *
 * Another gateway on the same folder, or a cleanup, may delete the file at any time: a missing file is
 * written again, and an open one stays readable.
 */
export async function openSchedule(ctx: Context, clientAddress: string): Promise<FileHandle> {
  await limit(ctx, `schedule-address:${clientAddress}`, PER_ADDRESS);
  const { feed } = await ctx.adapters.feed.current();
  const name = `${createHash('sha256').update(feed.version).digest('hex').slice(0, 16)}.zip`;
  const file = path.join(ctx.config.DATA_DIR, 'gtfs', name);
  const write = writeOnce(ctx, feed, file);
  await write;
  try {
    return await open(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // Another caller may also have found it missing, and may already be writing it.
    if (writes.get(file) === write) writes.delete(file);
    await writeOnce(ctx, feed, file);
    return await open(file);
  }
}

function writeOnce(ctx: Context, feed: Feed, file: string): Promise<void> {
  const runningWrite = writes.get(file);
  if (runningWrite !== undefined) return runningWrite;
  const write = replaceSchedule(ctx, feed, file);
  writes.set(file, write);
  // Allows another attempt, because a full disk may have space again.
  write.catch(() => writes.delete(file));
  return write;
}

/** Writes the file, and deletes those of earlier feeds. */
async function replaceSchedule({ config }: Context, feed: Feed, file: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  await writeFeed(feed, file, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}/`);
  const earlierFiles = (await readdir(folder))
    .filter((name) => name.endsWith('.zip'))
    .map((name) => path.join(folder, name))
    .filter((candidate) => candidate !== file);
  for (const earlierFile of earlierFiles) writes.delete(earlierFile);
  await Promise.all(earlierFiles.map((earlierFile) => rm(earlierFile, { force: true })));
}
