import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  reminder: 'Friendly Reminder',
  buyAnyway: 'Buy anyway',
  notNow: 'Not now',
  seeTickets: 'My tickets',
  buy: 'Buy',
  soldOut: 'Sold out',
  notBegun: (time) => `On sale from ${time}`,
  demoPrice: 'Demo price',
  visitor: (n) => `Name of visitor ${n}`,
  visitorPhone: (n) => `Phone of visitor ${n}`,
  nameMissing: 'Enter the name',
  ordered: 'Ordered. Please pay in time',
};
