/** Of who visits: the longest name, and the digits of a phone number. */
export const VISITOR_NAME_MAX = 40;
export const VISITOR_PHONE_DIGITS = 11;
/** How many visitors an e-coupon takes. */
export const ECOUPON_VISITORS_MAX = 5;
/** Where an e-coupon recharges: a phone number, a card number or a name of an account. */
export const RECHARGE_ACCOUNT = /^[\w@.+-]{5,40}$/;
export const RECHARGE_ACCOUNT_MAX = 40;
