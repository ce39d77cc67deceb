import { CodedError } from '@shtrans/contract/api/errors';
import type { Clock } from '../../clock.ts';
import { signedPost } from '../signed-post.ts';
import type { SmsPort } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/** The request did not get to whom it was for in time: no answer to it. */
const REQUEST_TIMEOUT = 408;

/**
 * Sends by POST of `{phone, code, text, link, id}` as JSON to a provider or a relay of the operator's own, without what a message has not,
 * signed in `x-sms-signature` with the time in `x-sms-timestamp`. An answer 4xx but 408 is a refusal
 * (`sms_failed`); any other but 2xx, a redirect included, and silence are `unconfirmed`. Never tried
 * again here: the first may have been delivered.
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
