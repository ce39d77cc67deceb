import type { Page } from 'playwright-core';

/** Factor by which riders enlarge text, and with which a page must lose none of it. */
const FACTOR = 1.3;

interface Enlargement {
  /** Of all text, as the surrounding apps do it. */
  percent?: string;
  /** Of the page's own text, as iOS reports it (core/view/phone-text.ts). */
  phoneText?: string;
}

/** Runs in the page: returns each loss as one line, the same at every size. */
function findLosses({ percent = '100%', phoneText }: Enlargement): string[] {
  const faults = new Set<string>();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has no outer scope
  const nameOf = (element: Element): string =>
    `${element.localName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const layerOf = (element: Element): Element | null => {
    for (
      let ancestor: Element | null = element;
      ancestor !== null;
      ancestor = ancestor.parentElement
    ) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(ancestor).position)) return ancestor;
    }
    return null;
  };
  const look = (): void => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) faults.add('the page scrolls sideways');
    const texts: { element: Element; layer: Element | null; lines: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (element === null || (text.nodeValue ?? '').trim() === '') continue;
      if (element.closest('svg, noscript, script, style, [hidden], .visually-hidden') !== null) {
        continue;
      }
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      let [minX, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      let scrolls = false;
      let isCut = false;
      for (
        let ancestor: Element | null = element;
        ancestor !== null;
        ancestor = ancestor.parentElement
      ) {
        const looks = getComputedStyle(ancestor);
        const x = looks.overflowX;
        const y = looks.overflowY;
        if (ancestor === document.documentElement || ancestor === document.body) break;
        if (/auto|scroll/.test(x + y)) scrolls = true;
        const isClippedOnPurpose =
          looks.textOverflow === 'ellipsis' || looks.webkitLineClamp !== 'none';
        if (!scrolls && /hidden|clip/.test(x + y)) {
          const edge = ancestor.getBoundingClientRect();
          // Lines are higher than their text.
          const room = box.height * 0.25;
          const sideways = box.left < edge.left - 2 || box.right > edge.right + 2;
          const upright = box.top < edge.top - room || box.bottom > edge.bottom + room;
          if (!isClippedOnPurpose && (sideways || upright)) isCut = true;
          [minX, right] = [Math.max(minX, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        if (looks.position === 'fixed') break;
      }
      if (isCut) faults.add(`cut: ${nameOf(element)}`);
      else if (!scrolls && (right > clientWidth + 1 || minX < -1)) {
        faults.add(`off the screen: ${nameOf(element)}`);
      }
      // Long names and numbers in rows of lists can break at any size; words on buttons must not.
      const button = element.closest('button, .button');
      const words = button === null || button.closest('li') !== null ? /$^/g : /[!-,.-~¥]+/g;
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(words)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (lines.size > 1) faults.add(`broken: ${word} in ${nameOf(element)}`);
      }
      const inside = (line: DOMRect): boolean =>
        line.left < right && line.right > minX && line.top < bottom && line.bottom > top;
      range.selectNodeContents(text);
      // The end of a line with an ellipsis is not visible.
      const visiblePart = (line: DOMRect): DOMRect => {
        const [x, y] = [Math.max(line.left, minX), Math.max(line.top, top)];
        return new DOMRect(
          x,
          y,
          Math.min(line.right, right) - x,
          Math.min(line.bottom, bottom) - y,
        );
      };
      const lines = [...range.getClientRects()].filter(inside).map(visiblePart);
      if (!scrolls) texts.push({ element, layer: layerOf(element), lines });
    }
    for (const [i, textBox] of texts.entries()) {
      for (const otherBox of texts.slice(i + 1)) {
        if (textBox.layer !== otherBox.layer || textBox.element.contains(otherBox.element))
          continue;
        if (otherBox.element.contains(textBox.element)) continue;
        const isOver = textBox.lines.some((a) =>
          otherBox.lines.some((b) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return wide > 3 && high > Math.min(a.height, b.height) * 0.45;
          }),
        );
        if (isOver) {
          faults.add(`over each other: ${nameOf(textBox.element)} and ${nameOf(otherBox.element)}`);
        }
      }
    }
  };
  look();
  const usual = new Set(faults);
  faults.clear();
  // As the surrounding apps do it; element styles are not always applied.
  const enlarged = new CSSStyleSheet();
  enlarged.replaceSync(`* { text-size-adjust: ${percent} !important }`);
  document.adoptedStyleSheets = [enlarged];
  if (phoneText !== undefined) {
    document.documentElement.style.setProperty('--phone-text', phoneText);
  }
  look();
  document.documentElement.style.removeProperty('--phone-text');
  document.adoptedStyleSheets = [];
  return [...faults].filter((loss) => !usual.has(loss));
}

/**
 * Returns what riders lose who enlarge text by 1.3, as chat apps and phones offer it: text that is cut without an
 * ellipsis, off the screen or over other text, broken words on buttons, and pages that scroll sideways. Losses that
 * also occur at the usual size do not count.
 */
export const lossesWhenEnlarged = (page: Page): Promise<string[]> =>
  page.evaluate(findLosses, { percent: `${FACTOR * 100}%` });

/** As `lossesWhenEnlarged`, with the page's own text at 200 %. */
export const lossesAtDoubleSize = (page: Page): Promise<string[]> =>
  page.evaluate(findLosses, { phoneText: '2' });
