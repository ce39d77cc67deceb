/** Of who visits: the longest name, and the digits of a phone number. */
export const VISITOR_NAME_MAX = 40;
export const VISITOR_PHONE_DIGITS = 11;
/** How many visitors an e-coupon takes. */
export const ECOUPON_VISITORS_MAX = 5;
/** Where an e-coupon recharges: a phone number, a card number or a name of an account. */
export const RECHARGE_ACCOUNT = /^[\w@.+-]{5,40}$/;
export const RECHARGE_ACCOUNT_MAX = 40;

/** What is sold. Packs, skins and e-coupons are goods of our own; of the others a partner issues a ticket. */
export const PRODUCT_KINDS = ['day_ticket', 'pack', 'skin', 'ecoupon', 'scenic', 'bundle'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The kinds that the shop lists; tickets of scenic spots stand with their spots. */
export const PRODUCT_TABS = ['day_ticket', 'bundle', 'pack', 'ecoupon', 'skin'] as const;
