/** Kinds of products. Packs, skins and e-coupons are our own goods; for the others a partner issues a ticket. */
export const PRODUCT_KINDS = ['day_ticket', 'pack', 'skin', 'ecoupon', 'scenic', 'bundle'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The kinds that the shop lists; tickets of scenic spots are listed with their spots. */
export const PRODUCT_TABS = ['day_ticket', 'bundle', 'pack', 'ecoupon', 'skin'] as const;
