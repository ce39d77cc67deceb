/**
 * Where the app offers activities apart from their own page: on home, after a payment, on an order, in the wallet, and
 * beside the invitations.
 */
export const ACTIVITY_PLACES = ['home', 'payment', 'order', 'wallet', 'invites'] as const;
export type ActivityPlace = (typeof ACTIVITY_PLACES)[number];
