import type { ProductSummary } from '@shtrans/contract/shop/schemas';

/** Where a product is bought: tickets of a scenic spot with their spot, all others in the shop. */
export const shopOf = ({ id, spot }: ProductSummary): string =>
  spot === null ? `/products?product=${id}` : `/changjiangDeltaSceneTicket/detail?id=${spot}`;
