import type { ProductDetail } from '@shtrans/contract/shop';

/** Fewer than these are told by number. */
export const FEW = 100;

/** How many one may buy at once, at least 1; `left`: of the chosen day, where there are days. */
export const mostOf = ({ perOrder, left: ofAll }: ProductDetail, left = ofAll): number =>
  Math.max(1, Math.min(perOrder, left ?? perOrder));
