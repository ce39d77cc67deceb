import { defineMessages } from '../../core/i18n/messages.ts';

/** The names of travel modes, which are also those of the order types. */
export const transportMessages = defineMessages({
  metro: ['地铁', 'Metro'],
  bus: ['公交', 'Bus'],
  ferry: ['轮渡', 'Ferry'],
  taxi: ['出租车', 'Taxi'],
  parking: ['停车', 'Parking'],
  multi_ticket: ['通票', 'Pass'],
  scenic_ticket: ['景区票', 'Scenic ticket'],
  maglev: ['磁浮', 'Maglev'],
  custom_bus: ['定制公交', 'Customised bus'],
  co_passenger: ['同行人', 'Co-passenger'],
  other: ['其他订单', 'Other order'],
});
