import type { Page } from 'playwright-core';
import type { Texts } from '../stage/texts.ts';

/** The page of a refund asks for one before there is one, and the browser notes the answer. */
export const NO_REFUND_YET = [/status of 404/];

/** Chooses a reason and asks. */
export async function askRefund(
  page: Page,
  t: Texts,
  reason: keyof Texts['after']['refund']['reasons'],
): Promise<void> {
  await page.getByRole('radio', { name: t.after.refund.reasons[reason] }).check();
  await page.getByRole('button', { name: t.after.refund.submit, exact: true }).tap();
}
