import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  validUntil: (time) => `Valid until ${time}`,
  left: (left) => `${left} left`,
  window: (from, until) => `From ${from} to ${until}`,
  claim: 'Claim now',
  logInAndClaim: 'Log in and claim',
  claiming: 'Claiming',
  state: {
    claimed: 'You have claimed this gift',
    not_begun: 'The offer has not begun yet',
    over: 'The offer has ended',
    gone: 'All gifts have been claimed',
    other: 'It cannot be claimed now',
  },
  granted: 'The gift is yours',
  grantedAt: (time) => `Claimed at ${time}`,
  notGranted: 'Not claimed',
  toWallet: 'The coupons are in your wallet: see them',
  rules: 'Rules',
  toGuide: 'Go to the guide',
  toGift: 'See the gift',
  welcome: 'Welcome to Shanghai',
};
