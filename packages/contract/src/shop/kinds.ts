/**
 * Kinds of products. Coupons, packs of them, skins and e-coupons are our own goods; for the others a partner issues a
 * ticket. A ticket coupon takes an amount off tickets, a coupon off rides.
 */
export const PRODUCT_KINDS = [
  'day_ticket',
  'coupon',
  'ticket_coupon',
  'pack',
  'skin',
  'ecoupon',
  'scenic',
  'bundle',
] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The kinds that the shop lists; tickets of scenic spots are listed with their spots. */
export const PRODUCT_TABS = [
  'day_ticket',
  'bundle',
  'coupon',
  'ticket_coupon',
  'pack',
  'ecoupon',
  'skin',
] as const;
