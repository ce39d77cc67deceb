/**
 * Documents must not contain style attributes, and colours of lines are data. The style of a component is in a sheet
 * of the document, under this attribute, until the script takes the page over.
 */
const MARK = 'data-styled';

/** Declarations of colours and lengths: nothing that ends a rule, quotes or loads. */
const PLAIN = /^[\w\s#%.,:;()+-]*$/;

/** Moves the style attributes of drawn markup into a sheet. Throws for a style that is not allowed in a document. */
export function liftStyles(markup: string): { markup: string; sheet: string } {
  const indexByDeclarations = new Map<string, number>();
  const lifted = markup.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    if (!PLAIN.test(declarations) || /url|expression/i.test(declarations)) {
      throw new Error(`a style is not allowed in a document: ${declarations}`);
    }
    const n = indexByDeclarations.get(declarations) ?? indexByDeclarations.size;
    indexByDeclarations.set(declarations, n);
    return ` ${MARK}="${n}"`;
  });
  // Like style attributes, they override the rules of the components.
  const rules = [...indexByDeclarations].map(
    ([declarations, n]) => `#root [${MARK}="${n}"]{${declarations}}`,
  );
  return { markup: lifted, sheet: rules.join('') };
}

/** Moves the styles back to their elements, where components change them. */
export function lowerStyles(): void {
  const sheet = document.getElementById(MARK)?.textContent ?? '';
  const rules = [...sheet.matchAll(/\[data-styled="(\d+)"\]\{([^}]*)\}/g)];
  const byNumber = new Map(rules.map(([, n = '', declarations = '']) => [n, declarations]));
  for (const element of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    const declarations = byNumber.get(element.getAttribute(MARK) ?? '');
    // A component that changed the style meanwhile takes precedence.
    if (element.style.length === 0) element.style.cssText = declarations ?? '';
    element.removeAttribute(MARK);
  }
}
