/** Maximum length of a visitor's name. */
export const VISITOR_NAME_MAX = 40;
/** Maximum number of visitors of an e-coupon. */
export const ECOUPON_VISITORS_MAX = 5;
/** The account that an e-coupon recharges, bare: a phone number, a card number or an account name. */
export const RECHARGE_ACCOUNT = /^[\w@.+-]{5,40}$/;
export const RECHARGE_ACCOUNT_MAX = 40;
