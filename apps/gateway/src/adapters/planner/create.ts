import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import { embeddedPlanner } from './embedded.ts';
import type { PlannerPort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log'> & { feed: FeedPort };

/** The planner the configuration names. */
export function createPlanner(_config: Config, deps: Deps): PlannerPort {
  return embeddedPlanner(deps);
}
