import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { cityFeed } from './city.ts';
import type { FeedPort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log'>;

/** The timetable the configuration names. */
export function createFeed(_config: Config, { clock }: Deps): FeedPort {
  return cityFeed(clock);
}
