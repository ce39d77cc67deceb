import type { Page } from 'playwright-core';
import { see } from '../stage/journey.ts';
import type { Texts } from '../stage/texts.ts';

/** On the page of rides without an entry or exit: agrees, and chooses the exit People's Square up to the fare. */
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
