import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const CODE = '/v1/sms-codes';

/** Internal details that answers must not contain. */
const LEAKS = /\bat .+\.ts:\d+|node_modules|select |insert |SQLSTATE|ECONN|\/work\/|stack/i;

describe.skipIf(!hasDatabase())('hostile input', () => {
  let gw: TestGateway;
  let port: number;
  beforeAll(async () => {
    gw = await startGateway();
    await gw.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = gw.app.server.address() as AddressInfo);
  });
  afterAll(() => gw.close());

  const post = (payload: string | Buffer, type = 'application/json', url = CODE) =>
    gw.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  /** Sends raw bytes. Returns everything received until the connection closes. */
  const raw = (bytes: string | Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.setTimeout(5000, () => socket.destroy());
    });

  it.each([
    ['broken JSON', '{"phone":', 'application/json', 400, 'malformed_body'],
    ['JSON that is no object', '"text"', 'application/json', 400, 'invalid_input'],
    ['no body', '', 'application/json', 400, 'invalid_input'],
    [
      'a prototype',
      '{"__proto__":{"admin":true},"phone":"1"}',
      'application/json',
      400,
      'malformed_body',
    ],
    [
      'a constructor',
      '{"constructor":{"prototype":{"x":1}},"phone":"1"}',
      'application/json',
      400,
      'malformed_body',
    ],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      'application/json',
      400,
      'malformed_body',
    ],
    ['a number for a phone', '{"phone":13800138000}', 'application/json', 400, 'invalid_input'],
    [
      'a list in a form',
      'phone=1&phone=2',
      'application/x-www-form-urlencoded',
      400,
      'invalid_input',
    ],
    ['plain text', 'phone', 'text/plain', 415, 'media_type_unsupported'],
    ['XML', '<a/>', 'application/xml', 415, 'media_type_unsupported'],
    ['a type that is none', '{}', 'nonsense', 415, 'media_type_unsupported'],
    [
      '300 KB',
      JSON.stringify({ phone: 'x'.repeat(300_000) }),
      'application/json',
      413,
      'body_too_large',
    ],
    ['100,000 brackets', '['.repeat(100_000), 'application/json', 400, 'malformed_body'],
    [
      'a deep list',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      'application/json',
      400,
      'invalid_input',
    ],
    [
      'a deep object',
      `{"phone":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      'application/json',
      400,
      'invalid_input',
    ],
  ])('answers %s with a code', async (_name, payload, type, status, code) => {
    const answer = await post(payload, type);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.body).not.toMatch(LEAKS);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  it('says which input is at fault', async () => {
    const { body } = await gw.app.inject({
      url: '/v1/orders?limit=-1',
      headers: { authorization: `Bearer ${await gw.login('13800138004')}` },
    });
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid_input',
      field: 'limit',
      issues: [{ path: 'limit' }],
    });
  });

  it.each([
    `/v1/orders?${'a=1&'.repeat(1500)}`,
    `/v1/orders?cursor=${'x'.repeat(5000)}`,
    '/v1/orders?limit[]=5&limit[]=6',
    '/v1/orders?__proto__[x]=1&limit=99999999999999999999',
    '/v1/orders?type=%00&tab=%ff%fe',
    '/v1/orders/00000000-0000-0000-0000-00000000000g',
    `/v1/orders/${'9'.repeat(600)}`,
    '/v1/orders/%2e%2e%2f%2e%2e',
    "/v1/orders/1'%20or%201=1--",
  ])('answers %s with a problem and no secrets', async (url) => {
    const token = await gw.login('13800138005');
    const answer = await gw.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([200, 400, 404, 414]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(LEAKS);
    if (answer.statusCode !== 200) expect(answer.json().code).toMatch(/^[a-z_]+$/);
  });

  it('answers a URL of 9 KB with 414, and of 40 KB too', async () => {
    const long = await gw.app.inject(`/v1/orders?x=${'y'.repeat(9000)}`);
    expect(long.json()).toMatchObject({ status: 414, code: 'uri_too_long' });
    expect(await raw(`GET /${'y'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 414 .*"code":"uri_too_long"/s,
    );
  });

  it('answers what is not HTTP with a code', async () => {
    expect(await raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*"code":"malformed_body"/s,
    );
    expect(
      await raw(
        'POST /v1/sms-codes HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['/%', '/%zz', '/shtrans-h5/%c0%ae%c0%ae/'])(
    'answers the broken address %s',
    async (url) => {
      const answer = await gw.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    },
  );

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)(
    'refuses %s if only POST exists',
    async (method) => {
      const answer = await gw.app.inject({ method, url: CODE });
      expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(answer.headers.allow).toBe('POST');
    },
  );

  it('accepts only valid credentials', async () => {
    const token = await gw.login('13800138006');
    const local = await gw.login('13800138006', 'local');
    const me = async (authorization?: string): Promise<string> =>
      (
        await gw.app.inject({
          url: '/v1/me',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).json().code ?? 'ok';
    expect(await me(`Bearer ${token}`)).toBe('ok');
    expect(await me(`bearer ${token}`)).toBe('ok');
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      'Bearer undefined',
      'Bearer null',
      `Basic ${token}`,
      token,
      `Bearer ${token.slice(0, -1)}${last}`,
      `Bearer ${token} x`,
      `Bearer ${local}`,
      `Bearer ${'x'.repeat(4000)}`,
    ]) {
      expect(await me(wrong), String(wrong).slice(0, 40)).toBe('unauthenticated');
    }
  });

  it('requires a valid idempotency key if the endpoint needs one', async () => {
    const token = await gw.login('13800138007');
    const params = { id: '01900000-0000-7000-8000-000000000000' };
    const pay = async (idempotencyKey: string | null): Promise<string | undefined> =>
      (await gw.call('POST maas:/v1/orders/:id/payments', { params }, { token, idempotencyKey }))
        .code;
    expect(await pay(null)).toBe('idempotency_key_missing');
    for (const key of ['short', 'x'.repeat(129), 'with space', 'ünïcode-key']) {
      expect(await pay(key)).toBe('invalid_input');
    }
    expect(await pay('12345678')).toBe('order_not_found');
  });

  it('puts security headers on every answer', async () => {
    for (const url of ['/v1/me', '/healthz', '/nothing', '/openapi.json', '/%zz', '/files/x.png']) {
      expect((await gw.app.inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  it('continues the caller’s trace, or begins one', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${id}-00f067aa0ba902b7-01`;
    expect(
      (await gw.app.inject({ url: '/nothing', headers: { traceparent } })).json().traceId,
    ).toBe(id);
    const bad = await gw.app.inject({ url: '/nothing', headers: { traceparent: '00-zz-1-1' } });
    expect(bad.json().traceId).toMatch(/^[\da-f]{32}$/);
  });

  it('brakes a flood from one address, with the time to wait', async () => {
    const strict = await startGateway({ config: { LIMIT_FACTOR: 0.01 } });
    const answers = [];
    for (let i = 0; i < 14; i++) answers.push(await strict.app.inject('/v1/me'));
    expect(answers[11]?.statusCode).toBe(401);
    expect(answers[13]?.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(answers[13]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.app.inject('/healthz')).statusCode).toBe(200);
    await strict.close();
  });

  it('shows the interface to tools and to people', async () => {
    expect((await gw.app.inject('/openapi.json')).json().openapi).toBe('3.1.0');
    const page = await gw.app.inject('/docs');
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self';",
    );
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { statusCode, headers, body } = await gw.app.inject(file);
      expect([file, statusCode, body.length > 100]).toEqual([file, 200, true]);
      expect(headers['content-type']).toMatch(
        file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      );
    }
    // Nothing is loaded from elsewhere.
    expect(files.filter((file) => !file.startsWith('/docs/'))).toEqual([]);
  });

  it('counts calls by endpoint and status', async () => {
    await gw.app.inject('/v1/me');
    const { body } = await gw.app.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{endpoint="GET auth:\/v1\/me",status="401"\} \d+/,
    );
  });
});
