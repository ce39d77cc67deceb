import type { Page } from 'playwright-core';
import type { Language } from '../../tools/stage/gateway.ts';
import { expect } from '../stage/journey.ts';
import type { Literal } from './literal.ts';
import { patternOf } from './pattern.ts';
import { LITERALS } from './literals.ts';

/** Waits until the page shows the whole literal; `where` names the page in a failure. */
export async function expectToRead(
  page: Page,
  language: Language,
  { zh, en }: Literal,
  where = page.url(),
): Promise<void> {
  const literals = language === 'zh_cn' ? zh : en;
  const missing = async (): Promise<string[]> => {
    const text = await page.locator('body').innerText();
    return literals.filter((literal) => !patternOf(literal).test(text));
  };
  await expect
    .poll(missing, { message: `${where} in ${language} lacks what a rider must read` })
    .toEqual([]);
}

/**
 * Waits until the page shows all literals of a state of a screen.
 * @param name the state, or the path of a screen without states; a name without literals passes
 */
export async function expectLiterals(page: Page, name: string, language: Language): Promise<void> {
  const literal = LITERALS[name];
  if (literal !== undefined) await expectToRead(page, language, literal, name);
}
