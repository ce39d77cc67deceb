import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import type { LivePort } from './port.ts';

type Deps = Pick<Context, 'clock' | 'log' | 'db'> & { feed: FeedPort };

/** Who tells live news by the configuration, with the pages of the sandbox. */
export function createLive(
  _config: Config,
  _deps: Deps,
): { port: LivePort; pages: Record<string, FastifyPluginAsync> } {
  return { port: { name: 'none', snapshot: () => Promise.resolve(null) }, pages: {} };
}
