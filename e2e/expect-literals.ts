import type { Page } from 'playwright-core';
import type { Language } from '../tools/stage/gateway.ts';
import { expect } from './journey.ts';
import { LITERALS } from './literals.ts';
import { patternOf } from './literals/pattern.ts';

/**
 * Waits until all that a rider must read in a state of a screen can be read on the page.
 * @param name of the state, or the path of a screen that is opened without one; one without literals passes
 */
export async function expectLiterals(page: Page, name: string, language: Language): Promise<void> {
  const literals = LITERALS[name]?.[language === 'zh_cn' ? 'zh' : 'en'] ?? [];
  if (literals.length === 0) return;
  const missing = async (): Promise<string[]> => {
    const text = await page.locator('body').innerText();
    return literals.filter((literal) => !patternOf(literal).test(text));
  };
  await expect
    .poll(missing, { message: `${name} in ${language} lacks what a rider must read` })
    .toEqual([]);
}
