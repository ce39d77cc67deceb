import { CodedError } from '@shtrans/contract/errors';
import type { Clock } from '../../context.ts';
import { signedRequest } from '../signed-post.ts';
import type { SmsPort } from './port.ts';

export interface HttpSmsOptions {
  url: string;
  secret: string;
  clock: Clock;
  timeoutMs: number;
}

/**
 * Sends by POST of `{phone, code, text}` as JSON to a provider or a relay of the operator's own,
 * signed in `x-sms-signature` with the time in `x-sms-timestamp`. Any answer but 2xx, a redirect
 * included, and silence are `sms_failed`. Never tried again: the first may have been delivered.
 */
export function httpSms({ url, secret, clock, timeoutMs }: HttpSmsOptions): SmsPort {
  return {
    name: 'http',
    async send({ phone, code, text }) {
      const request = signedRequest({ name: 'sms', secret, clock }, { phone, code, text });
      let answer: Response;
      try {
        answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
        await answer.body?.cancel();
      } catch (cause) {
        throw new CodedError('sms_failed', { cause, message: 'the SMS provider did not answer' });
      }
      if (!answer.ok) {
        throw new CodedError('sms_failed', {
          message: `the SMS provider answered ${answer.status}`,
        });
      }
    },
  };
}
