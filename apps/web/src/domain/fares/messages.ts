import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of a fee's lines: a page that shows them lists this handle in its route row. */
export const feeMessages = defineMessages({
  item: {
    fare: ['车费', 'Fare'],
    flag_fall: ['起步费', 'Flag fall'],
    distance: ['里程费', 'Distance'],
    long_distance: ['远途费', 'Long distance'],
    duration: ['时长费', 'Time'],
    waiting: ['等候费', 'Waiting'],
    night: ['夜间加价', 'Night surcharge'],
    holiday: ['节假日加价', 'Holiday surcharge'],
    minimum: ['最低消费补足', 'Minimum fare top-up'],
    rounding: ['四舍五入', 'Rounding'],
    cancellation: ['取消费', 'Cancellation fee'],
    table: ['官方票价表调整', 'Official fare adjustment'],
    transfer: ['换乘优惠', 'Transfer discount'],
    monthly_discount: ['当月累计优惠', 'Monthly discount'],
    other: ['其他费用', 'Other'],
  },
  /** For a line that means something else in another rule. */
  itemOf: {
    metro: { flag_fall: ['起步价', 'Base fare'], distance: ['里程加价', 'Distance charge'] },
    parking_street: {
      flag_fall: ['首段停车费', 'First period'],
      duration: ['后续停车费', 'After that'],
    },
  },
  kilometres: [(n: string) => `${n} 公里`, (n: string) => `${n} km`],
  minutes: [(n: string) => `${n} 分钟`, (n: string) => `${n} min`],
  times: [(n: string) => `${n} 次`, (n: string) => n],
  perKilometre: [(price: string) => `${price}/公里`, (price: string) => `${price}/km`],
  perMinute: [(price: string) => `${price}/分钟`, (price: string) => `${price}/min`],
  perTime: [(price: string) => `${price}/次`, (price: string) => `${price} each`],
  total: ['合计', 'Total'],
  estimatedTotal: ['预估合计', 'Estimated total'],
});
