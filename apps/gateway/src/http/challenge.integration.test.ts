import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeskBrowser } from '../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

describe.skipIf(!hasDatabase())('a 401', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ config: { CORS_ORIGINS: ['https://app.example'] } });
  });
  afterAll(() => gw.close());

  const challenged = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
  ): Promise<unknown[]> => {
    const answer = await gw.app.inject({ method, url, headers });
    return [answer.statusCode, answer.headers['www-authenticate']];
  };

  it('asks for a credential if none was sent', async () => {
    expect(await challenged('GET', '/v1/orders')).toEqual([401, 'Bearer realm="shtrans"']);
    expect(await challenged('GET', '/v1/me')).toEqual([401, 'Bearer realm="shtrans"']);
  });

  it('says that a sent credential is invalid', async () => {
    for (const authorization of [`Bearer ${'x'.repeat(43)}`, 'Bearer x', 'Basic eDp5']) {
      expect(await challenged('GET', '/v1/orders', { authorization })).toEqual([
        401,
        'Bearer realm="shtrans", error="invalid_token"',
      ]);
    }
  });

  it('asks partners for their signature', async () => {
    const webhook = '/v1/payments/webhook/sandbox';
    expect(await challenged('POST', webhook)).toEqual([401, 'Partner-Signature realm="shtrans"']);
  });

  it('of the desk names no scheme for which browsers show a dialog', async () => {
    const browser = new DeskBrowser(gw);
    await browser.get('/login');
    const answer = await browser.post('/login', { name: 'nobody', password: 'x', code: '123456' });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Cookie realm="desk"');
  });

  it('has a header that other origins can read, and other answers have none', async () => {
    const origin = 'https://app.example';
    const answer = await gw.app.inject({ url: '/v1/orders', headers: { origin } });
    expect(answer.headers['access-control-expose-headers']).toContain('www-authenticate');
    expect(await challenged('GET', '/v1/lines')).toEqual([200, undefined]);
    expect(await challenged('GET', '/v1/nothing')).toEqual([404, undefined]);
  });
});
