import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { ticketingApi, ticketReport, type TicketingPort } from './port.ts';

/** A ticket office behind the operator's own API, as documented in docs/partners/ticketing.json. */
export function httpTicketing(
  { TICKETING_URL: url, TICKETING_SECRET: secret }: DriverSettings<'ticketing', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): TicketingPort {
  const partner = { url, secret, clock };
  const { issue, settle } = ticketingApi.calls;
  return {
    name: 'http',
    issue: (order) => callPartner(partner, issue, order, AbortSignal.timeout(timeoutMs)),
    settle: (order) => callPartner(partner, settle, order, AbortSignal.timeout(timeoutMs)),
    readWebhook: async (headers, body) => readSignedWebhook(partner, ticketReport, headers, body),
  };
}
