import { luminance } from '@shtrans/contract/values/contrast';

const INK = '#0b1a1c';
const WHITE = '#ffffff';

/** The luminance of a ground on which both have the same WCAG 2 contrast. */
const EVEN = 0.2;

/** White or ink, depending on which has more contrast with the colour. */
export const readableOn = (ground: string): string => (luminance(ground) > EVEN ? INK : WHITE);
