import type { Clock } from '../../clock.ts';
import { signedNear } from '../places-near.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { parkingApi, type ParkingSource, stayReport } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/** The operator's own relay with the API of docs/partners/parking.json. */
export function httpParking(
  { PARKING_URL, PARKING_SECRET: secret }: DriverSettings<'parking', 'http'>,
  { clock }: { clock: Clock },
): ParkingSource {
  return {
    name: 'http',
    near: signedNear({ secret, clock }, PARKING_URL + parkingApi.calls.near.path),
    readWebhook: async (headers, body) =>
      readSignedWebhook({ secret, clock }, stayReport, headers, body),
  };
}
