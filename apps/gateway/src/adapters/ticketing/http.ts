import type { Clock } from '../../clock.ts';
import { askPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { ticketingApi, ticketReport, type TicketingPort } from './port.ts';

/** A ticket office behind an API of the operator's own, as docs/partners/ticketing.json says. */
export function httpTicketing(
  { TICKETING_URL: url, TICKETING_SECRET: secret }: DriverSettings<'ticketing', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): TicketingPort {
  const partner = { url, secret, clock };
  const { issue, settle } = ticketingApi.calls;
  return {
    name: 'http',
    issue: (order) => askPartner(partner, issue, order, AbortSignal.timeout(timeoutMs)),
    settle: (order) => askPartner(partner, settle, order, AbortSignal.timeout(timeoutMs)),
    readWebhook: async (headers, body) => readSignedWebhook(partner, ticketReport, headers, body),
  };
}
