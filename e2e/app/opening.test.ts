import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { callAs, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile';
const ANDROID = `${CHROME} Safari/537.36`;
const CHAT_APP = `${CHROME} Safari/537.36 MicroMessenger/8.0.60`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const HARMONY =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36';
const OWN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 x-isapp=1&bundleId=cn.example';

/** Console errors when no app is installed for the link. */
const NO_APP = /Failed to launch|registered handler|Not allowed to launch/;

/** Records the matching requests of a page. */
function requestsOf(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

describe.each(IN_ENGLISH)('opening the app in %s', (language) => {
  const t = TEXTS[language].opening;

  test('on a phone without it: its download page, and the store of the campaign', async ({
    gateway,
    open,
  }) => {
    const page = await open({ userAgent: ANDROID, expected: [NO_APP] });
    await page.goto(gateway.page('/openapp?path=/ride-code?a=1&channel=spring', language));
    // Opening an app that is not installed aborts a navigation.
    await expect.poll(() => page.url()).toMatch(/\/app-download\?/);
    await see(button(page, t.get));
    const query = new URL(page.url()).searchParams;
    expect([query.get('path'), query.get('channel')]).toEqual([
      '/shtrans-h5/ride-code?a=1',
      'spring',
    ]);
    await expectAccessible(page);
    await button(page, t.get).tap();
    await expect.poll(() => page.url()).toMatch(/\/sandbox\/store\?/);
    const store = new URL(page.url()).searchParams;
    expect([store.get('system'), store.get('channel')]).toEqual(['android', 'spring']);
  });

  test('has each device find its own store, a desktop a code for the phone', async ({
    gateway,
    open,
  }) => {
    for (const [userAgent, store] of [
      [IPHONE, 'ios'],
      [HARMONY, 'harmony'],
      [DESKTOP, 'desktop'],
    ] as const) {
      const page = await open({ userAgent });
      await page.goto(gateway.page('/maas-app-download', language));
      const ownStore = page.getByRole('link').filter({ hasText: t.yours });
      await see(ownStore.filter({ hasText: t.systems[store] }));
      const isDesktop = store === 'desktop';
      expect(await page.getByRole('img', { name: t.scan }).count()).toBe(isDesktop ? 1 : 0);
      expect(await button(page, t.get).count()).toBe(isDesktop ? 0 : 1);
      if (isDesktop) await expectAccessible(page);
      await ownStore.click();
      await page.waitForURL(new RegExp(`/sandbox/store\\?system=${store}&channel=h5`));
      await page.context().close();
    }
  });

  test('inside apps that block it: how to open a browser by hand', async ({ gateway, open }) => {
    const page = await open({ userAgent: CHAT_APP });
    await page.goto(gateway.page('/app-download', language));
    const mask = page.getByRole('dialog', { name: t.mask.title });
    await button(page, t.get).tap();
    await see(mask.getByText(t.mask.browser[0] ?? ''));
    await expectAccessible(page);
    await mask.getByRole('button', { name: t.close }).tap();
    await seeGone(mask);
    // The app blocks stores as well.
    await page.getByRole('link', { name: t.store.android }).tap();
    await see(mask);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t.help }).tap();
    await page.waitForURL(/\/download-guide/);
    await see(mask.getByText(t.mask.browser[2] ?? ''));

    const mini = await open({ userAgent: `${CHAT_APP} miniProgram/wx1` });
    await mini.goto(gateway.page('/download-guide', language));
    const steps = mini.getByRole('dialog', { name: t.mask.title });
    await see(steps.getByText(t.mask.copy[1] ?? ''));
    await steps.getByRole('button', { name: t.copyLink }).tap();
    await see(mini.getByText(t.copied));
  });

  test('inside the app: the page itself, and only pages of ours', async ({ gateway, open }) => {
    const page = await open({ userAgent: OWN_APP, expected: [/SCGetAppInfo/] });
    await page.goto(gateway.page('/openapp?path=/about', language));
    await page.waitForURL(/\/shtrans-h5\/about/);
    const refused = await open({ userAgent: ANDROID });
    const outsideRequests = requestsOf(refused, /^https?:\/\/(?:evil|[^/]+\/sandbox)/);
    for (const path of [
      'javascript:alert(1)',
      '//evil.example/',
      '/\\evil.example/',
      '/..//evil.example/',
      'https://evil.example/',
      '/../sandbox/inbox',
      '/nowhere',
      `/about?a=${'a'.repeat(3000)}`,
    ]) {
      await refused.goto(gateway.page(`/openapp?path=${encodeURIComponent(path)}`, language));
      await see(refused.getByText(t.badPath));
      expect(new URL(refused.url()).pathname).toBe('/shtrans-h5/openapp');
    }
    await refused.getByRole('link', { name: t.home }).tap();
    await refused.waitForURL(/\/shtrans-h5\/(\?|$)/);
    expect(outsideRequests).toEqual([]);
  });

  test('leads into the chat app by a fresh link for each tap, else by a code', async ({
    gateway,
    open,
  }) => {
    const page = await open({ userAgent: ANDROID, expected: [NO_APP] });
    const links = requestsOf(page, /generateScheme$/);
    await page.goto(gateway.page('/scheme/youth-voucher', language));
    await button(page, t.wechat.open).tap();
    await see(page.getByText(t.wechat.stayed));
    await see(page.getByRole('img', { name: t.wechat.code }));
    await expectAccessible(page);
    await button(page, t.wechat.open).tap();
    await expect.poll(() => links.length).toBe(2);

    const secret = await open({ userAgent: ANDROID });
    const platformCalls = requestsOf(secret, /generateScheme$|generateMiniProgramCode$/);
    await secret.goto(gateway.page('/scheme/openwx?path=pages/secret&query=a', language));
    await see(secret.getByText(t.wechat.unknown));
    expect(platformCalls).toEqual([]);

    const inside = await open({ userAgent: CHAT_APP });
    await inside.goto(gateway.page('/scheme/openwx', language));
    await see(inside.getByRole('img', { name: t.wechat.code }));
    expect(await button(inside, t.wechat.open).count()).toBe(0);
  });

  test('by a friend’s invitation, whose code stays on the phone', async ({ gateway, open }) => {
    const phone = freshPhone();
    const token = await tokenOf(gateway.origin, phone);
    const { code } = await callAs<{ code: string }>(gateway.origin, token, '/v1/invite-code', {
      method: 'PUT',
    });
    const page = await open({ userAgent: IPHONE, expected: [/status of 404/] });
    await page.goto(gateway.page(`/maas-app-download-friends?code=${code}`, language));
    await see(page.getByRole('heading', { name: t.invitedBy(phone.slice(-4)) }));
    await see(page.getByText(code, { exact: true }));
    await expectAccessible(page);
    await page.goto(gateway.page('/maas-app-download-friends', language));
    await see(page.getByText(code, { exact: true }));
    await page.goto(gateway.page('/maas-app-download-friends?code=ZZZZ9999', language));
    await see(page.getByText(t.noCode));
  });
});
