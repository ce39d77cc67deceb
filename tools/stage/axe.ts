import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds against WCAG 2.2 AA and its best practices on the page as it stands, one line per
 * element: rule, element, what to do.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Colours in the middle of a transition are nobody's contrast.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
  // Evaluated by the debugger, which the page's own security policy does not concern.
  await page.evaluate(source);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } };
    // Every rule runs; of what passes no selectors are made out.
    return await axe.run({ resultTypes: ['violations'], preload: false });
  });
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact ?? '?'}): ${node.target.join(' ')}: ${violation.help}`,
    ),
  );
}
