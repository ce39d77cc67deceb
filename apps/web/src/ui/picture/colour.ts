import { luminance } from '@shtrans/contract/values/contrast';

const INK = '#0b1a1c';
const WHITE = '#ffffff';

/** Of a ground on which both read as well: where their contrasts, as WCAG 2 has them, are the same. */
const EVEN = 0.2;

/** White or ink, whichever reads better on the colour. */
export const readableOn = (ground: string): string => (luminance(ground) > EVEN ? INK : WHITE);
