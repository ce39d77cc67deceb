import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  add: 'Add to favourites',
  added: 'Added to favourites',
  removed: 'Removed from favourites',
  full: 'Your favourites are full',
  waits: 'Kept on this phone. It is synchronised when the network is back',
  offer: (n) =>
    n === 1
      ? 'Add the favourite kept on this phone to your account?'
      : `Add the ${n} favourites kept on this phone to your account?`,
  offerTo: (phone) =>
    `Favourites, perhaps with your home and work, were kept here without a login. If added, the account ${phone} shows them on every device. If not, they stay on this phone and show when nobody is logged in.`,
  offerYes: 'Add',
  offerNo: "Don't add",
};
