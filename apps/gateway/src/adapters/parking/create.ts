import { type Config, required } from '../../config.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { checkedParking, type ParkingSource } from './checked.ts';
import { httpParking } from './http.ts';
import type { ParkingPort } from './port.ts';
import { parkingSettings } from './settings.ts';

/** Who knows the car parks: `PARKING_DRIVER`. */
export async function createParking(ctx: Outside, pretend: Pretend): Promise<ParkingPort> {
  const { config } = ctx;
  const sources: Record<Config['PARKING_DRIVER'], () => ParkingSource | Promise<ParkingSource>> = {
    sandbox: async () => await pretend(({ parking }) => parking(ctx)),
    http: () =>
      httpParking(required('PARKING_DRIVER=http', parkingSettings.drivers.http, config), ctx),
    none: () => () => Promise.resolve([]),
  };
  return checkedParking(ctx, await sources[config.PARKING_DRIVER]());
}
