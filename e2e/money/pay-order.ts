import type { Page } from 'playwright-core';
import { see } from '../stage/journey.ts';
import type { Texts } from '../stage/texts.ts';

/** Pays at the cashier from the order's page, and returns. */
export async function payOrder(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t.detail.pay }).tap();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
  await see(page.getByRole('main').getByText(t.detail.result.succeeded, { exact: true }));
}
