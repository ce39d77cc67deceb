import type { Locator, Page } from 'playwright-core';
import type { Language, StageGateway } from '../../tools/stage/gateway.ts';
import { expect, see } from '../stage/journey.ts';
import { TEXTS } from '../stage/texts.ts';

/** As phones have it: a camera, too, reads no code whose dots are a few points wide. */
export const CODE_DENSITY = 3;

/** What a phone without its network says of requests. */
export const NO_GATEWAY = /Failed to|ERR_|Network Error/;

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The ride code that a page shows. */
export const codeOn = (page: Page, language: Language): Locator =>
  page.getByRole('img', { name: TEXTS[language].rideCode.label });

/** What a camera sees of the code. */
export async function pictureOf(code: Locator): Promise<Picture> {
  await see(code);
  const buffer = await code.screenshot();
  return { name: 'code.png', mimeType: 'image/png', buffer };
}

/** Has a page be the gate, or the inspector, of a station; it has the keys. */
export async function beGate(
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

/** Forgets what the gate said last, so that it is not taken for what it says next. */
export const forgetVerdict = (gate: Page): Promise<unknown> =>
  gate.locator('#result').evaluate((result) => delete result.dataset['state']);

/** Gives the gate a picture. */
export async function read(gate: Page, picture: Picture): Promise<void> {
  await forgetVerdict(gate);
  await gate.locator('#picture').setInputFiles(picture);
}

/** Waits for what the gate says. */
export const becomes = (gate: Page, state: string): Promise<void> =>
  expect.poll(() => gate.locator('#result').getAttribute('data-state')).toBe(state);
