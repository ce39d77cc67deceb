import { CodedError } from '@shtrans/contract/api/errors';
import type { Clock } from '../../clock.ts';
import { signedPost } from '../signed-post.ts';
import type { SmsPort } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/** 408 does not say whether the provider received the request, so it is not a refusal. */
const REQUEST_TIMEOUT = 408;

/**
 * Sends by POST of `{phone, code, text, link, id}` as JSON to a provider or the operator's own relay, without
 * absent fields, signed in `x-sms-signature` with the time in `x-sms-timestamp`. An answer 4xx except 408 is
 * a refusal (`sms_failed`). Any other answer except 2xx, a redirect and a timeout are `unconfirmed`. Never
 * repeats a message, because the first may have been delivered.
 */
export function httpSms(
  { SMS_HTTP_URL: url, SMS_HTTP_SECRET: secret }: DriverSettings<'sms', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): SmsPort {
  return {
    name: 'http',
    async send({ phone, code, text, link, id }) {
      let answer: Response;
      try {
        const late = AbortSignal.timeout(timeoutMs);
        const message = { phone, code, text, link, id };
        answer = await signedPost({ name: 'sms', secret, clock }, url, message, late);
        await answer.body?.cancel();
      } catch {
        return 'unconfirmed';
      }
      if (answer.ok) return 'sent';
      const { status } = answer;
      if (status < 400 || status >= 500 || status === REQUEST_TIMEOUT) return 'unconfirmed';
      throw new CodedError('sms_failed', { message: `the SMS provider answered ${status}` });
    },
  };
}
