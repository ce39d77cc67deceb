import type { Page } from 'playwright-core';
import { lossesAtDoubleSize } from './enlarged-text.ts';

/** The narrowest screen, in px. */
const NARROW = 320;

/** Runs in the page: what a screen reader's list of controls cannot tell apart, and values without a name. */
function findNameFaults(): string[] {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has no outer scope
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt);
    const text = [element.textContent ?? '', ...pictures].join(' ');
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || text);
    return name.replace(/\s+/g, ' ').trim();
  };
  const modal = document.querySelector('dialog[open], [aria-modal="true"]');
  const targets = new Map<string, Set<string>>();
  const controls = (modal ?? document).querySelectorAll(
    'a[href], button:not([role]), [role="button"]',
  );
  for (const [i, control] of [...controls].entries()) {
    // Tabs are heard with the name of their list.
    if (!isShown(control) || control.closest('svg, [role="tab"]') !== null) continue;
    const target = control.getAttribute('href') ?? `button ${i}`;
    const name = nameOf(control);
    targets.set(name, (targets.get(name) ?? new Set()).add(target));
  }
  const faults = [...targets]
    .filter(([name, { size }]) => size > 1 && !/^(?:返回|Back)$/.test(name))
    .map(([name, { size }]) => `${size} controls are called "${name}"`);
  for (const bar of document.querySelectorAll('progress, [role="progressbar"]')) {
    const name = bar.getAttribute('aria-label') ?? bar.getAttribute('aria-labelledby') ?? '';
    if (isShown(bar) && !/\p{Letter}/u.test(name))
      faults.push(`a progress bar is called "${name}"`);
  }
  return faults;
}

/** Runs in the page: text below 12 px, and sideways scrolling. */
function findNarrowFaults(): string[] {
  const faults = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) faults.add(`scrolls sideways: ${scrollWidth} px`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const element = walker.currentNode.parentElement;
    const text = (walker.currentNode.nodeValue ?? '').trim();
    if (element === null || text === '') continue;
    if (element.closest('svg, noscript, script, style, [hidden], .visually-hidden') !== null) {
      continue;
    }
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 11.95)
      faults.add(`${size.toFixed(1)} px: ${element.localName} "${text.slice(0, 30)}"`);
  }
  return [...faults];
}

/** Returns the controls of a page that have the same name and different targets, and bars without a name. */
export const nameFaults = (page: Page): Promise<string[]> => page.evaluate(findNameFaults);

/** Returns text below 12 px and sideways scrolling on a screen of 320 px. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: size?.height ?? 780 });
  // An emulated phone keeps the viewport's units until the page opens again.
  await page.reload();
  await page.getByRole('main').locator('section, article, li, form, p').first().waitFor();
  const faults = await page.evaluate(findNarrowFaults);
  if (size !== null) await page.setViewportSize(size);
  return faults;
}

/** Returns all of these faults, and what is lost at 200 % text. */
export async function screenFaults(page: Page): Promise<string[]> {
  const names = await nameFaults(page);
  const losses = await lossesAtDoubleSize(page);
  const narrow = await narrowFaults(page);
  return [
    ...names.map((fault) => `names: ${fault}`),
    ...losses.map((fault) => `200 %: ${fault}`),
    ...narrow.map((fault) => `320 px: ${fault}`),
  ];
}
