import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  lead: 'Once a plate is bound, its parking by the road and wherever nobody asked for you appears among your orders, also what is unpaid of the last 30 days.',
  boundAt: (time) => `Bound ${time}`,
  addTitle: 'Bind a plate',
  plate: 'Plate number',
  hint: 'Province, letter and digits',
  add: 'Bind',
  added: (n) => (n === 0 ? 'Bound' : n === 1 ? 'Bound, 1 stay found' : `Bound, ${n} stays found`),
  full: 'You can bind 3 plates at most',
  toOrders: 'See parking orders',
  remove: 'Remove',
  removeWhich: (plate) => `Remove ${plate}`,
  removeAsk: 'Remove this plate?',
  removeText:
    'Its parking does not appear among your orders from then on. Orders that are there stay.',
  removed: 'Removed',
};
