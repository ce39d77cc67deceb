import type { Clock } from '../../clock.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { bikeReport, type BikesPort } from './port.ts';

/** Bikes whose rides are reported by signed webhooks, as documented in docs/partners/bikes.json. */
export const httpBikes = (
  { BIKES_SECRET: secret }: DriverSettings<'bikes', 'http'>,
  { clock }: { clock: Clock },
): BikesPort => ({
  name: 'http',
  readWebhook: async (headers, body) =>
    readSignedWebhook({ secret, clock }, bikeReport, headers, body),
});
