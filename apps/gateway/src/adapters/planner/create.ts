import { CodedError } from '@shtrans/contract/errors';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log'> & { feed: FeedPort };

/** The planner the configuration names. */
export function createPlanner(_config: Config, _deps: Deps): PlannerPort {
  return { name: 'none', plan: () => Promise.reject(new CodedError('planner_failed')) };
}
