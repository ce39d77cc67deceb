import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { decisionReport, realNameApi, type RealNamePort } from './port.ts';

/** An identity check behind the operator's own API, as documented in docs/partners/real-name.json. */
export function httpRealName(
  { REAL_NAME_URL: url, REAL_NAME_SECRET: secret }: DriverSettings<'realName', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): RealNamePort {
  const partner = { url, secret, clock };
  const { check } = realNameApi.calls;
  return {
    name: 'http',
    check: (request) => callPartner(partner, check, request, AbortSignal.timeout(timeoutMs)),
    readWebhook: async (headers, body) => readSignedWebhook(partner, decisionReport, headers, body),
  };
}
