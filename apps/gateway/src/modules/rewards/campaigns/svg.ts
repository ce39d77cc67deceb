/** What a drawing must not contain: scripts, other files, and words, which would stay in one language. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<(?:script|foreignObject|iframe|image|audio|video|style)\b/i, 'it contains more than shapes'],
  [/\son\w+\s*=/i, 'it contains a script'],
  [/<(?:text|tspan)\b/i, 'it contains words, which would stay in one language'],
  [/(?:href|src)\s*=\s*["'](?!#)/i, 'it names another file'],
  [/url\(\s*["']?(?!#)/i, 'it names another file'],
  [/<!(?:DOCTYPE|ENTITY)/i, 'it declares entities'],
];

/** Returns why a drawing is refused, or undefined if it is an SVG of shapes alone. */
export function svgFault(svg: string): string | undefined {
  if (!/^\s*<svg\b[^>]*\sviewBox=/.test(svg) || !/<\/svg>\s*$/.test(svg)) {
    return 'not one <svg> with a viewBox';
  }
  return REFUSED.find(([pattern]) => pattern.test(svg))?.[1];
}
