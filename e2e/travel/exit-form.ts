import type { Page } from 'playwright-core';
import { see } from '../stage/journey.ts';
import type { Texts } from '../stage/texts.ts';

/** From the page of rides without an entry or exit, whose terms are agreed to, to the fare of one that ended at People's Square. */
export async function chooseExit(page: Page, t: Texts['rideRepair']): Promise<void> {
  await page.getByRole('button', { name: t.agree.button }).tap();
  await page.getByRole('link', { name: t.mend.exit }).tap();
  await page.getByRole('searchbox', { name: t.hint }).fill('rmgc');
  await page
    .getByRole('button', { name: /人民广场|People/ })
    .first()
    .tap();
  await see(page.getByText('4.00'));
}
