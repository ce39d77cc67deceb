import type { ProductSummary } from '@shtrans/contract/shop/schemas';

/** The page that sells a product: the scenic spot for its tickets, the shop for all others. */
export const shopOf = ({ id, spot }: ProductSummary): string =>
  spot === null ? `/products?product=${id}` : `/changjiangDeltaSceneTicket/detail?id=${spot}`;
