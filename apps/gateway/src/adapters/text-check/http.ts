import type { Clock } from '../../clock.ts';
import { callPartner } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { textCheckApi, type TextCheckPort } from './port.ts';

/** A text check with the API of docs/partners/text-check.json. */
export function httpTextCheck(
  { TEXT_CHECK_URL: url, TEXT_CHECK_SECRET: secret }: DriverSettings<'textCheck', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): TextCheckPort {
  const partner = { url, secret, clock };
  const { check } = textCheckApi.calls;
  return {
    name: 'http',
    check: (request) => callPartner(partner, check, request, AbortSignal.timeout(timeoutMs)),
  };
}
