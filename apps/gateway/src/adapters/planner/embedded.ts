import { lazilyPer } from '../../timing/lazily.ts';
import { engineOf } from '../../planner/engine.ts';
import { planWithoutSteps } from '../../planner/step-free.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';

/** The engine of a feed, created once for all gateways of a process. */
const engineFor = lazilyPer(engineOf);

/** Our own planner, on the feed in use. */
export const embeddedPlanner = ({ feed }: { feed: FeedPort }): PlannerPort => ({
  name: 'embedded',
  async plan(query) {
    const loaded = await feed.current();
    return query.stepFree === true
      ? planWithoutSteps(loaded.feed, query)
      : engineFor(loaded.feed).plan(query);
  },
});
