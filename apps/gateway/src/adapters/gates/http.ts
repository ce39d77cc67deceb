import type { Clock } from '../../clock.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { type GatesPort, passage } from './port.ts';

/** Gates that report by signed webhooks, as documented in docs/partners/gates.json. */
export const httpGates = (
  { GATES_SECRET: secret }: DriverSettings<'gates', 'http'>,
  { clock }: { clock: Clock },
): GatesPort => ({
  name: 'http',
  readWebhook: async (headers, body) =>
    readSignedWebhook({ secret, clock }, passage, headers, body),
});
