import type { Request } from 'playwright-core';
import { describe } from 'vitest';
import { codeFor } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, readingTest as test } from '../stage/journey.ts';
import { form, freshPhone, logIn } from './login-form.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

const REFUSED = /status of (400|429)/;

const PHONE_FAULTS = {
  zh_cn: {
    empty: '手机号不能为空',
    length: '请输入正确的手机号，手机号必须为11位数字',
    format: '请输入正确的手机号',
  },
  en_us: {
    empty: 'Phone number cannot be empty',
    length: 'Please enter a valid phone number, it must be 11 digits',
    format: 'Please enter a valid phone number',
  },
} as const;

describe.each(LANGUAGES)('login in %s', (language) => {
  const t = TEXTS[language];

  test('checks the phone by the rules in their order, before it sends a request', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/login', language));
    const { phone, send, submit } = form(page, t);
    const postedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v1/'))
        postedUrls.push(request.url());
    });
    // The rules of section 5 of the specification, in its order and words.
    const { empty, length, format } = PHONE_FAULTS[language];
    for (const [typed, fault] of [
      ['', empty],
      ['1380013', length],
      ['138001380001', length],
      ['23800138000', format],
      ['1380013800a', format],
    ] as const) {
      await phone.fill(typed);
      await send.tap();
      await see(page.getByText(fault, { exact: true }));
    }
    await submit.tap();
    await expectToRead(page, language, {
      zh: ['请输入6位数字验证码', '请先阅读并同意服务条款与隐私政策'],
      en: ['Enter the 6-digit code', 'Read and accept the terms of service and privacy policy'],
    });
    await expectAccessible(page);
    expect(postedUrls).toEqual([]);
  });

  test('refuses a wrong code, then takes the right one and stays logged in', async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [REFUSED] });
    await page.goto(gateway.page('/login', language));
    const { phone, code, send, waiting, agree, submit } = form(page, t);
    const number = freshPhone();
    // As a contact copied on a phone.
    await phone.fill(
      `\u202d+86 ${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}\u202c`,
    );
    await send.tap();
    await see(waiting);
    expect(await waiting.isDisabled()).toBe(true);
    await expectAccessible(page);
    const right = await codeFor(gateway.origin, number);
    await code.fill(right === '000000' ? '000001' : '000000');
    await agree.check();
    await submit.tap();
    await expectToRead(page, language, { zh: ['验证码错误'], en: ['Wrong code'] });
    await code.fill(right);
    await submit.tap();
    const loggedIn = { zh: ['我的账户', '附近出发'], en: ['My account', 'Leaving near you'] };
    await expectToRead(page, language, loggedIn);
    await page.reload();
    await expectToRead(page, language, loggedIn);
  });

  test('counts down until the rider can request another code', async ({ gateway, open }) => {
    const page = await open({ expected: [REFUSED] });
    await page.clock.install();
    await page.goto(gateway.page('/login', language));
    const { phone, send, waiting } = form(page, t);
    await phone.fill(freshPhone());
    await send.tap();
    await see(waiting);
    // The specification requires 60 seconds.
    await page.clock.fastForward(58_000);
    expect(await waiting.isDisabled()).toBe(true);
    await page.clock.fastForward(3000);
    const resendButton = page.getByRole('button', { name: t.login.resend, exact: true });
    await see(resendButton);
    // Only the phone's clock ran ahead, so the gateway refuses and states the wait.
    await resendButton.tap();
    await expectToRead(page, language, {
      zh: ['获取过于频繁，请稍后再试'],
      en: ['A code was just sent. Wait before requesting another'],
    });
    await see(waiting);
  });

  test('leads back to the page that required it', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/riding-order-list/metro', language));
    await page.waitForURL(/\/login\?/);
    await logIn(page, gateway.origin, t);
    await page.waitForURL(/\/riding-order-list\/metro/);
    // Section 2 of the specification: the empty state of the list.
    await expectToRead(page, language, { zh: ['暂无相关订单'], en: ['No related orders'] });
  });
});

test.for([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example/`,
  'javascript:alert(1)',
  '/shtrans-h5/login',
])('does not go to %s after a login', async (target, { gateway, open }) => {
  const page = await open();
  await page.goto(gateway.page(`/login?return=${encodeURIComponent(target)}`));
  await logIn(page, gateway.origin, TEXTS.zh_cn);
  await see(page.getByRole('link', { name: TEXTS.zh_cn.home.account }));
  expect(new URL(page.url()).origin).toBe(gateway.origin);
  expect(new URL(page.url()).pathname).toMatch(/^\/shtrans-h5\/?$/);
});

test('a tampered credential leads to the login', async ({ gateway, open }) => {
  const page = await open({ token: 'tampered', expected: [/status of 401/] });
  await page.goto(gateway.page('/riding-order-list/'));
  await page.waitForURL(/\/login\?/);
  await see(form(page, TEXTS.zh_cn).phone);
});

test('logging out forgets the rider', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const page = await open();
  await page.goto(gateway.page('/login'));
  // A request of the page reaches the gateway after the log-out, and the log-out's answer arrives last.
  const ownRequest = /\/v1\/me$/;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onEnd = (request: Request): void => {
    if (ownRequest.test(request.url())) end();
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  const { promise: loggedOut, resolve: confirmLogOut } = Promise.withResolvers<void>();
  await page.route(ownRequest, async (route) => {
    await loggedOut;
    await route.continue().catch(() => {});
  });
  await page.route(/\/v1\/sessions\/current$/, async (route) => {
    const response = await route.fetch();
    confirmLogOut();
    await ended;
    await route.fulfill({ response });
  });
  await logIn(page, gateway.origin, t);
  await page.getByRole('link', { name: t.home.account }).tap();
  await page.getByRole('button', { name: t.me.logOut }).tap();
  await see(page.getByRole('link', { name: t.home.logIn, exact: true }).first());
  await page.goto(gateway.page('/riding-order-list/'));
  await page.waitForURL(/\/login\?/);
});

test('the campaign pages have a login of their own, and neither ends the other', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const page = await open();
  const storedTokens = () =>
    page.evaluate(() =>
      ['Admin-Token-INNER', 'Admin-Local-Token-INNER'].map((key) => localStorage.getItem(key)),
    );
  await page.goto(gateway.page('/login?credential=local'));
  await see(page.getByText(t.auth.localLead));
  await logIn(page, gateway.origin, t);
  // Outside the campaign pages the rider is not logged in.
  await see(page.getByRole('link', { name: t.home.logIn, exact: true }).first());
  const [none, local] = await storedTokens();
  expect([none, typeof local]).toEqual([null, 'string']);

  await page.goto(gateway.page('/login'));
  await logIn(page, gateway.origin, t);
  await see(page.getByRole('link', { name: t.home.account }));
  const [main, stays] = await storedTokens();
  expect([typeof main, stays]).toEqual(['string', local]);
  expect(main).not.toBe(local);
  const me = async (path: string, token: string | null | undefined): Promise<number> => {
    const headers = { authorization: `Bearer ${token ?? ''}` };
    return (await fetch(gateway.origin + path, { headers })).status;
  };
  expect([await me('/v1/me', main), await me('/v1/local/me', local)]).toEqual([200, 200]);
  expect([await me('/v1/me', local), await me('/v1/local/me', main)]).toEqual([401, 401]);

  await page.getByRole('link', { name: t.home.account }).tap();
  await page.getByRole('button', { name: t.me.logOut }).tap();
  await see(page.getByText(t.me.loggedOut));
  expect(await storedTokens()).toEqual([null, local]);
  expect([await me('/v1/me', main), await me('/v1/local/me', local)]).toEqual([401, 200]);
});
