import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { webhookSecret } from '../../test/webhook-secret.ts';
import { chooseAdapters } from '../../src/adapters/choose.ts';
import { sandboxSms, SENTINEL_PHONES } from './driver.ts';

describe.skipIf(!hasDatabase())('the sandbox SMS provider', () => {
  let gw: TestGateway;
  const printed: string[] = [];
  beforeAll(async () => {
    gw = await startGateway({
      adapters: (ctx) => ({
        sms: sandboxSms({ ...ctx, print: (line) => printed.push(line), timeoutMs: 20 }),
      }),
    });
  });
  afterAll(async () => await gw.close());

  const send = async (phone: string) =>
    await gw.call('POST auth:/v1/sms-codes', { body: { phone } });
  const get = async (query = '', accept = 'application/json') =>
    await gw.app.inject({ url: `/sandbox/inbox${query}`, headers: { accept } });
  const messages = async (query = '') =>
    (await get(query)).json<{ messages: { phone: string; code: string; sentAt: string }[] }>()
      .messages;

  it('delivers into the inbox, newest first, by phone, and logs a rider in', async () => {
    const { challenge } = (await send('13900000001')).body;
    gw.clock.advance(1000);
    await send('13900000002');
    expect((await messages()).map((m) => m.phone)).toEqual(['13900000002', '13900000001']);
    const [message] = await messages('?phone=13900000001');
    expect(message).toMatchObject({
      phone: '13900000001',
      code: expect.stringMatching(/^\d{6}$/) as string,
      text: expect.stringContaining(message?.code ?? '-') as string,
      sentAt: expect.stringMatching(/^2026-11-20T04:0/) as string,
    });
    const login = await gw.call('POST token:/v1/sessions', {
      body: { phone: '13900000001', challenge, code: message?.code, agreed: true },
    });
    expect(login.status).toBe(200);
  });

  it('prints one line with the code', async () => {
    printed.length = 0;
    await send('13900000003');
    const [message] = await messages('?phone=13900000003');
    expect(printed).toEqual([`SMS to 13900000003: code ${message?.code} (also at /sandbox/inbox)`]);
  });

  it('refuses, is late or goes silent for the sentinel phones', async () => {
    expect(await send(SENTINEL_PHONES.refused)).toMatchObject({ status: 502, code: 'sms_failed' });
    expect((await send(SENTINEL_PHONES.silent)).body).toMatchObject({ confirmed: false });
    expect((await send(SENTINEL_PHONES.late)).status).toBe(200);
    expect(await messages(`?phone=${SENTINEL_PHONES.late}`)).toEqual([]);
    gw.clock.advance(10_001);
    expect(await messages(`?phone=${SENTINEL_PHONES.late}`)).toHaveLength(1);
    expect(await messages(`?phone=${SENTINEL_PHONES.refused}`)).toEqual([]);
    expect(printed.join('\n')).not.toMatch(new RegExp(`${SENTINEL_PHONES.late}: code`));
  });

  it('shows people a page in both languages, with nothing inline that runs', async () => {
    await send('13900000004');
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*']) {
      const page = await get('?language=en_us&phone=13900000004', accept);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('<html lang="en">');
      expect(page.body).toContain('13900000004');
      expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|\sstyle=/);
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/);
      expect(page.headers['content-security-policy']).not.toMatch(/unsafe/);
    }
    const chinese = await get('', 'text/html');
    expect(chinese.body).toContain('<html lang="zh-CN">');
    expect((await gw.app.inject('/sandbox/inbox/refresh.js')).headers['content-type']).toMatch(
      /^text\/javascript/,
    );
  });

  it.each([
    '?phone=<script>alert(1)</script>',
    "?phone=' or 1=1--",
    `?phone=${'1'.repeat(5000)}`,
    '?phone=1&phone=2',
    '?phone=%00',
    '?language=%3Cx',
  ])('survives %s', async (query) => {
    const page = await get(encodeURI(query), 'text/html');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<script>alert');
    expect((await get(encodeURI(query))).statusCode).toBe(200);
  });

  it('is gone, with its page, when a real driver is configured', async () => {
    const http = { ...gw.ctx.config, SMS_DRIVER: 'http' as const };
    const settings = {
      SMS_HTTP_URL: 'https://sms.example/send',
      SMS_HTTP_SECRET: webhookSecret('sms'),
    };
    const real = await chooseAdapters({ ...gw.ctx, config: { ...http, ...settings } });
    expect(real.sms.name).toBe('http');
    expect(Object.keys(real.sandboxPages)).not.toContain('inbox');
    await expect(chooseAdapters({ ...gw.ctx, config: http })).rejects.toThrow(/SMS_HTTP_URL/);
  });
});
