import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MiniProgramPort } from './port.ts';
import { wechatMiniProgram } from './wechat.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const json = (value: object) => ({
  status: 200,
  type: 'application/json; encoding=utf-8',
  bytes: JSON.stringify(value),
});

const account = (appId: string) => ({ appId, secret: `secret-of-${appId}` });

/** A platform as small as it gets: one valid token per account, tickets, links and pictures. */
class FakePlatform {
  readonly server: Server;
  calls: { path: string; query: URLSearchParams; body: Record<string, unknown> }[] = [];
  /** appId -> the token that counts now. */
  tokens = new Map<string, string>();
  serial = 0;
  /** Refuse the next calls with this errcode, outside the token call. */
  refuse: { errcode: number; times: number } | undefined;
  silent = false;
  raw: { status: number; body: string } | undefined;

  constructor() {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (part: string) => (text += part));
      request.on('end', () => {
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        this.calls.push({ path: url.pathname, query: url.searchParams, body });
        if (this.silent) return;
        const { status, type, bytes } = this.#answer(url, body);
        response.writeHead(status, { 'content-type': type }).end(bytes);
      });
    });
  }

  #answer(url: URL, body: Record<string, unknown>) {
    if (this.raw) return { status: this.raw.status, type: 'text/plain', bytes: this.raw.body };
    if (url.pathname === '/cgi-bin/stable_token') {
      const appId = String(body.appid);
      if (body.secret !== `secret-of-${appId}`) return json({ errcode: 40125, errmsg: 'secret' });
      if (!this.tokens.has(appId) || body.force_refresh === true) {
        this.tokens.set(appId, `token-${appId}-${++this.serial}`);
      }
      return json({ access_token: this.tokens.get(appId), expires_in: 7200 });
    }
    const path = url.pathname.replace(/^\/work/, '');
    if (path === '/cgi-bin/gettoken') {
      const corpId = String(url.searchParams.get('corpid'));
      if (url.searchParams.get('corpsecret') !== `secret-of-${corpId}`) {
        return json({ errcode: 40001, errmsg: 'invalid credential' });
      }
      this.tokens.set(corpId, this.tokens.get(corpId) ?? `token-${corpId}-${++this.serial}`);
      const token = this.tokens.get(corpId);
      return json({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 });
    }
    if (this.refuse !== undefined && this.refuse.times-- > 0) {
      return json({ errcode: this.refuse.errcode, errmsg: 'no rid: 1-2' });
    }
    if (![...this.tokens.values()].includes(url.searchParams.get('access_token') ?? '')) {
      return json({ errcode: 40001, errmsg: 'invalid credential' });
    }
    switch (path) {
      case '/wxa/generatescheme':
        return json({
          errcode: 0,
          errmsg: 'ok',
          openlink: `weixin://dl/business/?t=${++this.serial}`,
        });
      case '/wxa/getwxacodeunlimit':
        return { status: 200, type: 'image/png', bytes: PNG };
      case '/cgi-bin/get_jsapi_ticket':
      case '/cgi-bin/ticket/getticket':
        return json({
          errcode: 0,
          errmsg: 'ok',
          ticket: `ticket-${++this.serial}`,
          expires_in: 7200,
        });
      default:
        return { status: 404, type: 'text/plain', bytes: 'no' };
    }
  }

  pathsOf = (part: string): number => this.calls.filter((c) => c.path.includes(part)).length;
}

describe('the chat platform driver', () => {
  const fake = new FakePlatform();
  let baseUrl: string;
  let now: number;
  let port: MiniProgramPort;

  beforeAll(async () => {
    await new Promise<void>((listening) => {
      fake.server.listen(0, '127.0.0.1', listening);
    });
    baseUrl = `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    fake.server.closeAllConnections();
    fake.server.close();
  });
  beforeEach(() => {
    Object.assign(fake, {
      calls: [],
      tokens: new Map(),
      refuse: undefined,
      silent: false,
      raw: undefined,
    });
    now = Date.parse('2026-11-20T04:00:00Z');
    port = connected({ WECOM_ACCOUNT: account('wwcorp') });
  });
  const connected = (overrides: Partial<Parameters<typeof wechatMiniProgram>[0]>) =>
    wechatMiniProgram(
      {
        WECHAT_API_URL: baseUrl,
        WECHAT_MINI_APP_ID: 'wxmini',
        WECHAT_MINI_SECRET: account('wxmini').secret,
        WECHAT_ACCOUNTS: [account('wxone'), account('wxtwo')],
        WECOM_API_URL: `${baseUrl}/work`,
        ...overrides,
      },
      { clock: { now: () => new Date(now) }, timeoutMs: 1000 },
    );

  const scheme = async () =>
    await port.generateScheme({ path: 'pages/index', query: 'a=1&b=2', envVersion: 'trial' });

  it('asks for a link with the fields the platform documents', async () => {
    expect((await scheme()).openlink).toMatch(/^weixin:\/\/dl\/business\/\?t=\d+$/);
    expect(fake.calls.at(-1)).toMatchObject({
      path: '/wxa/generatescheme',
      body: {
        jump_wxa: { path: 'pages/index', query: 'a=1&b=2', env_version: 'trial' },
        is_expire: true,
        expire_type: 1,
        expire_interval: 1,
      },
    });
    expect(fake.calls.at(-1)?.query.get('access_token')).toBe(fake.tokens.get('wxmini'));
  });

  it('passes the platform’s own fields on', async () => {
    const platformFields = { is_expire: false, expire_interval: 30, extra: { a: 1 } };
    const forged = { jump_wxa: { path: 'elsewhere' } };
    const request = {
      path: 'p',
      query: '',
      envVersion: 'release',
      ...platformFields,
      ...forged,
    } as const;
    await port.generateScheme(request);
    expect(fake.calls.at(-1)?.body).toMatchObject({ jump_wxa: { path: 'p' }, ...platformFields });
  });

  it('makes a link for each call', async () => {
    const links = await Promise.all([scheme(), scheme(), scheme()]);
    expect(new Set(links.map((l) => l.openlink)).size).toBe(3);
  });

  it('asks for the token once for 20 calls at once, and again before it ends', async () => {
    await Promise.all(Array.from({ length: 20 }, scheme));
    expect(fake.pathsOf('stable_token')).toBe(1);
    now += (7200 - 241) * 1000;
    await scheme();
    expect(fake.pathsOf('stable_token')).toBe(1);
    now += 2000;
    await scheme();
    expect(fake.pathsOf('stable_token')).toBe(2);
    expect(fake.calls.every((c) => c.body.force_refresh !== true)).toBe(true);
  });

  it('takes the newer token when the platform no longer takes ours, without forcing', async () => {
    await scheme();
    fake.tokens.set('wxmini', 'token-of-another-gateway');
    await Promise.all([scheme(), scheme(), scheme()]);
    expect(fake.pathsOf('stable_token')).toBe(2);
    expect(fake.calls.some((c) => c.body.force_refresh === true)).toBe(false);
  });

  it.each([40001, 40014, 42001])('renews the token once on errcode %i', async (errcode) => {
    await scheme();
    fake.refuse = { errcode, times: 1 };
    expect((await scheme()).openlink).toMatch(/^weixin:/);
    expect(fake.calls.filter((c) => c.body.force_refresh === true)).toHaveLength(1);
    fake.refuse = { errcode, times: 2 };
    await expect(scheme()).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  it('passes other refusals on as upstream_failed, without another try', async () => {
    await scheme();
    const before = fake.calls.length;
    fake.refuse = { errcode: 40165, times: 1 };
    await expect(scheme()).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('40165') as string,
    });
    expect(fake.calls.length).toBe(before + 1);
  });

  it('fetches the picture of a code; its refusal comes as JSON', async () => {
    const code = await port.generateCode({ page: '', scene: 'a=1', width: 300 });
    expect(code).toEqual({ contentType: 'image/png', image: PNG });
    expect(fake.calls.at(-1)?.body).toEqual({ scene: 'a=1', width: 300 });
    fake.refuse = { errcode: 41030, times: 1 };
    await expect(
      port.generateCode({ page: 'pages/none', scene: 'a', width: 300 }),
    ).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  it('keeps a page ticket per account until shortly before its end', async () => {
    const first = await port.hostTicket('WX');
    expect(first).toEqual({ appId: 'wxone', ticket: expect.stringMatching(/^ticket-/) as string });
    expect(await port.jsSdkTicket('wxone')).toEqual(first);
    const secondTicket = await port.jsSdkTicket('wxtwo');
    expect(secondTicket.ticket).not.toBe(first.ticket);
    expect(fake.pathsOf('getticket')).toBe(2);
    now += 7000 * 1000;
    expect((await port.hostTicket('WX')).ticket).not.toBe(first.ticket);
  });

  it('keeps the ticket of the corporation for the work edition, by a token of its own', async () => {
    const first = await port.hostTicket('WXWORK');
    expect(first).toEqual({ appId: 'wwcorp', ticket: expect.stringMatching(/^ticket-/) as string });
    expect(fake.calls.map(({ path }) => path)).toEqual([
      '/work/cgi-bin/gettoken',
      '/work/cgi-bin/get_jsapi_ticket',
    ]);
    expect(await port.hostTicket('WXWORK')).toEqual(first);
    expect((await port.hostTicket('WX')).ticket).not.toBe(first.ticket);
    expect(fake.pathsOf('/work/')).toBe(2);
    // The platform ended the token early.
    fake.refuse = { errcode: 40014, times: 1 };
    now += 7000 * 1000;
    expect((await port.hostTicket('WXWORK')).ticket).not.toBe(first.ticket);
    expect(fake.pathsOf('/work/cgi-bin/gettoken')).toBe(3);
  });

  it('knows no corporation where none is configured, and names no secret that is refused', async () => {
    await expect(connected({}).hostTicket('WXWORK')).rejects.toMatchObject({
      code: 'account_unknown',
      field: 'host',
    });
    const wrong = connected({ WECOM_ACCOUNT: { appId: 'wwcorp', secret: 'wrong' } });
    const refused = await wrong.hostTicket('WXWORK').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'upstream_failed' });
    expect(String(refused)).not.toContain('wrong');
  });

  it('knows the configured accounts only', async () => {
    await expect(port.jsSdkTicket('wxmini')).rejects.toMatchObject({ code: 'account_unknown' });
    expect(fake.calls).toEqual([]);
  });

  it('answers upstream_timeout for silence and recovers afterwards', async () => {
    fake.silent = true;
    await expect(scheme()).rejects.toMatchObject({ code: 'upstream_timeout' });
    fake.silent = false;
    expect((await scheme()).openlink).toMatch(/^weixin:/);
  });

  it.each([
    { status: 500, body: '{}' },
    { status: 200, body: '<html>login</html>' },
    { status: 200, body: '' },
    { status: 200, body: '{}' },
    { status: 200, body: '[1,2]' },
  ])('answers upstream_failed for %j', async (raw) => {
    fake.raw = raw;
    await expect(scheme()).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  it('never puts a token or secret into an error', async () => {
    await scheme();
    fake.refuse = { errcode: 40165, times: 1 };
    const errors: unknown[] = [await scheme().catch((e: unknown) => e)];
    fake.silent = true;
    errors.push(await scheme().catch((e: unknown) => e));
    for (let error of errors) {
      for (; error instanceof Error; error = error.cause) {
        expect(`${error.message} ${error.stack}`).not.toMatch(/token-wxmini|secret-of/);
      }
    }
  });
});
