import { describe } from 'vitest';
import { logIn } from '../../tools/stage/rider.ts';
import { expect, see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('a gift from a bank in %s', (language) => {
  const { campaigns: t } = TEXTS[language];

  test('is claimed without a card, and leads to the orders to pay', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/sh-bank-marketing', language));
    await see(page.getByText('演示银行赠送，无需银行卡'));
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: t.claim }).tap();
    await see(page.getByRole('button', { name: t.claimed }));
    // Two buttons follow: to the order to be paid, and to the coupons.
    await page.getByRole('link', { name: /^(?:去支付行程|Pay for a trip)$/ }).tap();
    await see(page.getByRole('heading', { name: /^(?:我的订单|My orders)$/ }));
  });
});
