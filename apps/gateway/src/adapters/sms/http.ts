import { CodedError } from '@shtrans/contract/errors';
import type { Clock } from '../../context.ts';
import { signedPost } from '../signed-post.ts';
import type { SmsPort } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/**
 * Sends by POST of `{phone, code, text}` as JSON to a provider or a relay of the operator's own,
 * signed in `x-sms-signature` with the time in `x-sms-timestamp`. Any answer but 2xx, a redirect
 * included, and silence are `sms_failed`. Never tried again: the first may have been delivered.
 */
export function httpSms(
  { SMS_HTTP_URL: url, SMS_HTTP_SECRET: secret }: DriverSettings<'sms', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): SmsPort {
  return {
    name: 'http',
    async send({ phone, code, text }) {
      let answer: Response;
      try {
        const late = AbortSignal.timeout(timeoutMs);
        answer = await signedPost({ name: 'sms', secret, clock }, url, { phone, code, text }, late);
        await answer.body?.cancel();
      } catch (cause) {
        throw new CodedError('sms_failed', { cause, message: 'the SMS provider did not answer' });
      }
      if (!answer.ok) {
        const message = `the SMS provider answered ${answer.status}`;
        throw new CodedError('sms_failed', { message });
      }
    },
  };
}
