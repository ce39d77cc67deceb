import type { Clock } from '../../clock.ts';
import { signedPost } from '../signed-post.ts';
import { outcomeOfStatus, type SentMessage, type SmsPort } from './port.ts';
import type { DriverSettings } from '../settings.ts';

/**
 * Posts to a provider or the operator's own relay, as documented in docs/partners/sms.json, without absent fields.
 * Never repeats a message, because the first may have been delivered.
 */
export function httpSms(
  { SMS_HTTP_URL: url, SMS_HTTP_SECRET: secret }: DriverSettings<'sms', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): SmsPort {
  return {
    name: 'http',
    recognisesIds: true,
    async send({ phone, kind, language, parameters, text, id }) {
      let answer: Response;
      try {
        const late = AbortSignal.timeout(timeoutMs);
        const { code, link } = parameters;
        const message = {
          phone,
          kind,
          language,
          parameters,
          text,
          ...(code !== undefined && { code }),
          ...(link !== undefined && { link }),
          ...(id !== undefined && { id }),
        } satisfies SentMessage;
        answer = await signedPost({ secret, clock }, url, message, late);
        await answer.body?.cancel();
      } catch {
        return 'unconfirmed';
      }
      return answer.ok ? 'sent' : outcomeOfStatus(answer.status);
    },
  };
}
