import { CodedError } from '@shtrans/contract/api/errors';
import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { loginTicketsApi, type PartnerPort } from './port.ts';

/** Verifies tickets at the operator's own API, as documented in docs/partners/login-tickets.json. */
export const httpPartner = (
  { PARTNER_URL: url, PARTNER_SECRET: secret }: DriverSettings<'partner', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): PartnerPort => ({
  async verify(ticket, clientId) {
    const late = AbortSignal.timeout(timeoutMs);
    const request = { ticket, clientId };
    const answer = await callPartner(
      { url, secret, clock },
      loginTicketsApi.calls.verify,
      request,
      late,
    ).catch((cause: unknown) => {
      throw new CodedError(late.aborted ? 'upstream_timeout' : 'upstream_failed', { cause });
    });
    if (answer.result !== 'account') throw new CodedError(answer.result);
    return { partner: answer.partner, uid: answer.uid, phone: answer.phone };
  },
});
