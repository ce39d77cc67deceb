import type { FastifyPluginAsync } from 'fastify';
import { type Config, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import { checkedParking, type ParkingSource } from './checked.ts';
import { httpParking } from './http.ts';
import type { ParkingPort } from './port.ts';
import { sandboxParking } from '../../../sandbox/parking/driver.ts';
import { sandboxParkingPage } from '../../../sandbox/parking/page.ts';
import { parkingSettings } from './settings.ts';

/** Who knows the car parks: `PARKING_DRIVER`, with the sandbox's page at /sandbox/parking. */
export function createParking(
  config: Config,
  deps: Pick<Context, 'clock' | 'log' | 'db'>,
): { port: ParkingPort; pages: Record<string, FastifyPluginAsync> } {
  const sources: Record<Config['PARKING_DRIVER'], () => ParkingSource> = {
    sandbox: () => sandboxParking(deps),
    http: () =>
      httpParking(required('PARKING_DRIVER=http', parkingSettings.drivers.http, config), deps),
    none: () => () => Promise.resolve([]),
  };
  return {
    port: checkedParking(deps, sources[config.PARKING_DRIVER]()),
    pages: config.PARKING_DRIVER === 'sandbox' ? { parking: sandboxParkingPage(deps) } : {},
  };
}
