import { describe } from 'vitest';
import { DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('the expo campaign in %s', (language) => {
  const { campaigns: t } = TEXTS[language];

  test('can be tried by anyone without a trace, and played with the login of campaigns', async ({
    gateway,
    open,
  }) => {
    const rowsOf = async (table: 'campaign_players' | 'campaign_acts' | 'campaign_awards') =>
      (await gateway.db.selectFrom(table).select('campaign').execute()).length;
    const before = [await rowsOf('campaign_players'), await rowsOf('campaign_acts')];
    const visitor = await open();
    await visitor.goto(gateway.page('/ciie-marketing/demo', language));
    await see(visitor.getByText(t.preview.demo));
    await visitor.getByRole('button', { name: t.checkIn }).tap();
    await see(visitor.getByText(t.drawsLeft(2)));
    await visitor.getByRole('button', { name: t.draw, exact: true }).tap();
    await see(visitor.getByText(t.drawsLeft(1)));
    await expectAccessible(visitor);
    expect([await rowsOf('campaign_players'), await rowsOf('campaign_acts')]).toEqual(before);

    const localToken = await tokenOf(gateway.origin, DEMO_RIDER, 'local');
    const page = await open({ localToken });
    await page.goto(gateway.page('/ciie-marketing-detail', language));
    await page.getByRole('button', { name: t.consent.open }).tap();
    await see(page.getByText(t.consent.opened));
    await page.getByRole('button', { name: t.consent.withdraw.act }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.consent.withdraw.act }).tap();
    await see(page.getByRole('button', { name: t.consent.open }));

    await page.goto(gateway.page('/ciie-marketing-price-area', language));
    await page
      .getByRole('listitem')
      .filter({ hasText: t.points(500) })
      .getByRole('button')
      .tap();
    const sheet = page.getByRole('dialog');
    await see(sheet.getByText(t.exchange.final));
    await sheet.getByRole('button', { name: t.exchange.act(t.points(500)) }).tap();
    await see(page.getByText(t.granted));

    // A rider can check in once a day, in either language.
    const fresh = await open({
      localToken: await tokenOf(gateway.origin, freshPhone(), 'local'),
    });
    await fresh.goto(gateway.page('/ciie-marketing', language));
    await fresh.getByRole('button', { name: t.checkIn }).tap();
    // A tap while an earlier one is in progress does nothing.
    await see(fresh.getByRole('button', { name: t.checkedIn }));
    await fresh.getByRole('button', { name: t.help.makeLink }).tap();
    await see(fresh.getByRole('button', { name: t.help.passOn }));
    await fresh.goto(gateway.page('/ciie-marketing-reward', language));
    await see(fresh.getByText(t.chances(1)));
    await fresh.goto(gateway.page('/ciie-marketing-breakdown', language));
    await see(fresh.getByText(t.breakdown.none));
  });
});
