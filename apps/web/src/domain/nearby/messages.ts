import { defineMessages } from '../../core/i18n/messages.ts';

/** A place nearby. */
export const nearbyMessages = defineMessages({
  walk: [(minutes: string) => `步行${minutes}`, (minutes: string) => `${minutes} on foot`],
  moreLines: [(n: number) => `另有${n}条`, (n: number) => `and ${n} more`],
  parking: {
    free: [(n: number) => `空位 ${n}`, (n: number) => `${n} free`],
    full: ['已满', 'Full'],
    unknown: ['空位未知', 'Free spaces unknown'],
    spaces: [(n: number) => `共 ${n} 个车位`, (n: number) => `${n} spaces`],
    hour: [(price: string) => `${price}/小时`, (price: string) => `${price} an hour`],
    day: [(price: string) => `封顶 ${price}/天`, (price: string) => `max ${price} a day`],
    open: [(hours: string) => `开放 ${hours}`, (hours: string) => `Open ${hours}`],
  },
  bikes: [
    (n: number) => (n === 0 ? '暂无可用单车' : `${n} 辆可用`),
    (n: number) => (n === 0 ? 'No bikes' : n === 1 ? '1 bike' : `${n} bikes`),
  ],
  asOf: [(time: string) => `${time} 更新`, (time: string) => `updated ${time}`],
  stale: [
    (time: string) => `${time} 的数据，可能已变化`,
    (time: string) => `data from ${time}, may have changed`,
  ],
});
