import type { Feed } from '../../gtfs/feed.ts';
import { type Engine, engineOf } from '../../planner/engine.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';

const engines = new WeakMap<Feed, Engine>();

/** The engine of a feed, made once for all gateways of a process. */
function engineFor(feed: Feed): Engine {
  let engine = engines.get(feed);
  if (engine === undefined) engines.set(feed, (engine = engineOf(feed)));
  return engine;
}

/** Plans by itself, on the feed in use. */
export const embeddedPlanner = ({ feed }: { feed: FeedPort }): PlannerPort => ({
  name: 'embedded',
  async plan(query) {
    const loaded = await feed.current();
    return engineFor(loaded.feed).plan(query);
  },
});
