import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { cityFeed } from './city.ts';
import { fileFeed } from './file.ts';
import type { FeedPort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log'>;

/** One driver for each file: the drivers are chosen twice at start, and the file is read once. */
const files = new Map<string, FeedPort>();

/** The timetable the configuration names: a GTFS zip, or the one made from the city's data. */
export function createFeed({ GTFS_FEED, GTFS_RELOAD_SECONDS }: Config, deps: Deps): FeedPort {
  if (GTFS_FEED === undefined) return cityFeed(deps.clock);
  const file = path.resolve(GTFS_FEED);
  const known = files.get(file);
  if (known !== undefined) return known;
  const feed = fileFeed(file, GTFS_RELOAD_SECONDS, deps);
  files.set(file, feed);
  return feed;
}
