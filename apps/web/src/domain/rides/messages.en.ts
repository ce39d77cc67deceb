import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  driver: 'Driver and car',
  plate: 'Plate',
  rating: (stars) => `Rated ${stars}`,
  phone: 'Protected number',
};
