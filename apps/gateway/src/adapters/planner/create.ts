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
 * Creates the planner of `PLANNER_DRIVER`: our own, or OpenTripPlanner or MOTIS at `PLANNER_URL`, with our
 * own as `PLANNER_FALLBACK`. Throws ConfigError without the URL.
 */
export function createPlanner(config: Config, deps: Deps): PlannerPort {
  const ownPlanner = embeddedPlanner(deps);
  const { PLANNER_DRIVER: name } = config;
  if (name === 'embedded') return ownPlanner;
  const settings = required(config, 'planner', name);
  const { PLANNER_URL: url, PLANNER_FALLBACK: isFallback } = settings;
  const askUpstream = { otp: askOtp, motis: askMotis }[name];
  const ask: UpstreamOptions['ask'] = (query, signal) => askUpstream(url, query, signal);
  return upstreamPlanner({ name, ask, own: ownPlanner, isFallback }, deps);
}
