import { type Config, ConfigError } from '../../config.ts';
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
  const { PLANNER_DRIVER: name, PLANNER_URL: url, PLANNER_FALLBACK: isFallback } = config;
  if (name === 'embedded') return own;
  if (url === undefined) throw new ConfigError(`PLANNER_DRIVER=${name} needs PLANNER_URL`);
  const drivers: Record<typeof name, UpstreamOptions['ask']> = {
    otp: (question, signal) => askOtp(url, question, signal),
    motis: (question, signal) => askMotis(url, question, signal),
  };
  return upstreamPlanner({ name, ask: drivers[name], own, isFallback }, deps);
}
