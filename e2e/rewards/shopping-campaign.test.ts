import { describe } from 'vitest';
import { callAs, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
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
    const buy = { name: t.campaigns.sale.buyFor('¥2.95') };
    await page.getByRole('button', buy).tap();
    const sheet = page.getByRole('dialog');
    await see(sheet.getByText(t.products.refunds.never));
    await expectAccessible(page);
    // Closed, it has ordered nothing: the sale still offers it.
    await sheet.getByRole('button', { name: t.ui.close }).tap();
    const { items } = await callAs<{ items: unknown[] }>(gateway.origin, token, '/v1/orders');
    expect(items).toEqual([]);
    await page.getByRole('button', buy).tap();
    await sheet.getByRole('button', buy).tap();
    await page.waitForURL(/order-detail\?/);
    await payOrder(page, t);
    await page.goto(gateway.page('/shopping-activity', language));
    await see(page.getByRole('link', { name: t.campaigns.sale.seeOrder }));
    await page.getByRole('link', { name: t.campaigns.toWallet }).tap();
    await see(page.getByText(/^(?:2\.00元|¥2\.00)$/).first());
  });

  test('keeps what a voucher wins until it is used, and withdraws it with the refund', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const post = { method: 'POST' } as const;
    const { orderId } = await callAs<{ orderId: string }>(gateway.origin, token, '/v1/purchases', {
      ...post,
      body: { productId: 'river-cruise', quantity: 1 },
    });
    const page = await open({ token });
    await page.goto(gateway.page(`/riding-order-list/order-detail?id=${orderId}`, language));
    await payOrder(page, t);
    await page.goto(gateway.page('/shopping-activity', language));
    await takenOver(page);
    await page.getByRole('button', { name: t.campaigns.claim }).first().tap();
    const draw = page.getByRole('button', { name: t.campaigns.draw, exact: true });
    await draw.tap();
    await see(page.getByText(t.campaigns.drawsLeft(2)));
    await draw.tap();
    await see(page.getByText(t.campaigns.drawsLeft(1)));
    await draw.tap();
    await see(page.getByText(t.campaigns.drawsLeft(0)));
    const { awards } = await callAs<{
      awards: { mechanic: string; standing?: string }[];
    }>(gateway.origin, token, '/v1/campaigns/shopping');
    const prizes = awards.filter(({ mechanic }) => mechanic === 'lots');
    expect(prizes.map(({ standing }) => standing)).toEqual(prizes.map(() => 'waiting'));
    await callAs(gateway.origin, token, `/v1/orders/${orderId}/refund`, {
      ...post,
      body: { reason: 'plans_changed' },
    });
    await page.goto(gateway.page('/shopping-activity/my-prizes', language));
    await takenOver(page);
    await expect
      .poll(async () => {
        await page.reload();
        return await page.getByText(t.campaigns.returned, { exact: true }).count();
      })
      .toBe(prizes.length);
    await expectAccessible(page);
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
