import { city } from '@shtrans/contract/city/current';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { bodyOf } from '../answer-body.ts';
import type { DriverSettings } from '../settings.ts';
import { outcomeOfStatus, type SmsPort, type TextMessage } from './port.ts';
import { TC3_CONTENT_TYPE, tc3Authorization } from './tc3.ts';
import { type Template, templateOf } from './templates.ts';

const MAX_BYTES = 100_000;

/** Errors after which a message may still arrive; every other code is a refusal. */
const UNCERTAIN = /^(?:InternalError|ServiceUnavailable|ResponseSizeLimitExceeded)(?:\.|$)/;

/** Only codes are read, because messages can contain the phone number. */
const code = z.string().regex(/^[\w.]{1,100}$/);
const answerSchema = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: code }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: code })).length(1) }),
  ]),
});

/**
 * Sends by `SendSms` (version 2021-01-11) of Tencent Cloud SMS, which fills a template that it has approved. It does not
 * recognise a repeated message, so none is repeated. A kind without a template is `sms_failed`.
 */
export function tencentSms(
  settings: DriverSettings<'sms', 'tencent'>,
  {
    clock,
    log,
    timeoutMs,
  }: { clock: Clock; log: Pick<FastifyBaseLogger, 'error' | 'warn'>; timeoutMs: number },
): SmsPort {
  const { host } = new URL(settings.SMS_TENCENT_URL);
  const keys = {
    secretId: settings.SMS_TENCENT_SECRET_ID,
    secretKey: settings.SMS_TENCENT_SECRET_KEY,
  };

  async function post(message: TextMessage, template: Template): Promise<Response> {
    const values: Readonly<Record<string, string>> = message.parameters;
    const body = JSON.stringify({
      PhoneNumberSet: [city().phone.country + message.phone],
      SmsSdkAppId: settings.SMS_TENCENT_APP_ID,
      SignName: settings.SMS_TENCENT_SIGN_NAME,
      TemplateId: template.templateId,
      TemplateParamSet: template.parameters.map((name) => values[name] ?? ''),
      // Returned in delivery reports.
      ...(message.id !== undefined && { SessionContext: message.id }),
    });
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return await fetch(settings.SMS_TENCENT_URL, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: tc3Authorization(keys, { service: 'sms', host, body, seconds }),
        'content-type': TC3_CONTENT_TYPE,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(seconds),
        'x-tc-region': settings.SMS_TENCENT_REGION,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    name: 'tencent',
    async send(message) {
      const { kind } = message;
      const template = templateOf(settings.SMS_TENCENT_TEMPLATES, message);
      if (template === undefined) {
        log.error(
          { event: 'sms.no_template', kind },
          'a text message was not sent: its kind has no template in SMS_TENCENT_TEMPLATES',
        );
        throw new CodedError('sms_failed', { message: `no template for ${kind}` });
      }
      let code: string;
      try {
        const answer = await post(message, template);
        if (!answer.ok) {
          await answer.body?.cancel();
          return outcomeOfStatus(answer.status);
        }
        code = codeIn(JSON.parse((await bodyOf(answer, MAX_BYTES)).toString('utf8')));
      } catch (error) {
        if (error instanceof CodedError) throw error;
        return 'unconfirmed';
      }
      if (code === 'Ok') return 'sent';
      log.warn({ event: 'sms.provider_error', kind, code }, 'the SMS provider answered an error');
      if (UNCERTAIN.test(code)) return 'unconfirmed';
      throw new CodedError('sms_failed', { message: `the SMS provider refused: ${code}` });
    },
  };
}

/** Returns the code of the only message, or of the call's error. Throws for an answer that is not as documented. */
function codeIn(answer: unknown): string {
  const { Response: response } = answerSchema.parse(answer);
  return 'Error' in response ? response.Error.Code : (response.SendStatusSet[0]?.Code ?? '');
}
