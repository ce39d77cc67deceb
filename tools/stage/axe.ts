import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `texts`: only rules that another language can affect on a page that `all` rules have already checked. */
export type AxeRules = 'all' | 'texts';

/** Rules about text, the space it takes and its legibility. */
const TEXT_RULES = [
  'area-alt',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'color-contrast',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-in-text-block',
  'link-name',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'target-size',
  'valid-lang',
];

interface Axe {
  run: (context: Document | string, options: RunOptions) => Promise<AxeResults>;
}

/** Pages on which axe has run; false: in one document only. */
const usedPages = new WeakMap<Page, boolean>();

/**
 * Loads axe into the page's document. Sending its half megabyte takes longer than running it, so from the second document
 * on a page keeps it, as a function that is compiled only if it is called.
 */
async function load(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => {
    const { stageAxe } = window as unknown as { stageAxe?: () => void };
    stageAxe?.();
    return stageAxe !== undefined;
  });
  if (isLoaded) return;
  if (usedPages.get(page) === false) {
    await page.addInitScript(`window.stageAxe = () => { ${source} };`);
  }
  usedPages.set(page, usedPages.has(page));
  // Through the debugger, which is exempt from the page's security policy.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
}

/**
 * Returns axe's findings against WCAG 2.2 AA and its best practices on the current page, one line per element: rule,
 * element, remedy.
 */
export async function axeFindings(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  // Colours during a press or a transition have no meaningful contrast. Waits on through a navigation.
  await page.waitForFunction(() => document.querySelector('button:active, a:active') === null);
  await load(page);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
  // Computes no selectors for passing elements.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules === 'texts' && { runOnly: { type: 'rule', values: TEXT_RULES } }),
  };
  const { violations } = await page.evaluate(async (axeOptions) => {
    const { axe } = window as unknown as { axe: Axe };
    const results = await axe.run(document, axeOptions);
    const size = results.violations.find(({ id }) => id === 'target-size');
    // A fixed bar can cover a pixel of a target that the rider could scroll into view: such a target is checked again
    // in the middle of the screen.
    const { scrollX, scrollY } = window;
    const still: NodeResult[] = [];
    for (const node of size?.nodes ?? []) {
      const selector = String(node.target[0]);
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const targetResults = await axe.run(selector, { ...axeOptions, runOnly: ['target-size'] });
      still.push(...targetResults.violations.flatMap(({ nodes }) => nodes));
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    if (size !== undefined) size.nodes = still;
    return results;
  }, options);
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact ?? '?'}): ${node.target.join(' ')}: ${violation.help}`,
    ),
  );
}
