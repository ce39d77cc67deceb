import type { Clock } from '../../clock.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { parkingApi, type ParkingSource, stayReport } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/** The operator's own relay with the API of docs/partners/parking.json. */
export function httpParking(
  { PARKING_URL, PARKING_SECRET: secret }: DriverSettings<'parking', 'http'>,
  { clock }: { clock: Clock },
): ParkingSource {
  const address = PARKING_URL + parkingApi.calls.near.path;
  return {
    name: 'http',
    near: async ({ lat, lon }, metres, signal) =>
      await readAnswer(await signedPost({ secret, clock }, address, { lat, lon, metres }, signal)),
    readWebhook: async (headers, body) =>
      readSignedWebhook({ secret, clock }, stayReport, headers, body),
  };
}
