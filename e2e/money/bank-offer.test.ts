import { describe } from 'vitest';
import { logIn } from '../../tools/stage/rider.ts';
import { see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('an offer for bank cards in %s', (language) => {
  const { campaigns: t, errors } = TEXTS[language];

  test('is claimed with a card of the bank, and with no other', async ({ gateway, open }) => {
    const page = await open({
      token: await logIn(gateway.origin, freshPhone()),
      expected: [/status of 403/],
    });
    await page.goto(gateway.page('/sh-bank-marketing', language));
    const digits = page.getByRole('textbox', { name: /6/ });
    const claim = page.getByRole('button', { name: t.claim });
    await digits.fill('622202');
    await claim.tap();
    await see(page.getByText(errors.campaign_card_refused));
    await digits.fill('629901');
    await claim.tap();
    await see(page.getByRole('button', { name: t.claimed }));
    // Two buttons follow: to the order to be paid, and to the coupons.
    await page.getByRole('link', { name: /^(?:去支付行程|Pay for a trip)$/ }).tap();
    await see(page.getByRole('heading', { name: /^(?:我的订单|My orders)$/ }));
  });
});
