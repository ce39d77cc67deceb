import { channels, luminance } from '@shtrans/contract/values/contrast';

const INK = '#000000';
const WHITE = '#ffffff';

/** The luminance of a ground on which both have the same WCAG 2 contrast. */
const EVEN = 0.179;
/**
 * The least luminance on the surfaces and maps of the dark scheme (ui/style/base.css): of lines and other graphics for
 * a contrast of 3, of text for 4.5.
 */
const GRAPHIC = 0.17;
const TEXT = 0.3;

/** White or black, depending on which has more contrast with the colour: at least 4.5 with any. */
export const readableOn = (ground: string): string => (luminance(ground) > EVEN ? INK : WHITE);

/** Mixes two `#rrggbb` colours: `percent` of the second. */
export function mix(first: string, second: string, percent: number): string {
  const target = channels(second);
  const values = channels(first).map((from, i) => {
    const value = from + (((target[i] ?? 0) - from) * percent) / 100;
    return Math.round(value + 256)
      .toString(16)
      .slice(1);
  });
  return `#${values.join('')}`;
}

/** Returns the colour with as little white in it as it needs for `minLuminance`, 0 to 1. */
function lighter(colour: string, minLuminance: number): string {
  let twin = colour;
  for (let percent = 1; percent < 99 && luminance(twin) < minLuminance; percent += 1) {
    twin = mix(colour, WHITE, percent);
  }
  return twin;
}

/** The twin of a colour of data, `#rrggbb`, for text in the dark scheme. */
export const textTwin = (colour: string): string => lighter(colour, TEXT);

/** A value of CSS for each colour scheme: documents are drawn before the scheme is known. */
export const inScheme = (light: string, dark: string): string =>
  `var(--light,${light}) var(--dark,${dark})`;

/**
 * The colour of a line or another graphic, in both schemes. The same text is readable on both: a colour that gets a
 * twin has white text, and the twin is dark enough for it.
 */
export const graphicColour = (colour: string): string => inScheme(colour, lighter(colour, GRAPHIC));
