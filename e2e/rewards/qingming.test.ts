import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { chooseLastDay, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('travel at Qingming in %s', (language) => {
  const { campaigns: t } = TEXTS[language];
  const isChinese = language === 'zh_cn';

  test('a cemetery is found by name, and a seat on its line is booked and given back', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/qingming-day-activity', language));
    await takenOver(page);
    await page.getByRole('searchbox', { name: t.place.searchLabel }).fill('fushou');
    await page.getByRole('button', { name: t.place.search, exact: true }).tap();
    await page.waitForURL(/\/search\?q=fushou/);
    await see(page.getByText(t.place.found(1)));
    const name = isChinese ? '福寿园' : 'Fu Shou Yuan';
    await page.getByRole('link', { name: t.place.see(name) }).tap();
    await see(page.getByRole('heading', { name }));
    await see(page.getByRole('link', { name: t.place.plan }));
    const line = isChinese ? '清明 1 路' : 'Qingming 1';
    await page.getByRole('link', { name: t.timetable.departures(line) }).tap();
    await page.waitForURL(/\/schedule\/fu-shou-yuan/);
    const back = isChinese ? /^返程/ : /^Return/;
    await page.getByRole('radio', { name: back }).check();
    await chooseLastDay(page, t.chooseDay);
    await page.getByRole('radio', { name: /11:30/ }).check();
    const book = page.getByRole('button', { name: t.booking.book, exact: true });
    await book.tap();
    await see(page.getByText(t.booking.number));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.booking.cancel }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.booking.cancel }).tap();
    await see(page.getByText(t.booking.cancelled));
  });
});
