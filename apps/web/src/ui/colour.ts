import { contrast } from '@shtrans/contract/contrast';

const INK = '#0b1a1c';
const WHITE = '#ffffff';

/** White or ink, whichever reads better on the colour. */
export const readableOn = (ground: string): string =>
  contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
