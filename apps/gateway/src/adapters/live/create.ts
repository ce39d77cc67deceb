import type { FastifyPluginAsync } from 'fastify';
import { type Config, ConfigError, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import { gtfsRealtime } from './gtfs-rt.ts';
import { livePage } from '../../../sandbox/live/page.ts';
import type { LivePort } from './port.ts';
import { sandboxLive } from '../../../sandbox/live/driver.ts';
import { liveSettings } from './settings.ts';

type Deps = Pick<Context, 'clock' | 'log' | 'db' | 'random'> & { feed: FeedPort };

/** A feed that takes longer is worth asking again. */
const FEED_TIMEOUT_MS = 10_000;

/**
 * The driver `LIVE_DRIVER` names, with the sandbox's page at /sandbox/live. Raises ConfigError when it
 * lacks something.
 */
export function createLive(
  config: Config,
  deps: Deps,
): { port: LivePort; pages: Record<string, FastifyPluginAsync> } {
  const drivers: Record<Config['LIVE_DRIVER'], () => ReturnType<typeof createLive>> = {
    none: () => ({ port: { name: 'none', snapshot: () => Promise.resolve(null) }, pages: {} }),
    'gtfs-rt': () => ({ port: gtfsRealtime(realtimeOptions(config), deps), pages: {} }),
    sandbox: () => {
      const live = sandboxLive({ ...deps, seed: config.DEMO_SEED });
      return { port: live.port, pages: { live: livePage({ ...deps, live }) } };
    },
  };
  return drivers[config.LIVE_DRIVER]();
}

function realtimeOptions(config: Config): Parameters<typeof gtfsRealtime>[0] {
  const given = required('LIVE_DRIVER=gtfs-rt', liveSettings.drivers['gtfs-rt'], config);
  const named = {
    trips: given.LIVE_TRIP_UPDATES_URL,
    vehicles: given.LIVE_VEHICLES_URL,
    alerts: given.LIVE_ALERTS_URL,
  };
  const sources: Record<string, string> = {};
  for (const [name, url] of Object.entries(named)) {
    // One address for several kinds is fetched once.
    if (url !== undefined && !Object.values(sources).includes(url)) sources[name] = url;
  }
  if (Object.keys(sources).length === 0) {
    throw new ConfigError(
      'LIVE_DRIVER=gtfs-rt needs LIVE_TRIP_UPDATES_URL, LIVE_VEHICLES_URL or LIVE_ALERTS_URL',
    );
  }
  return { sources, pollMs: given.LIVE_POLL_SECONDS * 1000, timeoutMs: FEED_TIMEOUT_MS };
}
