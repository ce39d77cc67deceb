import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  reminder: 'Friendly Reminder',
  buyAnyway: 'Buy anyway',
  notNow: 'Not now',
  seeTickets: 'My tickets',
  ordered: 'Ordered. Please pay in time',
};
