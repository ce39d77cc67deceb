import { describe } from 'vitest';
import { giveOrder, lateLine, orderRow, type OrderInput } from '../../apps/gateway/test/orders.ts';
import { DAY_MS, cityDay, startOfCityDay } from '../../packages/contract/src/values/calendar.ts';
import type { Payment } from '../../packages/contract/src/payments/schemas.ts';
import { callAs, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { riderOf, system } from '../stage/database.ts';
import { freshPhone } from '../people/login-form.ts';
import { askRefund } from './refund-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

/** Noon of yesterday, because a journey ends with the day of rides, at four in the morning. */
const NOON = startOfCityDay(cityDay(new Date(Date.now() - DAY_MS))).getTime() + DAY_MS / 2;
const minutesBeforeNoon = (minutes: number): Date => new Date(NOON - minutes * 60_000);
const name = (zh: string) => ({ zh, en: zh });

describe.each(IN_CHINESE)('a journey in %s', (language) => {
  const { journey: t, after } = TEXTS[language];

  test('has one total, which the refund of one leg changes, and prints on one page', async ({
    gateway,
    open,
  }) => {
    const { db, origin } = gateway;
    const phone = freshPhone();
    const token = await logIn(origin, phone);
    const userId = await riderOf(db, phone);
    const ride = async (from: number, to: number, more: OrderInput): Promise<string> => {
      const rail = {
        kind: 'rail',
        entryAt: minutesBeforeNoon(from).toISOString(),
        entryStation: name('徐家汇'),
        exitAt: minutesBeforeNoon(to).toISOString(),
        exitStation: name('人民广场'),
        distanceMetres: 10_000,
      };
      const metroRide = {
        type: 'metro',
        subject: null,
        occurred_at: minutesBeforeNoon(from),
      } as const;
      return await giveOrder({ ctx: system, db }, userId, {
        ...metroRide,
        fields: JSON.stringify(rail),
        ...more,
      });
    };
    const late = await ride(12, 7, { amount_cents: 500, line: await lateLine(db) });
    await ride(5, 1, { type: 'taxi', amount_cents: 200 });
    const { id } = await callAs<Payment>(origin, token, `/v1/orders/${late}/payments`, {
      method: 'POST',
    });
    const paymentCall = { method: 'POST', body: { action: 'pay' } } as const;
    await callAs(origin, token, `/sandbox/cashier/${id}`, paymentCall);
    // The receipt needs the provider's webhook, which arrives later.
    await expect.poll(async () => (await orderRow(db, late)).paid_cents).toBe(500);

    // The refund page requests the refund before one exists, and the browser logs the 404.
    const page = await open({ token, expected: [/status of 404/] });
    const receipt = gateway.page(`/riding-order-list/receipt?id=${late}`, language);
    await page.goto(receipt);
    await page.getByRole('link', { name: after.receipt.journey(2) }).tap();
    const amount = (label: string) =>
      page.getByRole('definition').filter({
        has: page.locator(`xpath=preceding-sibling::dt[normalize-space()='${label}']`),
      });
    const shows = async (label: string, cents: string) =>
      await expect.poll(async () => await amount(label).innerText()).toBe(cents);
    await see(page.getByRole('heading', { name: t.title }));
    await shows(t.total, '¥7.00');
    await shows(t.due, '¥2.00');
    await see(page.getByText(t.saved('1.2 千克')));
    await expectAccessible(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

    await page.getByRole('link', { name: new RegExp(`^${t.askRefund}`) }).tap();
    await askRefund(page, TEXTS[language], 'service_failed');
    await see(page.getByRole('heading', { name: after.refund.status.succeeded, exact: true }));
    await page.goBack();
    await shows(t.total, '¥2.00');
    await shows(t.refunded, '−¥5.00');
    await see(page.getByRole('link', { name: new RegExp(`^${t.showRefund}`) }));
  });
});
