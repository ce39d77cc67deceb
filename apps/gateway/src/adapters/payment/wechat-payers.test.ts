import { CodedError } from '@shtrans/contract/api/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeWechatOauth, WECHAT_APP_SECRET } from '../../../test/fake-wechat-oauth.ts';
import { WECHAT_APP_ID } from '../../../test/fake-wechat-pay.ts';
import type { Fault } from '../../../test/loopback-server.ts';
import type { PayerPort } from './port.ts';
import { wechatPayers } from './wechat-payers.ts';

const STATE = 'a1'.repeat(32);

const failing = async (work: Promise<unknown>): Promise<CodedError> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof CodedError) return error;
  throw new Error('no coded error', { cause: error });
};

describe('who pays inside the chat app', () => {
  const fake = new FakeWechatOauth('transit.example.com');
  let url: string;
  let port: PayerPort;

  const connect = (secret = WECHAT_APP_SECRET): PayerPort =>
    wechatPayers({
      WECHAT_PAY_APP_ID: WECHAT_APP_ID,
      WECHAT_PAY_APP_SECRET: secret,
      WECHAT_OPEN_URL: url,
      WECHAT_API_URL: url,
      PUBLIC_URL: 'https://transit.example.com',
      timeoutMs: 1500,
    });

  beforeAll(async () => {
    url = await fake.server.listen();
  });
  afterAll(() => fake.server.close());
  beforeEach(() => {
    Object.assign(fake, { person: 'o-one', errcode: undefined, preview: false });
    fake.server.fault = undefined;
    port = connect();
  });

  const codeFor = (): string => fake.visit(port.askUrl(STATE)).searchParams.get('code') ?? '';

  it('asks by the page as the platform wants it, and comes back to our callback with the state', () => {
    expect(port.askUrl(STATE)).toMatch(/#wechat_redirect$/);
    const back = fake.visit(port.askUrl(STATE));
    expect(back.origin + back.pathname).toBe(
      'https://transit.example.com/v1/payers/wechat/callback',
    );
    expect(back.searchParams.get('state')).toBe(STATE);
  });

  it('learns the id for a code, once', async () => {
    const code = codeFor();
    expect(await port.payerOf(code)).toBe('o-one');
    expect((await failing(port.payerOf(code))).code).toBe('payer_link_expired');
    expect((await failing(port.payerOf('made up & more'))).code).toBe('payer_link_expired');
  });

  it.each([
    [40029, 'payer_link_expired'],
    [40163, 'payer_link_expired'],
    [42003, 'payer_link_expired'],
    [40226, 'payer_unknown'],
    [40013, 'upstream_failed'],
    [45011, 'upstream_failed'],
    [-1, 'upstream_failed'],
  ])('errcode %i is %s', async (errcode, code) => {
    fake.errcode = errcode;
    expect((await failing(port.payerOf(codeFor()))).code).toBe(code);
  });

  it('believes no id that a preview shows', async () => {
    fake.preview = true;
    expect((await failing(port.payerOf(codeFor()))).code).toBe('payer_unknown');
  });

  it.each<[string, Fault, string]>([
    ['silence', 'hang', 'upstream_timeout'],
    ['a broken line', 'reset', 'upstream_failed'],
    ['trouble', { status: 502, body: '{"openid":"o-x"}' }, 'upstream_failed'],
    ['a page', { status: 200, body: '<html>' }, 'upstream_failed'],
    ['nothing', { status: 200, body: '' }, 'upstream_failed'],
    ['no id', { status: 200, body: '{"access_token":"a"}' }, 'upstream_failed'],
    ['an id that is none', { status: 200, body: '{"openid":"o x"}' }, 'upstream_failed'],
    ['a list', { status: 200, body: '["o-x"]' }, 'upstream_failed'],
    [
      'a picture',
      { status: 200, headers: { 'content-type': 'image/png' }, body: 'PNG' },
      'upstream_failed',
    ],
  ])('%s is no payer', async (_, fault, code) => {
    fake.server.fault = fault;
    expect((await failing(port.payerOf('any'))).code).toBe(code);
  });

  it('has no secret or code in its errors', async () => {
    const errors = [await failing(connect('another-secret').payerOf('the-code'))];
    fake.server.fault = 'hang';
    errors.push(await failing(port.payerOf('the-code')));
    for (let error of errors as unknown[]) {
      for (; error instanceof Error; error = error.cause) {
        const errorText = `${error.message} ${error.stack}`;
        expect(errorText).not.toMatch(/another-secret|the-code/);
        expect(errorText).not.toContain(WECHAT_APP_SECRET);
      }
    }
  });
});
