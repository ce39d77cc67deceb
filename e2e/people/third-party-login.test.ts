import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { callAs, codeFor, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, readingTest as test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS, type Texts, withNumber } from '../stage/texts.ts';

/** Requests a ticket like a partner's app. Returns the address that it opens. */
async function ticketLink(
  origin: string,
  wish: { kind: string; phone?: string; uid?: string },
): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/partner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ phone: '13920000000', ...wish }),
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  return `/thirdparty/login?ticket=${encodeURIComponent(ticket)}`;
}

const enter = (page: Page, t: Texts): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: t.auth.logInNow, exact: true }).tap();

/** A home that was stored without a login. */
const KEPT_HOME = JSON.stringify({
  shelves: {
    '': {
      items: [
        {
          key: 'home',
          kind: 'home',
          name: { zh: '我家门口', en: 'my door' },
          at: {
            lat: 31.2222,
            lon: 121.4444,
            name: { zh: '我家门口', en: 'my door' },
            stopId: null,
          },
          to: null,
          changedAt: '2026-11-01T00:00:00.000Z',
          removed: false,
        },
      ],
      unsent: ['home'],
    },
  },
  known: null,
});

describe.each(IN_ENGLISH)('third-party login in %s', (language) => {
  const t = TEXTS[language];
  const refusal = /status of (400|409|410)/;

  test('logs in with a good ticket, once', async ({ gateway, open }) => {
    const phone = language === 'zh_cn' ? '13920000001' : '13920000002';
    const path = await ticketLink(gateway.origin, { kind: 'phone', phone });
    const page = await open();
    await page.goto(gateway.page(path, language));
    const masked = `139****${phone.slice(7)}`;
    await see(page.getByRole('heading', { name: t.auth.logInAs(masked) }));
    await expectAccessible(page);
    // Opening the page neither logs in nor uses up the ticket.
    await page.reload();
    await see(page.getByRole('heading', { name: t.auth.logInAs(masked) }));
    expect(await page.evaluate(() => localStorage.getItem('Admin-Token-INNER'))).toBeNull();
    await enter(page, t);
    await see(page.getByRole('link', { name: t.home.account }));
    const second = await open({ expected: [refusal] });
    await second.goto(gateway.page(path, language));
    await see(second.getByText(t.errors.ticket_used));
    await expectAccessible(second);
    await second.getByRole('link', { name: t.auth.toLogin }).tap();
    await see(second.getByRole('textbox', { name: t.login.phone }));
  });

  test('says whose login it would replace, keeps it with "not now", and ends it with a tap', async ({
    gateway,
    open,
  }) => {
    const [mine, theirs] =
      language === 'zh_cn' ? ['13940000001', '13940000002'] : ['13940000003', '13940000004'];
    const token = await logIn(gateway.origin, mine);
    const path = await ticketLink(gateway.origin, { kind: 'phone', phone: theirs });
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await see(page.getByText(t.auth.otherLogin(`139****${mine.slice(7)}`)));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.auth.notNow }).tap();
    await see(page.getByRole('link', { name: t.home.account }));
    expect(await callAs<{ phoneMasked: string }>(gateway.origin, token, '/v1/me')).toMatchObject({
      phoneMasked: `139****${mine.slice(7)}`,
    });

    await page.goto(gateway.page(path, language));
    await enter(page, t);
    await see(page.getByRole('link', { name: t.home.account }));
    const now = await page.evaluate(() => localStorage.getItem('Admin-Token-INNER'));
    expect(await callAs(gateway.origin, now ?? '', '/v1/me')).toMatchObject({
      phoneMasked: `139****${theirs.slice(7)}`,
    });
    await expect(callAs(gateway.origin, token, '/v1/me')).rejects.toThrow('401');
  });

  test('takes over favourites stored without a login only if the rider agrees', async ({
    gateway,
    open,
  }) => {
    const phone = language === 'zh_cn' ? '13950000001' : '13950000002';
    const ticketRequest = { kind: 'phone', phone, uid: `keeps-home-${language}` };
    const path = await ticketLink(gateway.origin, ticketRequest);
    const page = await open();
    await page.goto(gateway.page('/about', language));
    await page.evaluate((text) => localStorage.setItem('favourites', text), KEPT_HOME);
    await page.goto(gateway.page(`${path}&return=/shtrans-h5/traffic/index`, language));
    await enter(page, t);
    const offer = page.getByRole('alertdialog');
    await see(offer.getByText(t.favourites.offer(1)));
    await see(offer.getByText(t.favourites.offerTo(`139****${phone.slice(7)}`)));
    await expectAccessible(page);
    await offer.getByRole('button', { name: t.favourites.offerNo }).tap();
    await see(page.getByText(t.guide.favourites.empty));
    const token = await page.evaluate(() => localStorage.getItem('Admin-Token-INNER'));
    const storedFavourites = () =>
      callAs<{ items: { key: string }[] }>(gateway.origin, token ?? '', '/v1/favourites');
    expect((await storedFavourites()).items).toEqual([]);

    // The next login asks again; after yes the account has the home.
    const secondLink = await ticketLink(gateway.origin, ticketRequest);
    await page.goto(gateway.page(`${secondLink}&return=/shtrans-h5/traffic/index`, language));
    await see(page.getByText(t.auth.sameLogin));
    await enter(page, t);
    const synced = page.waitForResponse((r) => r.url().endsWith('/v1/favourites/sync') && r.ok());
    await offer.getByRole('button', { name: t.favourites.offerYes, exact: true }).tap();
    await synced;
    await expect
      .poll(async () => {
        const now = await page.evaluate(() => localStorage.getItem('Admin-Token-INNER'));
        const { items } = await callAs<{ items: { key: string }[] }>(
          gateway.origin,
          now ?? '',
          '/v1/favourites',
        );
        return items.map(({ key }) => key);
      })
      .toEqual(['home']);
  });

  test('says what is wrong with a bad, an old or a missing ticket', async ({ gateway, open }) => {
    const page = await open({ expected: [refusal] });
    await page.goto(gateway.page('/thirdparty/login?ticket=forged', language));
    await see(page.getByText(t.errors.ticket_invalid));
    await page.goto(gateway.page(await ticketLink(gateway.origin, { kind: 'expired' }), language));
    await see(page.getByText(t.errors.ticket_expired));
    await page.goto(gateway.page('/thirdparty/login', language));
    await see(page.getByText(t.auth.noTicket));
    await see(page.getByRole('link', { name: t.auth.toLogin }));
  });

  test('binds a phone when the partner shares none', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page(await ticketLink(gateway.origin, { kind: 'no_phone' }), language));
    await see(page.getByText(t.auth.bindLead));
    await expectAccessible(page);
    const phone = language === 'zh_cn' ? '13930000001' : '13930000002';
    await page.getByRole('textbox', { name: t.login.phone }).fill(phone);
    await page.getByRole('button', { name: t.login.send }).tap();
    await see(page.getByRole('button', { name: withNumber(t.login.resendIn) }));
    const code = await codeFor(gateway.origin, phone);
    await page.getByRole('textbox', { name: t.login.code }).fill(code);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.auth.bindSubmit }).tap();
    await see(page.getByRole('link', { name: t.home.account }));
    expect(new URL(page.url()).search).not.toContain('ticket');
  });
});
