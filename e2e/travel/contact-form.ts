import type { Page } from 'playwright-core';
import { see } from '../stage/journey.ts';
import type { Texts } from '../stage/texts.ts';

/** Adds a contact on the page of emergency contacts. */
export async function addContact(
  page: Page,
  { contacts: t }: Texts['rides'],
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  await page.getByLabel(t.name).fill(name);
  await page.getByLabel(t.phone).fill(phone);
  await page.getByRole('button', { name: t.add, exact: true }).tap();
  await see(page.getByRole('heading', { name }));
}
