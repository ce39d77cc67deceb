import type { Locator, Page } from 'playwright-core';
import type { Language, StageGateway } from '../../tools/stage/gateway.ts';
import { expect, see } from '../stage/journey.ts';
import { TEXTS } from '../stage/texts.ts';

/** A phone's pixel density: not even a camera reads a code with dots only a few pixels wide. */
export const CODE_DENSITY = 3;

/** Console errors for requests without a network. */
export const NO_GATEWAY = /Failed to|ERR_|Network Error/;

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The ride code that a page shows. */
export const codeOn = (page: Page, language: Language): Locator =>
  page.getByRole('img', { name: TEXTS[language].rideCode.label });

/** Returns the code as a camera sees it. */
export async function pictureOf(code: Locator): Promise<Picture> {
  await see(code);
  const buffer = await code.screenshot();
  return { name: 'code.png', mimeType: 'image/png', buffer };
}

/** Turns a page into a station's gate or inspector, with the keys loaded. */
export async function openGate(
  gate: Page,
  gateway: StageGateway,
  language: Language,
  { kind, station }: { kind: 'entry' | 'exit' | 'inspect'; station?: string },
): Promise<void> {
  await gate.goto(
    `${gateway.origin}/sandbox/gate/${language === 'en_us' ? '?language=en_us' : ''}`,
  );
  await gate.locator('select[name=kind]').selectOption(kind);
  if (station !== undefined) await gate.locator('select[name=station]').selectOption(station);
  await expect.poll(() => gate.locator('#keys').innerText()).not.toBe('');
}

/** Clears the gate's last verdict, so that it cannot be taken for the next one. */
export const forgetVerdict = (gate: Page): Promise<unknown> =>
  gate.locator('#result').evaluate((result) => delete result.dataset['state']);

/** Shows the gate a picture. */
export async function scanPicture(gate: Page, picture: Picture): Promise<void> {
  await forgetVerdict(gate);
  await gate.locator('#picture').setInputFiles(picture);
}

/** Waits for the gate's verdict. */
export const seeVerdict = (gate: Page, state: string): Promise<void> =>
  expect.poll(() => gate.locator('#result').getAttribute('data-state')).toBe(state);
