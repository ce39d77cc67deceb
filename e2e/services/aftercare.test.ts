import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { formatCents } from '../../packages/contract/src/values/money.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import type { Receipt } from '../../packages/contract/src/receipts/schemas.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { callAs, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { completed } from '../stage/order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const DETAIL = '/riding-order-list/order-detail';

const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the demo rider has no such order');
  return item;
};

describe.each(IN_CHINESE)('after a trip, in %s', (language) => {
  const { after: t, detail: d, errors, transport, ui } = TEXTS[language];
  const links = (page: Page) => page.getByRole('navigation', { name: d.links.title });

  test('it is rated once: stars, tags, words, thanks', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = first(
      (await completed(gateway.origin, token, 'metro')).filter((o) => o.rating === null),
    );
    const page = await open({ token });
    await page.goto(gateway.page(`${DETAIL}?id=${order.id}`, language));
    await links(page).getByRole('link', { name: d.links.rate }).tap();
    await see(page.getByRole('heading', { name: t.evaluate.ask }));
    // Stars can be chosen by keyboard and by finger, and the tags change with them.
    await page.getByRole('radio', { name: t.evaluate.star(2) }).check();
    await see(page.getByRole('checkbox', { name: t.evaluate.tag.crowded }));
    await page.getByRole('checkbox', { name: t.evaluate.tag.crowded }).check();
    await page.getByRole('radio', { name: t.evaluate.star(2) }).press('ArrowRight');
    await page.getByRole('radio', { name: t.evaluate.star(3) }).press('ArrowRight');
    await see(page.getByRole('checkbox', { name: t.evaluate.tag.on_time }));
    expect(await page.getByRole('radio', { name: t.evaluate.star(4) }).isChecked()).toBe(true);
    for (const tag of [t.evaluate.tag.on_time, t.evaluate.tag.clean]) {
      await page.getByText(tag, { exact: true }).tap();
    }
    const words = page.getByRole('textbox', { name: t.evaluate.comment });
    await words.fill('好'.repeat(250));
    expect(await words.inputValue()).toHaveLength(200);
    await see(page.getByText('200/200'));
    await words.fill('准时\n<b>thanks</b>');
    await expectAccessible(page);
    await page.getByRole('button', { name: t.evaluate.submit }).tap();
    await see(page.getByRole('heading', { name: t.evaluate.thanks }));
    await see(page.getByText(t.evaluate.star(4), { exact: true }));
    await see(page.getByText('<b>thanks</b>'));
    expect(await page.getByText(t.evaluate.tag.crowded, { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    const { rating } = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${order.id}`);
    expect(rating).toMatchObject({ stars: 4, tags: ['on_time', 'clean'] });
    await page.goto(gateway.page(`${DETAIL}?id=${order.id}`, language));
    await links(page).getByRole('link', { name: d.links.rated }).tap();
    await see(page.getByRole('heading', { name: t.evaluate.thanks }));
  });

  test('two phones rate at the same time: the second sees the first one’s rating', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = first(
      (await completed(gateway.origin, token, 'bus')).filter((o) => o.rating === null),
    );
    const address = gateway.page(`/riding-order-list/order-evaluate?id=${order.id}`, language);
    const firstPhone = await open({ token });
    const secondPhone = await open({ token, expected: [/status of 409/] });
    for (const [page, stars] of [
      [firstPhone, 5],
      [secondPhone, 1],
    ] as const) {
      await page.goto(address);
      await page.getByRole('radio', { name: t.evaluate.star(stars) }).check();
    }
    await firstPhone.getByRole('button', { name: t.evaluate.submit }).tap();
    await see(firstPhone.getByRole('heading', { name: t.evaluate.thanks }));
    await secondPhone.getByRole('button', { name: t.evaluate.submit }).tap();
    await see(secondPhone.getByText(errors.rating_exists));
    await see(secondPhone.getByText(t.evaluate.star(5), { exact: true }));
  });

  test('its receipt shows the amount paid, and prints on one page', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    for (const type of ['taxi', 'metro'] as const) {
      const order = first(await completed(gateway.origin, token, type));
      const page = await open({ token });
      await page.goto(gateway.page(`${DETAIL}?id=${order.id}`, language));
      await links(page).getByRole('link', { name: d.links.receipt }).tap();
      const receipt = await callAs<Receipt>(
        gateway.origin,
        token,
        `/v1/orders/${order.id}/receipt`,
      );
      const sheet = page.getByRole('article');
      await see(sheet);
      const text = await sheet.innerText();
      expect(text).toContain(receipt.number);
      expect(text).toContain(order.orderNo);
      expect(text).toContain(`¥${formatCents(receipt.paidCents)}`);
      expect(text).toContain(transport[type]);
      expect(text).toContain(receipt.issuer[language === 'zh_cn' ? 'zh' : 'en']);
      expect(text).toContain(receipt.entity?.creditCode ?? 'no entity');
      await expectAccessible(page);
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await page.getByRole('button', { name: t.receipt.print }).tap();
      await page.locator('body[data-printed]').waitFor();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      // A4: 595 by 842 points.
      expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\s*\]/);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button', { name: t.receipt.print }).isVisible()).toBe(false);
      expect(await sheet.isVisible()).toBe(true);
    }
  });

  test('its details: where, when, how long, by which line', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    for (const [type, label] of [
      ['metro', d.label.exitStation],
      ['bus', d.label.route],
      ['ferry', d.label.boardedAt],
      ['taxi', d.label.vehiclePlate],
    ] as const) {
      const order = first(await completed(gateway.origin, token, type));
      await page.goto(gateway.page(`/riding-detail?id=${order.id}`, language));
      await see(page.getByRole('heading', { name: d.trip }));
      // The heading shows before the rows.
      const row = page.getByRole('term').filter({ hasText: label });
      await see(row);
      expect(await row.count(), type).toBe(1);
      await expectAccessible(page, type);
      expect(await layoutShift(page), type).toBeLessThanOrEqual(0.01);
    }
    const metro = first(await completed(gateway.origin, token, 'metro'));
    for (const query of [`orderId=${metro.id}`, `orderNo=${metro.orderNo}&orderType=01`]) {
      await page.goto(gateway.page(`/riding-detail-old?${query}`, language));
      await see(page.getByRole('heading', { name: d.trip }));
    }
    await page.goto(gateway.page('/riding-detail-old?orderType=01', language));
    await see(page.getByText(d.tripDetail.linkBroken));
  });

  test('as the maps mini-program opens it: no back link without a page to return to', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = first(await completed(gateway.origin, token, 'metro'));
    const page = await open({ token });
    await page.goto(gateway.page(`/amp-order-detail?id=${order.id}`, language));
    await see(page.getByRole('heading', { name: d.timeline }));
    const { back } = ui;
    const way = page.getByRole('link', { name: back, exact: true });
    expect(await way.count()).toBe(0);
    await expectAccessible(page);
    await links(page).getByRole('link', { name: d.links.receipt }).tap();
    await see(page.getByRole('article'));
    await way.tap();
    await see(page.getByRole('heading', { name: d.timeline }));
  });

  test('of another rider: nothing to rate, no receipt, no refund, no trip', async ({
    gateway,
    open,
  }) => {
    const owner = await logIn(gateway.origin, DEMO_RIDER);
    const order = first(await completed(gateway.origin, owner, 'metro'));
    const page = await open({
      token: await logIn(gateway.origin, NEW_RIDER),
      expected: [/status of 404/],
    });
    for (const address of [
      `/riding-order-list/order-evaluate?id=${order.id}`,
      `/riding-order-list/receipt?id=${order.id}`,
      `/refund-detail?id=${order.id}`,
      `/riding-detail?id=${order.id}`,
      `/riding-detail-old?orderNo=${order.orderNo}`,
      `/amp-order-detail?orderNo=${order.orderNo}`,
    ]) {
      await page.goto(gateway.page(address, language));
      await see(page.getByText(errors.order_not_found));
    }
  });
});
