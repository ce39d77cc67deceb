import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  SANDBOX_ACCOUNTS,
  SANDBOX_CORPORATION,
  sandboxMiniProgram,
  SENTINELS,
} from '../../../../sandbox/mini-program/driver.ts';
import { chooseAdapters } from '../../../adapters/choose.ts';
import { type Config, readConfig } from '../../../config.ts';

const SCHEME = 'POST auth:/auth/cas/generateScheme';
const CODE = 'POST auth:/ad/generateMiniProgramCode';
const SIGN = 'POST auth:/actbizgtw/v0/getActSignature';
const SIGN_BY = 'POST auth:/actbizgtw/v0/getActSignatureByAppId';

const recompute = (
  signed: { nonceStr: string; timestamp: number },
  ticket: string | undefined,
  url: string,
): string =>
  createHash('sha1')
    .update(
      `jsapi_ticket=${ticket}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${url}`,
    )
    .digest('hex');

describe.skipIf(!hasDatabase())('mini-program calls', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({
      adapters: (ctx) => ({ miniProgram: sandboxMiniProgram({ ...ctx, timeoutMs: 20 }) }),
    });
  });
  afterAll(async () => await gw.close());

  const chooseMiniProgram = async (config: Partial<Config>) =>
    (await chooseAdapters({ ...gw.ctx, config: { ...gw.ctx.config, ...config } })).miniProgram;

  it('makes a fresh link for each call', async () => {
    const first = await gw.call(SCHEME, { body: { path: 'pages/index' } });
    const second = await gw.call(SCHEME, { body: { path: 'pages/index' } });
    const links = [first.body.openlink, second.body.openlink];
    for (const link of links) expect(link).toMatch(/^weixin:\/\/dl\/business\/\?t=[\w-]{22}$/);
    expect(links[0]).not.toBe(links[1]);
  });

  it('draws a picture of the size asked for', async () => {
    const { body } = await gw.call(CODE, {
      body: { page: 'pages/index', scene: 'a=1', width: 400 },
    });
    expect(body.contentType).toBe('image/png');
    const png = Buffer.from(body.imageBase64, 'base64');
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 400]);
    const otherCode = await gw.call(CODE, {
      body: { page: 'pages/index', scene: 'a=2', width: 400 },
    });
    expect(otherCode.body.imageBase64).not.toBe(body.imageBase64);
  });

  it('signs a page for the default account, without its fragment', async () => {
    const url = 'https://h5.example/shtrans-h5/survey?sid=1&地铁=线';
    const from = Math.floor(gw.clock.now().getTime() / 1000);
    const { body } = await gw.call(SIGN, { body: { url: `${url}#/x` } });
    expect(body.appId).toBe(SANDBOX_ACCOUNTS[0]?.appId);
    expect(body.timestamp).toBeGreaterThanOrEqual(from);
    expect(body.timestamp).toBeLessThanOrEqual(gw.clock.now().getTime() / 1000);
    expect(body.signature).toBe(recompute(body, SANDBOX_ACCOUNTS[0]?.secret, url));
    const secondSignature = await gw.call(SIGN, { body: { url } });
    expect(secondSignature.body.nonceStr).not.toBe(body.nonceStr);
  });

  it('signs for a named account, and knows no other', async () => {
    const url = 'https://h5.example/';
    const second = SANDBOX_ACCOUNTS[1];
    const { body } = await gw.call(SIGN_BY, { body: { url, appId: second?.appId ?? '' } });
    expect(body.appId).toBe(second?.appId);
    expect(body.signature).toBe(recompute(body, second?.secret, url));
    const unknown = await gw.call(SIGN_BY, { body: { url, appId: 'wxnobody' } });
    expect(unknown).toMatchObject({
      status: 404,
      code: 'account_unknown',
      body: { field: 'appId' },
    });
  });

  it('signs for the corporation in the work edition, otherwise for the official account', async () => {
    const url = 'https://h5.example/';
    const { body } = await gw.call(SIGN, { body: { url, host: 'WXWORK' } });
    expect(body.appId).toBe(SANDBOX_CORPORATION.appId);
    expect(body.signature).toBe(recompute(body, SANDBOX_CORPORATION.secret, url));
    const otherSignature = await gw.call(SIGN, { body: { url, host: 'WX' } });
    expect(otherSignature.body.appId).toBe(SANDBOX_ACCOUNTS[0]?.appId);
    const unknown = await gw.call(SIGN, { body: { url, host: 'DT' } as never });
    expect(unknown).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('takes tickets of configured accounts', async () => {
    const ownConfig = readConfig({
      WECHAT_ACCOUNTS: 'wxown:ticket:with:colons',
      WECOM_ACCOUNT: 'wwown:of-the-corporation',
    });
    const port = await chooseMiniProgram(ownConfig);
    const ticket = 'ticket:with:colons';
    expect(await port.hostTicket('WX')).toEqual({ appId: 'wxown', ticket });
    expect(await port.hostTicket('WXWORK')).toEqual({
      appId: 'wwown',
      ticket: 'of-the-corporation',
    });
    expect(() => readConfig({ WECHAT_ACCOUNTS: 'nocolon' })).toThrow(/WECHAT_ACCOUNTS/);
    expect(() => readConfig({ WECOM_ACCOUNT: 'nocolon' })).toThrow(/WECOM_ACCOUNT/);
    await expect(chooseMiniProgram({ MINI_PROGRAM_DRIVER: 'wechat' })).rejects.toThrow(
      /WECHAT_MINI_APP_ID/,
    );
  });

  it('refuses every call without a connected platform', async () => {
    const alone = await startGateway({ config: { MINI_PROGRAM_DRIVER: 'none' } });
    try {
      const scheme = await alone.call(SCHEME, { body: { path: 'pages/index' } });
      expect(scheme).toMatchObject({ status: 502, code: 'upstream_failed' });
      const signed = await alone.call(SIGN, { body: { url: 'https://h5.example/' } });
      expect(signed).toMatchObject({
        status: 404,
        code: 'account_unknown',
        body: { field: 'host' },
      });
    } finally {
      await alone.close();
    }
  });

  it.each([
    ['', 400],
    ['not a url', 400],
    ['javascript:alert(1)', 400],
    ['ftp://h5.example/', 400],
    [`https://h5.example/${'a'.repeat(3000)}`, 400],
  ])('refuses to sign %j', async (url, status) => {
    expect(await gw.call(SIGN, { body: { url } })).toMatchObject({ status, code: 'invalid_input' });
  });

  it.each([
    { scene: '' },
    { scene: 'a'.repeat(33) },
    { scene: 'a', width: 100 },
    { scene: 'a', width: 5000 },
    { scene: 'a\u0000' },
    {},
  ])('refuses to draw %j', async (body) => {
    expect(await gw.call(CODE, { body })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('passes on refusals and timeouts of the platform', async () => {
    for (const path of [SENTINELS.refusedPage, 'pages/index?a=1']) {
      const answer = await gw.call(SCHEME, { body: { path } });
      expect(answer).toMatchObject({ status: 502, code: 'upstream_failed' });
    }
    const silent = await gw.call(CODE, { body: { page: SENTINELS.silentPage, scene: 'a' } });
    expect(silent).toMatchObject({ status: 504, code: 'upstream_timeout' });
    const url = 'https://h5.example/';
    const refused = await gw.call(SIGN_BY, { body: { url, appId: SENTINELS.refusedAccount } });
    expect(refused).toMatchObject({ status: 502, code: 'upstream_failed' });
    const quiet = await gw.call(SIGN_BY, { body: { url, appId: SENTINELS.silentAccount } });
    expect(quiet).toMatchObject({ status: 504, code: 'upstream_timeout' });
  });
});
