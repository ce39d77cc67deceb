/** Selects elements by role and accessible name, by label, by their whole text, or by a CSS selector. */
export interface Sought {
  role?: string;
  /** The whole name, or a pattern for a part of it. */
  name?: string | RegExp;
  /** The whole text of the innermost elements that have it, or a pattern for a part of it. */
  text?: string | RegExp;
  css?: string;
  /** Only elements inside these. */
  within?: Sought;
  /** Index of the match, from 0; -1 is the last one. */
  nth?: number;
}

/** `Sought` as JSON: a pattern is its source and its flags. */
export interface SoughtInPage {
  role?: string;
  name?: string | [pattern: string, flags: string];
  text?: string | [pattern: string, flags: string];
  css?: string;
  within?: SoughtInPage;
  nth?: number;
}

/** The state of the first match, and the number of matches. */
export interface Found {
  /** Number of visible matches. */
  count: number;
  text: string;
  value: string;
  isDisabled: boolean;
  isChecked: boolean;
  box: { left: number; top: number; width: number; height: number } | null;
  /** Where a tap hits it, in CSS pixels of the viewport; null if it is off screen, covered or moved by an animation. */
  at: { x: number; y: number } | null;
}

const parts = (value: string | RegExp): string | [string, string] =>
  typeof value === 'string' ? value : [value.source, value.flags];

export const inPageForm = ({ name, text, within, ...rest }: Sought): SoughtInPage => ({
  ...rest,
  ...(name !== undefined && { name: parts(name) }),
  ...(text !== undefined && { text: parts(text) }),
  ...(within !== undefined && { within: inPageForm(within) }),
});

// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has nothing outside itself

/**
 * Runs in the page, and therefore uses nothing outside itself. Computes ARIA names from what the pages have: labels, contents
 * and alternative texts.
 * @param mode `look`: as it is now; `show`: scrolled into view if necessary; `focus`: with its content selected
 */
export function findInPage(sought: SoughtInPage, mode: 'look' | 'show' | 'focus'): Found {
  const ROLES: Record<string, string> = {
    alert: '[role=alert]',
    application: '[role=application]',
    article: 'article',
    button: 'button,[role=button],summary,input[type=submit]',
    checkbox: 'input[type=checkbox],[role=checkbox],[role=switch]',
    dialog: '[role=dialog],[role=alertdialog],dialog',
    group: 'fieldset,[role=group]',
    heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
    img: 'img,[role=img]',
    link: 'a[href],[role=link]',
    listitem: 'li,[role=listitem]',
    main: 'main',
    radio: 'input[type=radio],[role=radio]',
    region: 'section,[role=region]',
    searchbox: 'input[type=search]',
    status: 'output,[role=status]',
    textbox: 'input:not([type]),input[type=text],input[type=tel],input[type=email],textarea',
  };
  const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element): boolean => {
    const { visibility } = getComputedStyle(element);
    return visibility === 'visible' && element.getClientRects().length > 0;
  };
  const contentOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true') return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (label !== null) return label;
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden') return '';
    const content = [...node.childNodes].map(contentOf).join('');
    return display.startsWith('inline') ? content : ` ${content} `;
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelText = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (squeezed(labelText) !== '') return labelText;
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const { labels, placeholder } = element as HTMLInputElement;
    if (labels && labels.length > 0) return [...labels].map(contentOf).join(' ');
    if (element instanceof HTMLFieldSetElement) {
      return element.querySelector('legend')?.textContent ?? '';
    }
    return contentOf(element) || placeholder || element.getAttribute('title') || '';
  };
  const matchesText = (text: string, pattern: string | [string, string] | undefined): boolean =>
    pattern === undefined ||
    (typeof pattern === 'string'
      ? squeezed(text) === squeezed(pattern)
      : new RegExp(pattern[0], pattern[1]).test(squeezed(text)));
  const allOf = ({ role, name, text, css, within, nth }: SoughtInPage): Element[] => {
    const selector = css ?? (role === undefined ? 'body *' : (ROLES[role] ?? `[role=${role}]`));
    const roots: ParentNode[] = within === undefined ? [document] : allOf(within);
    let matches = roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter((element) => isSeen(element) || element instanceof HTMLInputElement)
      .filter((element) => name === undefined || matchesText(nameOf(element), name))
      .filter((element) => text === undefined || matchesText(element.textContent, text));
    if (text !== undefined) {
      matches = matches.filter(
        (element) => !matches.some((o) => o !== element && element.contains(o)),
      );
    }
    if (nth === undefined) return matches;
    const match = matches.at(nth);
    return match === undefined ? [] : [match];
  };
  const elements = allOf(sought);
  const [element] = elements;
  const none = { text: '', value: '', isDisabled: false, isChecked: false, box: null, at: null };
  if (element === undefined) return { count: 0, ...none };

  /** The middle of its visible part, if a tap there hits it. */
  const tapPointOf = (target: Element): Found['at'] => {
    for (const rect of target.getClientRects()) {
      const [leftEdge, rightEdge] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
      const [topEdge, bottomEdge] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
      const x = Math.floor((leftEdge + rightEdge) / 2);
      const y = Math.floor((topEdge + bottomEdge) / 2);
      const hitElement =
        leftEdge < rightEdge && topEdge < bottomEdge ? document.elementFromPoint(x, y) : null;
      if (hitElement !== null && (target.contains(hitElement) || hitElement.contains(target))) {
        if (target.contains(hitElement)) return { x, y };
      }
    }
    return null;
  };
  // Elements of a sheet that is sliding in have not reached their place.
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === 'running' && target !== null && target.contains(element);
  });
  // A radio that its label draws is tapped on the label.
  const {
    labels = null,
    value = '',
    checked = false,
    disabled = false,
  } = element as Partial<HTMLInputElement>;
  const targets = [element, ...(labels ?? [])];
  const anywhere = (): Found['at'] =>
    targets.map(tapPointOf).find((point) => point !== null) ?? null;
  if (mode !== 'look' && anywhere() === null) element.scrollIntoView({ block: 'center' });
  if (mode === 'focus') {
    (element as HTMLInputElement).focus();
    (element as HTMLInputElement).select();
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    count: elements.length,
    text: squeezed((element as HTMLElement).innerText ?? element.textContent),
    value,
    isDisabled: disabled || element.getAttribute('aria-disabled') === 'true',
    isChecked: checked || element.getAttribute('aria-checked') === 'true',
    box: { left, top, width, height },
    at: isMoving ? null : anywhere(),
  };
}
