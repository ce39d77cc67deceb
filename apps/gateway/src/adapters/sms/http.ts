import { createHmac } from 'node:crypto';
import { CodedError } from '@shtrans/contract/errors';
import type { Clock } from '../../context.ts';
import type { SmsPort } from './port.ts';

export interface HttpSmsOptions {
  url: string;
  secret: string;
  clock: Clock;
  timeoutMs: number;
}

/** What the provider checks: hex HMAC-SHA256 over `<timestamp>.<body>`, timestamp in seconds. */
const smsSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/**
 * Sends by POST of `{phone, code, text}` as JSON to a provider or a relay of the operator's own,
 * signed in `x-sms-signature` with the time in `x-sms-timestamp`. Any answer but 2xx, a redirect
 * included, and silence are `sms_failed`. Never tried again: the first may have been delivered.
 */
export function httpSms({ url, secret, clock, timeoutMs }: HttpSmsOptions): SmsPort {
  return {
    name: 'http',
    async send({ phone, code, text }) {
      const body = JSON.stringify({ phone, code, text });
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      let status: number;
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          headers: {
            'content-type': 'application/json',
            'x-sms-timestamp': timestamp,
            'x-sms-signature': smsSignature(secret, timestamp, body),
          },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch (cause) {
        throw new CodedError('sms_failed', { cause, message: 'the SMS provider did not answer' });
      }
      if (status < 200 || status > 299) {
        throw new CodedError('sms_failed', { message: `the SMS provider answered ${status}` });
      }
    },
  };
}
