import { type Config, ConfigError, required } from '../../config.ts';
import type { FeedPort } from '../feed/port.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { gtfsRealtime } from './gtfs-rt.ts';
import type { LivePort } from './port.ts';
import { liveSettings } from './settings.ts';

/** A feed that takes longer is worth asking again. */
const FEED_TIMEOUT_MS = 10_000;

/** The driver `LIVE_DRIVER` names. Raises ConfigError when it lacks something. */
export async function createLive(
  ctx: Outside & { feed: FeedPort },
  pretend: Pretend,
): Promise<LivePort> {
  const { config } = ctx;
  const drivers: Record<Config['LIVE_DRIVER'], () => LivePort | Promise<LivePort>> = {
    sandbox: async () => await pretend(({ live }) => live(ctx)),
    'gtfs-rt': () => gtfsRealtime(realtimeOptions(config), ctx),
    none: () => ({ name: 'none', snapshot: () => Promise.resolve(null) }),
  };
  return await drivers[config.LIVE_DRIVER]();
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
