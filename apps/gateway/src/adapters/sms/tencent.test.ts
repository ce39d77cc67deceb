import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answered, type Asked, LoopbackServer } from '../../../test/loopback-server.ts';
import type { SmsPort, TextMessage } from './port.ts';
import { readTemplates } from './templates.ts';
import { tencentSms } from './tencent.ts';

const KEY = { id: 'AKIDexample', secret: 'a-secret-key-of-the-cloud' };
const NOW = new Date('2026-11-20T16:30:00Z');
const CODE: TextMessage = {
  kind: 'login_code',
  parameters: { code: '123456', minutes: '5' },
  language: 'zh_cn',
  phone: '13800138000',
  text: '您的登录验证码是 123456',
};
const ALARM: TextMessage = {
  kind: 'alarm',
  parameters: { digits: '8000', number: '110', link: 'https://go.example/t', path: 't' },
  language: 'en_us',
  phone: '13900139000',
  text: 'EMERGENCY',
  id: 'message-1',
};

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

const answer = (Response: object, status = 200): Answered => ({
  status,
  body: JSON.stringify({ Response: { ...Response, RequestId: 'r-1' } }),
});
const failed = (Code: string) => answer({ Error: { Code, Message: 'about 13800138000, 123456' } });
const statusOf = (Code: string) => answer({ SendStatusSet: [{ Code, Message: '13800138000' }] });

/** A provider that checks the signature over what it received, in its own words. */
function provider({ method, target, headers, body }: Asked): Answered {
  const form =
    /^TC3-HMAC-SHA256 Credential=AKIDexample\/(\S+)\/sms\/tc3_request, SignedHeaders=content-type;host, Signature=(\w+)$/;
  const [, date = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const seconds = String(headers['x-tc-timestamp']);
  const canonical = `${method}\n${target}\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\n\ncontent-type;host\n${hex(body)}`;
  const text = `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hex(canonical)}`;
  const dateKey = hmac(`TC3${KEY.secret}`, date).digest();
  const signingKey = hmac(hmac(dateKey, 'sms').digest(), 'tc3_request').digest();
  if (date !== new Date(Number(seconds) * 1000).toISOString().slice(0, 10)) {
    return failed('AuthFailure.InvalidAuthorization');
  }
  if (signature !== hmac(signingKey, text).digest('hex')) {
    return failed('AuthFailure.SignatureFailure');
  }
  const { 'x-tc-action': action, 'x-tc-version': version, 'x-tc-region': region } = headers;
  if (action !== 'SendSms' || version !== '2021-01-11') return failed('InvalidAction');
  return region === 'ap-nanjing' ? statusOf('Ok') : failed('UnsupportedRegion');
}

describe('the driver of Tencent Cloud SMS', () => {
  const server = new LoopbackServer(provider);
  const log = { error: vi.fn(), warn: vi.fn() };
  let url = '';
  const driver = (
    secret = KEY.secret,
    templates = 'login_code:101,alarm:102:digits/path,alarm.en:103',
  ): SmsPort =>
    tencentSms(
      {
        SMS_TENCENT_URL: url,
        SMS_TENCENT_REGION: 'ap-nanjing',
        SMS_TENCENT_SECRET_ID: KEY.id,
        SMS_TENCENT_SECRET_KEY: secret,
        SMS_TENCENT_APP_ID: '1400006666',
        SMS_TENCENT_SIGN_NAME: '城市出行',
        SMS_TENCENT_TEMPLATES: readTemplates(templates),
      },
      { clock: { now: () => NOW }, log, timeoutMs: 800 },
    );

  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.asked.length = 0;
    server.fault = undefined;
    vi.clearAllMocks();
  });

  it('fills the template of the kind, in a call that the provider accepts', async () => {
    expect(await driver().send(CODE)).toBe('sent');
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '城市出行',
      TemplateId: '101',
      TemplateParamSet: ['123456', '5'],
    });
    expect(await driver().send({ ...ALARM, language: 'zh_cn' })).toBe('sent');
    expect(JSON.parse(server.asked[1]?.body ?? '')).toMatchObject({
      TemplateId: '102',
      TemplateParamSet: ['8000', 't'],
      SessionContext: 'message-1',
    });
    expect(await driver().send(ALARM)).toBe('sent');
    expect(JSON.parse(server.asked[2]?.body ?? '')).toMatchObject({
      TemplateId: '103',
      TemplateParamSet: ['8000', '110'],
    });
  });

  it('is refused with another key', async () => {
    await expect(driver('another-key').send(CODE)).rejects.toMatchObject({
      code: 'sms_failed',
      message: 'the SMS provider refused: AuthFailure.SignatureFailure',
    });
  });

  it('does not call the provider without a template of the kind, and logs it', async () => {
    const notice = { ...CODE, kind: 'refund_notice', parameters: { name: 'A', amount: '¥1' } };
    await expect(driver().send(notice as TextMessage)).rejects.toMatchObject({
      code: 'sms_failed',
    });
    expect(server.asked).toEqual([]);
    expect(log.error).toHaveBeenCalledWith(
      { event: 'sms.no_template', kind: 'refund_notice' },
      expect.any(String),
    );
  });

  it.each([
    failed('LimitExceeded.PhoneNumberDailyLimit'),
    failed('RequestLimitExceeded'),
    failed('InvalidParameterValue.TemplateParameterLengthLimit'),
    statusOf('LimitExceeded.PhoneNumberThirtySecondLimit'),
    statusOf('FailedOperation.InsufficientBalanceInSmsPackage'),
    statusOf('FailedOperation.PhoneNumberInBlacklist'),
    { status: 403, body: '' },
    { status: 429, body: '{}' },
  ])('is sms_failed, after one try, on the refusal %j', async (refusal) => {
    server.fault = refusal;
    await expect(driver().send(CODE)).rejects.toMatchObject({ code: 'sms_failed' });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    failed('InternalError'),
    failed('InternalError.Timeout'),
    statusOf('InternalError.SendAndRecvFail'),
    answer({ SendStatusSet: [] }),
    answer({}),
    { status: 200, body: '<html>' },
    { status: 200, body: 'x'.repeat(100_001) },
    { status: 302, headers: { location: '/' }, body: '' },
    { status: 408, body: '' },
    { status: 503, body: '' },
    'hang' as const,
    'reset' as const,
  ])('is unconfirmed, after one try, on %j: it may arrive', async (outcome) => {
    server.fault = outcome;
    expect(await driver().send(CODE)).toBe('unconfirmed');
    expect(server.asked).toHaveLength(1);
  });

  it('has no phone, code or key in its errors and log', async () => {
    for (const refusal of [failed('LimitExceeded'), statusOf('InvalidParameterValue')]) {
      server.fault = refusal;
      const error: unknown = await driver()
        .send(CODE)
        .catch((e: unknown) => e);
      const errorAndLog = JSON.stringify([String(error), error, log.warn.mock.calls]);
      expect(errorAndLog).toMatch(/LimitExceeded|InvalidParameterValue/);
      expect(errorAndLog).not.toMatch(/13800138000|123456|secret-key/);
    }
  });
});
