import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { codeFor } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { form, freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS, type Texts } from '../stage/texts.ts';

const GUIDE = '/traffic/index';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

async function search(page: Page, t: Texts, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: t.lines.search.label }).fill(text);
}

/** Waits for the answer after which the gateway has the device's favourites. */
const synced = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/v1/favourites/sync') && answer.ok());

describe.each(IN_CHINESE)('the guide in %s', (language) => {
  const t = TEXTS[language];
  const name = (chinese: string, english: string): string =>
    language === 'zh_cn' ? chinese : english;
  const square = name('人民广场', "People's Square");
  const xujiahui = name('徐家汇', 'Xujiahui');

  test('a rider finds stations by initials and by a typo, keeps them, and has them on a second phone', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.search }).tap();
    await see(page.getByRole('heading', { level: 1, name: t.guide.title }));
    await page.getByRole('link', { name: t.guide.favourites.emptyAction }).tap();

    await search(page, t, 'rmgc');
    const star = (station: string) =>
      page.getByRole('button', { name: `${t.favourites.add}: ${station}`, exact: true });
    await star(square).first().tap();
    await search(page, t, name('徐家会', 'Xujiahiu'));
    await star(xujiahui).first().tap();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: new RegExp(`^${xujiahui}`) })
      .first()
      .tap();
    await see(page.getByRole('heading', { level: 1, name: xujiahui }));
    await page.goBack();
    // The station's page has a search box too.
    await see(page.getByRole('heading', { level: 1, name: t.lines.page }));
    expect(await page.getByRole('searchbox').inputValue()).toBe(name('徐家会', 'Xujiahiu'));
    await page.getByRole('button', { name: t.lines.search.clear }).tap();
    await see(page.getByRole('link', { name: xujiahui }));

    await page.getByRole('link', { name: t.ui.back }).tap();
    await see(card(page, square).getByRole('listitem'));
    await page.reload();
    await see(card(page, xujiahui).getByRole('listitem'));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await expectAccessible(page);

    await page.getByRole('link', { name: t.guide.favourites.logIn, exact: true }).tap();
    const phone = freshPhone();
    const login = form(page, t);
    await login.phone.fill(phone);
    await login.send.tap();
    await see(login.waiting);
    await login.code.fill(await codeFor(gateway.origin, phone));
    await login.agree.check();
    await login.submit.tap();
    // The app asks before it moves favourites that were stored without a login.
    const offer = page.getByRole('alertdialog');
    await see(offer);
    await expectAccessible(page);
    const arrived = synced(page);
    await offer.getByRole('button', { name: t.favourites.offerYes, exact: true }).tap();
    await arrived;
    await see(card(page, square));

    const token = await page.evaluate(() => localStorage.getItem('Admin-Token-INNER'));
    const secondPhone = await open({ token: token ?? '' });
    await secondPhone.goto(gateway.page(GUIDE, language));
    await see(card(secondPhone, square).getByRole('listitem'));
    await card(secondPhone, square).getByRole('link').tap();
    const removed = synced(secondPhone);
    await secondPhone.getByRole('button', { name: t.favourites.add, pressed: true }).first().tap();
    await removed;

    await page.reload();
    await seeGone(card(page, square));
    await see(card(page, xujiahui));
    await page.goto(gateway.page('/me', language));
    await page.getByRole('button', { name: t.me.logOut }).tap();
    await see(page.getByText(t.me.loggedOut));
    await page.goto(gateway.page(GUIDE, language));
    // The last rider's favourites are no longer on the device.
    await see(page.getByText(t.guide.favourites.empty));
  });

  test('refused location leaves other ways; with it, home is one tap away', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page(GUIDE, language));
    await page.getByRole('button', { name: t.guide.near.ask }).tap();
    await see(page.getByText(t.guide.near.denied));
    await expectAccessible(page);
    await see(page.getByRole('link', { name: t.guide.near.choose }));

    await page.getByRole('link', { name: t.guide.planner.setHome }).tap();
    await page.getByRole('searchbox').fill('xujiahui');
    await page.getByRole('main').getByRole('button', { name: xujiahui }).first().tap();
    await see(page.getByText(t.planning.place.saved));
    const home = page.getByRole('button', { name: `${t.guide.planner.home}: ${xujiahui}` });
    await see(home);

    await page.context().setGeolocation({ latitude: 31.2346, longitude: 121.4704 });
    await page.context().grantPermissions(['geolocation']);
    await page.reload();
    // The app does not retry a refused location by itself.
    await page.getByRole('button', { name: t.guide.near.ask }).tap();
    await see(page.locator('main').getByRole('link', { name: new RegExp(`^${square}`) }));
    await expectAccessible(page);
    await home.tap();
    await page.waitForURL(/station-guide\/route\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('from')).toBe('31.23460,121.47040');
    expect(searchParams.get('to')).toBe('S0118');
  });
});
