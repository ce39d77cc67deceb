import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  item: {
    fare: 'Fare',
    flag_fall: 'Flag fall',
    distance: 'Distance',
    long_distance: 'Long distance',
    duration: 'Time',
    waiting: 'Waiting',
    night: 'Night surcharge',
    holiday: 'Holiday surcharge',
    minimum: 'Up to the minimum',
    rounding: 'Rounding',
    cancellation: 'Cancellation fee',
    table: 'Set by the official fare table',
    transfer: 'Transfer discount',
    monthly_discount: 'Monthly discount',
    other: 'Other',
  },
  itemOf: {
    metro: { flag_fall: 'Base fare', distance: 'Further distance' },
    parking_street: { flag_fall: 'First period', duration: 'Then' },
  },
  kilometres: (n) => `${n} km`,
  minutes: (n) => `${n} min`,
  times: (n) => n,
  perKilometre: (price) => `¥${price}/km`,
  perMinute: (price) => `¥${price}/min`,
  perTime: (price) => `¥${price} each`,
  total: 'Total',
  estimatedTotal: 'Estimated total',
};
