/** What a drawing must not contain: scripts, other files, and words, which would stay in one language. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<(?:script|foreignObject|iframe|image|audio|video|style)\b/i, 'must contain only shapes'],
  [/\son\w+\s*=/i, 'must not contain a script'],
  [/<(?:text|tspan)\b/i, 'must not contain words, which cannot be translated'],
  [/(?:href|src)\s*=\s*["'](?!#)/i, 'must not refer to another file'],
  [/url\(\s*["']?(?!#)/i, 'must not refer to another file'],
  [/<!(?:DOCTYPE|ENTITY)/i, 'must not declare entities'],
];

/** Returns why a drawing is refused, or undefined if it is an SVG of shapes alone. */
export function svgFault(svg: string): string | undefined {
  if (!/^\s*<svg\b[^>]*\sviewBox=/.test(svg) || !/<\/svg>\s*$/.test(svg)) {
    return 'must be one <svg> with a viewBox';
  }
  return REFUSED.find(([pattern]) => pattern.test(svg))?.[1];
}
