import { type Config, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import { embeddedPlanner } from './embedded.ts';
import { askMotis } from './motis.ts';
import { askOtp } from './otp.ts';
import type { PlannerPort } from './port.ts';
import { upstreamPlanner, type UpstreamOptions } from './upstream.ts';

type Deps = Pick<Context, 'clock' | 'log'> & { feed: FeedPort };

/**
 * The planner `PLANNER_DRIVER` names: our own, OpenTripPlanner or MOTIS at `PLANNER_URL`, with our own
 * behind it by `PLANNER_FALLBACK`. Raises ConfigError without the address.
 */
export function createPlanner(config: Config, deps: Deps): PlannerPort {
  const own = embeddedPlanner(deps);
  const { PLANNER_DRIVER: name } = config;
  if (name === 'embedded') return own;
  const given = required(config, 'planner', name);
  const { PLANNER_URL: url, PLANNER_FALLBACK: isFallback } = given;
  const askThere = { otp: askOtp, motis: askMotis }[name];
  const ask: UpstreamOptions['ask'] = (query, signal) => askThere(url, query, signal);
  return upstreamPlanner({ name, ask, own, isFallback }, deps);
}
