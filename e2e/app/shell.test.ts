import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';
import { ROOT } from '../../tools/ensure-install.mjs';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, readingTest as test } from '../stage/journey.ts';
import { LANGUAGES, TEXTS, TITLES } from '../stage/texts.ts';

interface UserAgent {
  ua: string;
  host: string;
  global?: string;
}

const userAgents = JSON.parse(
  readFileSync(path.join(ROOT, 'apps/web/src/core/host/user-agents.fixture.json'), 'utf8'),
) as UserAgent[];

/** Host and host type: every host that is not a mini-program, an app or a workplace app is the web. */
const HOST_TYPES: Record<string, string> = {
  MAAS: 'app',
  ALIMP: 'alimp',
  GDMP: 'gdmp',
  WXMP: 'wxmp',
  BDMP: 'bdmp',
  DT: 'otherApp',
  WXWORK: 'otherApp',
};

const NO_ROUTE = { zh_cn: '路由不存在', en_us: /route does not exist/i } as const;

test.for([...new Set(userAgents.map(({ host }) => host))])(
  '/test recognises %s by each of its user agents',
  async (host, { gateway, open }) => {
    // This browser cannot reach the vendors of host SDKs; the page logs each failure.
    const page = await open({ expected: [/^console /] });
    const cdp = await page.context().newCDPSession(page);
    for (const { ua: userAgent } of userAgents.filter((each) => each.host === host)) {
      await cdp.send('Emulation.setUserAgentOverride', { userAgent });
      await page.goto(gateway.page('/test'));
      await see(page.getByTestId('host'));
      expect(await page.evaluate(() => navigator.userAgent)).toBe(userAgent);
      expect(await page.getByTestId('host').innerText(), userAgent).toBe(host);
      expect(await page.getByTestId('host-type').innerText(), userAgent).toBe(
        HOST_TYPES[host] ?? 'h5',
      );
    }
  },
);

test('/test shows environment, language, device and version', async ({ gateway, open }) => {
  const page = await open();
  await page.goto(gateway.page('/test'));
  await see(page.getByTestId('host'));
  const text = (id: string): Promise<string> => page.getByTestId(id).innerText();
  expect(await text('host')).toBe('BROWSER-DEFAULT');
  expect(await text('environment')).toBe('dev');
  expect(await text('language')).toBe('zh_cn');
  expect(await text('app-version')).toBe('1');
  const device = await text('device-id');
  expect(device.length).toBeGreaterThanOrEqual(16);
  expect(await page.evaluate(() => localStorage.getItem('_deviceId'))).toBe(device);
  await page.goto(gateway.page('/test?language=en-us'));
  await see(page.getByTestId('language').getByText('en_us'));
  expect(await text('device-id')).toBe(device);
  await page.goto(gateway.page('/test?language=fr_fr'));
  await see(page.getByTestId('language').getByText('zh_cn'));
});

describe.each(LANGUAGES)('addresses in %s', (language) => {
  const t = TEXTS[language];

  test.for([
    '/no-such-page',
    '/login/extra',
    '/riding-order-list/spaceship',
    '/riding-order-list/metro/spaceship',
    '/riding-order-list/metro/completed/x/y',
    '/<script>alert(1)</script>',
    '/riding-order-list//',
    '/riding-order-list%2Fmetro',
    '/%E0%A4%A',
  ])('%s is no route, and says so', async (address, { gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token, expected: [/status of 404/] });
    await page.goto(gateway.page(address, language));
    await see(page.getByText(NO_ROUTE[language]));
    await expectAccessible(page);
  });

  test('survive a huge and hostile query', async ({ gateway, open }) => {
    const page = await open();
    const query = `?a=${'x'.repeat(4000)}&__proto__[x]=1&constructor=1&language=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E`;
    await page.goto(gateway.page(`/login${query}`));
    await see(page.getByRole('textbox', { name: TEXTS.zh_cn.login.phone }));
  });

  test('title their pages', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    for (const [address, title] of [
      ['/riding-order-list/', t.orders.title],
      ['/login', t.auth.submit],
      ['/thirdparty/login', TITLES[language].partnerLogin],
    ] as const) {
      await page.goto(gateway.page(address, language));
      await expect.poll(() => page.title()).toContain(title);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(
      language === 'en_us' ? 'en' : 'zh-CN',
    );
  });

  test('home leads to orders, login, about and the other language', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/', language));
    await see(page.getByRole('heading', { level: 1, name: t.home.title }));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.home.more.about }).tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].about }));
    await see(page.getByText(t.about.osm));
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('link', { name: t.home.otherLanguage }).tap();
    const otherTexts = TEXTS[language === 'en_us' ? 'zh_cn' : 'en_us'];
    await see(page.getByRole('heading', { level: 1, name: otherTexts.home.title }));
    await seeGone(page.getByText(t.home.search));
  });

  test('shared links open in the rider’s chosen language', async ({ gateway, open }) => {
    const page = await open();
    const chosenLanguage = language === 'en_us' ? 'zh_cn' : 'en_us';
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.otherLanguage }).tap();
    await see(page.getByRole('heading', { level: 1, name: TEXTS[chosenLanguage].home.title }));
    await page.goto(`${gateway.origin}/mis-h5/about?language=${language}`);
    await see(page.getByRole('heading', { level: 1, name: TITLES[chosenLanguage].about }));
  });
});
