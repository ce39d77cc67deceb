import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { limit, type Limit } from '../../http/limits.ts';
import { writeFeed } from '../../gtfs/write.ts';

/** Zips by feed, made or in the making: once for each feed and process. */
const made = new WeakMap<Feed, Promise<string>>();

/** Three megabytes each: planners ask a few times a day. */
const PER_ADDRESS: Limit = { max: 60, windowSeconds: 3600 };

/**
 * The timetable in use as a GTFS zip: a file that stays while its feed is in use. Raises `too_many_requests`.
 */
export async function scheduleFile(ctx: Context, clientAddress: string): Promise<string> {
  await limit(ctx, `schedule-address:${clientAddress}`, PER_ADDRESS);
  const { feed } = await ctx.adapters.feed.current();
  const known = made.get(feed);
  if (known !== undefined) return await known;
  const file = makeFile(ctx, feed);
  made.set(feed, file);
  // A full disk may have room again.
  file.catch(() => made.delete(feed));
  return await file;
}

async function makeFile({ config }: Context, feed: Feed): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'gtfs');
  const name = `${createHash('sha256').update(feed.version).digest('hex').slice(0, 16)}.zip`;
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFeed(feed, file, config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}/`);
  const older = (await readdir(folder)).filter((other) => other.endsWith('.zip') && other !== name);
  await Promise.all(older.map((other) => rm(path.join(folder, other), { force: true })));
  return file;
}
