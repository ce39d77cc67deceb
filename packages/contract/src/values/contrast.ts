/** Returns red, green and blue of `#rrggbb`, 0 to 255 each. */
export const channels = (colour: string): number[] =>
  [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16));

/** Returns the relative luminance (WCAG 2) of `#rrggbb`, 0 to 1; 0 for anything else. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour)
    .map((channel) => channel / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0) || 0;
}

/** Returns the contrast of two `#rrggbb` colours (WCAG 2), 1 to 21. */
export function contrast(a: string, b: string): number {
  const la = luminance(a);
  const lb = luminance(b);
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}
