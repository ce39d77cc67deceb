import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

/** Returns the content of the code that the gateway sent to the page. */
const scanned = async (page: Page, tap: () => Promise<void>): Promise<string> => {
  const answer = page.waitForResponse((response) => /\/payments\?/.test(response.url()));
  await tap();
  const { checkout } = (await (await answer).json()) as { checkout: { content: string } };
  return new URL(checkout.content, page.url()).href;
};

describe.each(IN_CHINESE)('paying by a code in %s', (language) => {
  const t = TEXTS[language];
  const { scan } = t;
  const { result } = t.detail;
  const code = (page: Page) => page.getByRole('img', { name: scan.label(scan.apps.sandbox) });

  test('a desktop shows it, a phone pays, and the desktop continues by itself', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'scenic_ticket', 900);
    const desktop = await open({ token, userAgent: DESKTOP });
    await desktop.goto(gateway.page(path, language));
    const address = await scanned(desktop, () =>
      desktop.getByRole('button', { name: t.detail.pay }).tap(),
    );
    await see(code(desktop));
    await see(desktop.getByRole('heading', { level: 1, name: result.toScan }));
    await see(desktop.getByRole('timer'));
    await expectAccessible(desktop);
    // A reload shows the same code.
    await desktop.reload();
    await see(code(desktop));
    const phone = await open();
    await phone.goto(address);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    await see(phone.getByText(t.cashier.backToScreen));
    await see(desktop.getByRole('main').getByText(result.succeeded, { exact: true }));
    await see(desktop.getByRole('heading', { level: 1, name: result.title }));
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order.payment?.status).toBe('succeeded');
  });

  test('an expired one is replaced, and the old one pays nothing', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const desktop = await open({ token, userAgent: DESKTOP });
    await desktop.goto(gateway.page(path, language));
    const first = await scanned(desktop, () =>
      desktop.getByRole('button', { name: t.detail.pay }).tap(),
    );
    await see(code(desktop));
    await gateway.db
      .updateTable('payments')
      .set({ checkout_until: new Date(Date.now() + 1000) })
      .where('order_id', '=', id)
      .execute();
    await desktop.reload();
    await see(desktop.getByText(scan.ended));
    await expectAccessible(desktop);
    const second = await scanned(desktop, () =>
      desktop.getByRole('button', { name: scan.another }).tap(),
    );
    expect(second).not.toBe(first);
    await see(code(desktop));
    const phone = await open();
    await phone.goto(first);
    await see(phone.getByText(t.cashier.states.closed));
    expect(
      await phone.getByRole('button', { name: t.cashier.actions.pay, exact: true }).count(),
    ).toBe(0);
    await phone.goto(second);
    await phone.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    await see(desktop.getByRole('main').getByText(result.succeeded, { exact: true }));
  });

  test('a desktop without a phone pays on its own page', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const desktop = await open({ token, userAgent: DESKTOP });
    await desktop.goto(gateway.page(path, language));
    await desktop.getByRole('button', { name: t.detail.pay }).tap();
    await desktop.getByRole('button', { name: scan.here }).tap();
    await desktop.waitForURL(/\/sandbox\/cashier\//);
    await desktop.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    await see(desktop.getByRole('main').getByText(result.succeeded, { exact: true }));
  });
});
