import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAdapters } from '../../src/adapters/choose.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const URL = '/sandbox/monitor/';

const lcp = (route: string, value: number) => ({ kind: 'vital', route, name: 'LCP', value });

describe.skipIf(!hasDatabase())('the sandbox monitor', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw.close());

  const post = async (payload: string) =>
    (
      await gw.app.inject({
        method: 'POST',
        url: URL,
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload,
      })
    ).statusCode;
  const send = async (host: string, ...reports: readonly object[]) =>
    await post(
      JSON.stringify({
        release: 'spring',
        host,
        language: 'zh_cn',
        step: 'page',
        connection: '4g',
        reports,
      }),
    );
  const get = async (accept: string, query = '') =>
    await gw.app.inject({ url: URL + query, headers: { accept } });

  it('shows the 75th percentile of each figure by route and host', async () => {
    for (const value of [400, 100, 300, 200])
      expect(await send('WX', lcp('orders', value))).toBe(200);
    await send('ALIPAY', lcp('orders', 900), lcp('home', 50));
    expect((await get('application/json')).json()).toMatchObject({
      vitals: [
        { route: 'home', host: 'ALIPAY', name: 'LCP', p75: 50, visits: 1 },
        { route: 'orders', host: 'ALIPAY', name: 'LCP', p75: 900, visits: 1 },
        { route: 'orders', host: 'WX', name: 'LCP', p75: 300, visits: 4 },
      ],
    });
  });

  it('shows errors to people, as text', async () => {
    const stack = 'at a (assets/core-1.js:1:2)\nat b (assets/core-1.js:3:4)';
    const failure = { kind: 'render', route: 'orders', message: '<script>x</script>', stack };
    expect(await send('WX', failure)).toBe(200);
    const page = await get('text/html', '?language=en_us');
    expect(page.body).toContain('&lt;script&gt;x');
    expect(page.body).toContain('orders · spring · at a (assets/core-1.js:1:2)');
    expect(page.body).not.toContain('core-1.js:3:4');
  });

  it.each([
    '',
    '{',
    '7',
    '{"release":"x"}',
    JSON.stringify({ release: 'x', host: '<b>', reports: [] }),
  ])('takes nothing else: %s', async (body) => expect(await post(body)).toBe(400));

  it('is there for the demo alone', async () => {
    const { sandboxPages } = await chooseAdapters({
      ...gw.ctx,
      config: { ...gw.ctx.config, DEMO: false },
    });
    expect(Object.keys(sandboxPages)).not.toContain('monitor');
  });
});
