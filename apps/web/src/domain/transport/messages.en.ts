import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  metro: 'Metro',
  bus: 'Bus',
  ferry: 'Ferry',
  taxi: 'Taxi',
  parking: 'Parking',
  multi_ticket: 'Multi-product ticket',
  scenic_ticket: 'Scenic ticket',
  maglev: 'Maglev',
  custom_bus: 'Customised bus',
  co_passenger: 'Co-passenger',
  other: 'Other order',
};
