import type { Clock } from '../../clock.ts';
import { signedNear } from '../places-near.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { bikeReport, bikesApi, type BikesSource, noBikes } from './port.ts';

/** The API of docs/partners/bikes.json. A partner without an address only reports rides. */
export const httpBikes = (
  { BIKES_URL: url, BIKES_SECRET: secret }: DriverSettings<'bikes', 'http'>,
  { clock }: { clock: Clock },
): BikesSource => ({
  name: 'http',
  near:
    url === undefined
      ? noBikes.near
      : signedNear({ secret, clock }, url + bikesApi.calls.near.path),
  readWebhook: async (headers, body) =>
    readSignedWebhook({ secret, clock }, bikeReport, headers, body),
});
