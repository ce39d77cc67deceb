import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { payOrder } from '../money/pay-order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('the ticket fair in %s', (language) => {
  const t = TEXTS[language];

  test('gives a draw for a visit with a count-down, once a day', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token });
    await page.goto(gateway.page('/shopping-activity/browse-page', language));
    await takenOver(page);
    await page.getByRole('link', { name: t.campaigns.toDo.visit }).tap();
    await see(page.getByRole('timer'));
    expect(new URL(page.url()).pathname).toMatch(/\/shopping-activity\/browse-page$/);
    const doneText = t.campaigns.visit.done(t.campaigns.chances(1));
    // The count-down takes fifteen seconds.
    await see(page.getByText(doneText));
    await page.getByRole('link', { name: t.campaigns.visit.back }).tap();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
  });

  test('sells a pack at half price, as an order that is paid', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token });
    await page.goto(gateway.page('/shopping-activity', language));
    await takenOver(page);
    await page.getByRole('button', { name: t.campaigns.product.buy }).tap();
    await page.waitForURL(/order-detail\?/);
    await payOrder(page, t);
    await page.goto(gateway.page('/shopping-activity', language));
    await see(page.getByRole('link', { name: t.campaigns.sale.seeOrder }));
    await page.getByRole('link', { name: t.campaigns.toWallet }).tap();
    await see(page.getByText(t.coupons.off('2'), { exact: true }).first());
  });

  test('leads from a product to the sheet that sells it', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/shopping-activity', language));
    await takenOver(page);
    await page.getByRole('link', { name: t.campaigns.product.buy }).first().tap();
    await see(page.getByRole('dialog').getByText(/24/).first());
    expect(new URL(page.url()).searchParams.get('product')).toBe('metro-1day');
  });
});
