import type { Messages } from '../core/i18n/messages.ts';
import type { messages as zh } from './fee-messages.zh.ts';

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
    discount: 'Discount',
    other: 'Other',
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
