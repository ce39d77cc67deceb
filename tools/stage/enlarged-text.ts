import type { Page } from 'playwright-core';

/** How much larger riders make text whose page must not lose any of it. */
const FACTOR = 1.3;

/** Runs in the page: each loss as one line, the same at every size. */
function findLosses(percent: string): string[] {
  const found = new Set<string>();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing from outside
  const nameOf = (element: Element): string =>
    `${element.localName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at;
    }
    return null;
  };
  const look = (): void => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) found.add('the page scrolls sideways');
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
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      let scrolls = false;
      let isCut = false;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const looks = getComputedStyle(at);
        const x = looks.overflowX;
        const y = looks.overflowY;
        if (at === document.documentElement || at === document.body) break;
        if (/auto|scroll/.test(x + y)) scrolls = true;
        const meant = looks.textOverflow === 'ellipsis' || looks.webkitLineClamp !== 'none';
        if (!scrolls && /hidden|clip/.test(x + y)) {
          const edge = at.getBoundingClientRect();
          // Lines are higher than what is written on them.
          const room = box.height * 0.25;
          const sideways = box.left < edge.left - 2 || box.right > edge.right + 2;
          const upright = box.top < edge.top - room || box.bottom > edge.bottom + room;
          if (!meant && (sideways || upright)) isCut = true;
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        if (looks.position === 'fixed') break;
      }
      if (isCut) found.add(`cut: ${nameOf(element)}`);
      else if (!scrolls && (right > clientWidth + 1 || left < -1)) {
        found.add(`beside the screen: ${nameOf(element)}`);
      }
      // Long names and numbers, which rows of lists are made of, are broken at any size; what a button says is not.
      const button = element.closest('button, .button');
      const words = button === null || button.closest('li') !== null ? /$^/g : /[!-,.-~¥]+/g;
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(words)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (lines.size > 1) found.add(`broken: ${word} in ${nameOf(element)}`);
      }
      const inside = (line: DOMRect): boolean =>
        line.left < right && line.right > left && line.top < bottom && line.bottom > top;
      range.selectNodeContents(text);
      // Of a line that ends in an ellipsis the rest is not seen.
      const seen = (line: DOMRect): DOMRect => {
        const [x, y] = [Math.max(line.left, left), Math.max(line.top, top)];
        return new DOMRect(
          x,
          y,
          Math.min(line.right, right) - x,
          Math.min(line.bottom, bottom) - y,
        );
      };
      const lines = [...range.getClientRects()].filter(inside).map(seen);
      if (!scrolls) texts.push({ element, layer: layerOf(element), lines });
    }
    for (const [i, one] of texts.entries()) {
      for (const other of texts.slice(i + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element)) continue;
        if (other.element.contains(one.element)) continue;
        const isOver = one.lines.some((a) =>
          other.lines.some((b) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return wide > 3 && high > Math.min(a.height, b.height) * 0.45;
          }),
        );
        if (isOver) {
          found.add(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
        }
      }
    }
  };
  look();
  const usual = new Set(found);
  found.clear();
  // As the apps around do it; styles of elements are not always taken up.
  const enlarged = new CSSStyleSheet();
  enlarged.replaceSync(`* { text-size-adjust: ${percent} !important }`);
  document.adoptedStyleSheets = [enlarged];
  look();
  document.adoptedStyleSheets = [];
  return [...found].filter((loss) => !usual.has(loss));
}

/**
 * What riders lose who enlarge text by 1.3, as chat apps and phones offer it: text that is cut without an ellipsis, beside
 * the screen or over other text, words of buttons that are broken, and pages that scroll sideways. What is so at the usual size does not count.
 */
export const lossesWhenEnlarged = (page: Page): Promise<string[]> =>
  page.evaluate(findLosses, `${FACTOR * 100}%`);
