import type { Page } from 'playwright-core';
import { afterEach, describe } from 'vitest';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, lonelyTest as test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS, TITLES } from '../stage/texts.ts';

const LIST = '/riding-order-list/';
const RAIL = '/riding-order-list/12306/';
const PARTNERS = '/riding-order-list/third-orderList';

const cards = (page: Page) => page.getByRole('article');

/** Switches how a sandbox partner system answers, by the form of its page, as JSON. */
async function setMood(origin: string, system: string, mood: string): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/${system}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ mood }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${mood}: ${answer.status}`);
}

let origin: string | undefined;
afterEach(async () => {
  if (origin === undefined) return;
  await setMood(origin, 'rail-orders', 'normal');
  await setMood(origin, 'partner-orders', 'normal');
});

describe.each(IN_CHINESE)('orders of partners, in %s', (language) => {
  const { elsewhere: t, order, orders, ui, errors } = TEXTS[language];

  test('from the order list to a train and its passengers, and on to 12306', async ({
    gateway,
    open,
  }) => {
    ({ origin } = gateway);
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page(LIST, language));
    await page.getByRole('link', { name: orders.rail, exact: true }).tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].railOrders }));
    await see(cards(page));
    await expectAccessible(page);
    const ticketed = cards(page).filter({ hasText: t.rail.state.ticketed });
    await ticketed.getByRole('link').tap();
    await see(page.getByRole('heading', { name: t.rail.tickets }));
    const tickets = page.getByRole('listitem').filter({ hasText: t.rail.idNumber });
    expect(await tickets.count()).toBe(3);
    expect(await tickets.first().innerText()).toMatch(/\*伟[\s\S]*3100\*{11}002/);
    expect(await page.getByText(t.rail.gate).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: t.rail.go }).tap();
    await page.waitForURL(/\/sandbox\/rail-orders\/R/);
    await page.goBack();
    await see(page.getByRole('heading', { name: t.rail.tickets }));
    await page.getByRole('link', { name: ui.back }).tap();
    await see(cards(page));
  });

  // Each case uses its own order, because a payment cannot be undone.
  for (const [action, before, after] of [
    ['pay', order.status.to_be_paid, order.status.to_be_used],
    ['refund', order.status.to_be_used, order.status.refunded],
  ] as const) {
    test(`an action at the partner shows here: ${action}`, async ({ gateway, open }) => {
      ({ origin } = gateway);
      const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
      await page.goto(gateway.page(PARTNERS, language));
      await cards(page).filter({ hasText: before }).last().getByRole('link').tap();
      await see(page.getByRole('heading', { name: t.partner.facts }));
      await expectAccessible(page);
      const address = page.url();
      await page.getByRole('contentinfo').getByRole('link').tap();
      await page.waitForURL(/\/sandbox\/partner-orders\/P/);
      await page.locator(`button[value=${action}]`).tap();
      await page.locator(`button[value=${action}]`).waitFor({ state: 'detached' });
      await page.goto(address);
      await see(page.getByText(after, { exact: true }));
    });
  }

  test('a partner stops answering: the last answer with its age, then the new one', async ({
    gateway,
    open,
  }) => {
    ({ origin } = gateway);
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page(RAIL, language));
    await see(cards(page));
    const before = await cards(page).count();
    await setMood(gateway.origin, 'rail-orders', 'silent');
    await page.reload();
    const note = page.getByText(
      t
        .stale('')
        .split(/\s{2,}/)[0]
        ?.slice(0, 8) ?? '-',
    );
    await see(note);
    expect(await cards(page).count()).toBe(before);
    await expectAccessible(page);
    await setMood(gateway.origin, 'rail-orders', 'normal');
    await page.getByRole('button', { name: order.refresh }).tap();
    await note.waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(before);
  });

  test('a partner that never answered: the reason, and a retry that works', async ({
    gateway,
    open,
  }) => {
    ({ origin } = gateway);
    const phone = language === 'zh_cn' ? '13960000001' : '13960000002';
    const page = await open({
      token: await logIn(gateway.origin, phone),
      expected: [/status of 50[23]/],
    });
    await setMood(gateway.origin, 'rail-orders', 'nonsense');
    await page.goto(gateway.page(RAIL, language));
    await see(page.getByText(errors.partner_answer_invalid));
    await setMood(gateway.origin, 'rail-orders', 'failing');
    await page.getByRole('button', { name: ui.retry }).tap();
    await see(page.getByText(errors.partner_unavailable));
    await expectAccessible(page);
    await setMood(gateway.origin, 'rail-orders', 'normal');
    await page.getByRole('button', { name: ui.retry }).tap();
    await see(page.getByText(t.rail.emptyTitle));
  });

  test('several pages: scrolls to the end, each order once, without a layout shift', async ({
    gateway,
    open,
  }) => {
    ({ origin } = gateway);
    const page = await open({ token: await logIn(gateway.origin, BUSY_RIDER) });
    await page.goto(gateway.page(RAIL, language));
    await see(cards(page));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000);
        return await page.getByText(ui.noMore).count();
      })
      .toBe(1);
    const links = await cards(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toHaveLength(57);
    expect(new Set(links).size).toBe(57);
  });

  test('no orders, an unknown order, and another rider’s order', async ({ gateway, open }) => {
    ({ origin } = gateway);
    const owner = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await owner.goto(gateway.page(RAIL, language));
    const address = await cards(owner).first().getByRole('link').getAttribute('href');
    const page = await open({
      token: await logIn(gateway.origin, NEW_RIDER),
      expected: [/status of 404/],
    });
    await page.goto(gateway.page(PARTNERS, language));
    await see(page.getByText(t.partner.emptyTitle));
    await page.goto(`${gateway.origin}${address}`);
    await see(page.getByText(errors.partner_order_not_found));
    await page.goto(gateway.page(`${PARTNERS}/detail?id=P-nowhere`, language));
    await see(page.getByText(errors.partner_order_not_found));
    await expectAccessible(page);
  });
});
