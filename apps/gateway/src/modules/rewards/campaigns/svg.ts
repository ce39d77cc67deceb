/** What a drawing may not hold: scripts, other files, and words, which would stay in one language. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<(?:script|foreignObject|iframe|image|audio|video|style)\b/i, 'it holds more than shapes'],
  [/\son\w+\s*=/i, 'it holds a script'],
  [/<(?:text|tspan)\b/i, 'it holds words, which would stay in one language'],
  [/(?:href|src)\s*=\s*["'](?!#)/i, 'it names another file'],
  [/url\(\s*["']?(?!#)/i, 'it names another file'],
  [/<!(?:DOCTYPE|ENTITY)/i, 'it declares entities'],
];

/** Why a drawing is refused; undefined: it is an SVG of shapes alone. */
export function svgFault(svg: string): string | undefined {
  if (!/^\s*<svg\b[^>]*\sviewBox=/.test(svg) || !/<\/svg>\s*$/.test(svg)) {
    return 'not one <svg> with a viewBox';
  }
  return REFUSED.find(([pattern]) => pattern.test(svg))?.[1];
}
