import { describe } from 'vitest';
import { expectAccessible, see, seeGone, takenOver, test } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('reminders in %s', (language) => {
  const { campaigns, sessions } = TEXTS[language];
  const t = campaigns.remind;
  const isChinese = language === 'zh_cn';

  test('are set before an event begins, listed and stopped', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/shanghai-station-activity/preheat/login', language));
    await takenOver(page);
    await page.getByRole('button', { name: campaigns.login.act }).tap();
    await logIn(page, gateway.origin, TEXTS[language]);
    await page.waitForURL(/\/preheat(?:\?|$)/);
    await page.getByRole('button', { name: t.ask }).tap();
    await see(page.getByRole('button', { name: t.stop }));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.all }).tap();
    const name = isChinese ? '车站市集' : 'Station market';
    const stop = page.getByRole('button', { name: `${sessions.reminders.stop}: ${name}` });
    await see(stop);
    await page.getByRole('checkbox', { name: sessions.reminders.tickets }).check();
    await expectAccessible(page);
    await stop.tap();
    await seeGone(stop);
    await page.getByRole('button', { name: sessions.reminders.stopAll }).tap();
    await see(page.getByRole('checkbox', { name: sessions.reminders.tickets, checked: false }));
  });
});
