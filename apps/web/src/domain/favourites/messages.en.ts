import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  add: 'Add to favourites',
  added: 'Added to favourites',
  removed: 'Removed from favourites',
  full: 'Your favourites are full',
  waits: 'Kept on this phone. It is synchronised when the network is back',
};
