import type { Page } from 'playwright-core';
import type { Texts } from '../stage/texts.ts';

/** The refund page requests the refund before one exists, and the browser logs the 404. */
export const NO_REFUND_YET = [/status of 404/];

/** Chooses a reason and requests the refund. */
export async function askRefund(
  page: Page,
  t: Texts,
  reason: keyof Texts['after']['refund']['reasons'],
): Promise<void> {
  await page.getByRole('radio', { name: t.after.refund.reasons[reason] }).check();
  await page.getByRole('button', { name: t.after.refund.submit, exact: true }).tap();
}
