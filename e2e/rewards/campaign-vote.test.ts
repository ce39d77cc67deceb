import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { chooseLastDay, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('votes and bookings in %s', (language) => {
  const { campaigns: t } = TEXTS[language];
  const isChinese = language === 'zh_cn';

  test('a vote is given after a log-in, once a day', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/top-shanghai', language));
    await takenOver(page);
    const name = isChinese ? '豫园' : 'Yu Garden';
    const placeOption = page.getByRole('radio', { name });
    await placeOption.check();
    await page.getByRole('button', { name: t.vote.submit, exact: true }).tap();
    await logIn(page, gateway.origin, TEXTS[language]);
    await placeOption.check();
    await page.getByRole('button', { name: t.vote.submit, exact: true }).tap();
    await see(page.getByText(t.vote.done));
    await see(page.getByText(t.vote.spent));
    const candidate = page.getByRole('listitem').filter({ hasText: name });
    await see(candidate.filter({ hasText: /[1-9]\d* (?:votes?|票)/ }));
    await expectAccessible(page);
    // The link of the place's station opens its page in the guide.
    await page
      .getByRole('link', { name: isChinese ? '陆家嘴' : 'Lujiazui' })
      .first()
      .tap();
    await page.waitForURL(/\/station-guide\?/);
  });

  test('a seat is booked, shown by its number and given back', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/unique-ship', language));
    await takenOver(page);
    const book = page.getByRole('button', { name: t.booking.book, exact: true });
    await chooseLastDay(page, t.chooseDay);
    await page
      .getByRole('radio', { name: isChinese ? '上层甲板' : 'Upper deck' })
      .first()
      .check();
    await book.tap();
    await see(page.getByText(t.booking.number));
    await see(page.getByText(/^[0-9A-HJKMNP-TV-Z]{8}$/));
    await see(page.getByRole('button', { name: t.booking.most(1) }));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.booking.cancel }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.booking.cancel }).tap();
    await see(page.getByText(t.booking.cancelled));
    await see(book);
  });

  test('a cruise is bought on its own page', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/pujiang-visit', language));
    await takenOver(page);
    await page.getByRole('radio').nth(1).check();
    await see(page.getByText(t.tickets.left(120)).first());
    await page.getByRole('link', { name: t.tickets.buy }).tap();
    await page.waitForURL(/\/changjiangDeltaSceneTicket\/detail\?/);
    await see(page.getByText(isChinese ? '浦江游览（十六铺）' : 'Huangpu River Cruise').first());
  });

  test('a ferry line leads to the guide', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/ship-line', language));
    await takenOver(page);
    await page.getByRole('link', { name: t.timetable.inGuide }).first().tap();
    await see(page.getByText(isChinese ? '东金线' : 'Dongjin Line').first());
  });
});
