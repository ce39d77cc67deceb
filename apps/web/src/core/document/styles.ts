/**
 * Documents may have no style attributes, and colours of lines are data: what a component puts there stands in a sheet
 * of the document, by this attribute, until the script has taken the page over.
 */
const MARK = 'data-styled';

/** Declarations of colours and lengths: nothing that ends a rule, quotes, or loads. */
const PLAIN = /^[\w\s#%.,:;()+-]*$/;

/** Moves the style attributes of drawn markup into a sheet. Raises for what may not stand there. */
export function liftStyles(markup: string): { markup: string; sheet: string } {
  const known = new Map<string, number>();
  const lifted = markup.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    if (!PLAIN.test(declarations) || /url|expression/i.test(declarations)) {
      throw new Error(`a style cannot stand in a document: ${declarations}`);
    }
    const n = known.get(declarations) ?? known.size;
    known.set(declarations, n);
    return ` ${MARK}="${n}"`;
  });
  // As style attributes do, they prevail over what the components' own rules say.
  const rules = [...known].map(([declarations, n]) => `#root [${MARK}="${n}"]{${declarations}}`);
  return { markup: lifted, sheet: rules.join('') };
}

/** Gives the styles back to their elements, where components change them. */
export function lowerStyles(): void {
  const sheet = document.getElementById(MARK)?.textContent ?? '';
  const rules = [...sheet.matchAll(/\[data-styled="(\d+)"\]\{([^}]*)\}/g)];
  const byNumber = new Map(rules.map(([, n = '', declarations = '']) => [n, declarations]));
  for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    const declarations = byNumber.get(element.getAttribute(MARK) ?? '');
    // A component that changed it meanwhile knows better.
    if (element.style.length === 0) element.style.cssText = declarations ?? '';
    element.removeAttribute(MARK);
  }
}
