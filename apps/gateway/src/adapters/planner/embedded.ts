import type { Feed } from '../../gtfs/feed.ts';
import { type Engine, engineOf } from '../../planner/engine.ts';
import { networkWith } from '../../planner/network.ts';
import { planWithoutSteps } from '../../planner/step-free.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';

/** Engines by feed, created once for all gateways of a process. */
const engines = new WeakMap<Feed, Engine>();

function engineFor(feed: Feed): Engine {
  let engine = engines.get(feed);
  if (engine === undefined) engines.set(feed, (engine = engineOf(feed)));
  return engine;
}

/** Our own planner, on the feed in use. */
export function embeddedPlanner({ feed }: { feed: FeedPort }): PlannerPort {
  feed.prepareBy?.(async (loaded, { network, now }) => {
    if (engines.has(loaded.feed)) return;
    const engine = engineOf(loaded.feed, networkWith(loaded.feed, network));
    await engine.prepare(now);
    engines.set(loaded.feed, engine);
  });
  return {
    name: 'embedded',
    async plan(query) {
      const loaded = await feed.current();
      return query.stepFree === true
        ? planWithoutSteps(loaded.feed, query)
        : engineFor(loaded.feed).plan(query);
    },
  };
}
