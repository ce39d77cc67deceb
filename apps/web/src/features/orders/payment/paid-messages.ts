import { defineMessages } from '../../../core/i18n/messages.ts';

/** What a paid order gives, and what comes next. */
export const paidMessages = defineMessages({
  gains: ['本单收获', 'What you earned'],
  points: [(n: number) => `+${n} 积分`, (n: number) => `+${n} ${n === 1 ? 'point' : 'points'}`],
  pointsPosted: ['已到账', 'Added'],
  pointsLater: ['订单完成后到账', 'When completed'],
  pointsAfterUse: ['使用后到账', 'After use'],
  carbon: [(kg: string) => `−${kg} 千克 CO₂`, (kg: string) => `−${kg} kg CO₂`],
  carbonThan: ['与打车相比', 'Compared with a taxi'],
  saved: [(amount: string) => `省 ${amount}`, (amount: string) => `${amount} saved`],
  savedBy: ['优惠抵扣', 'Discounts'],
  receipt: ['电子收据', 'Receipt'],
  nextUnpaid: ['还有订单待支付', 'Another order to pay'],
  payNext: [
    (name: string, amount: string) => `${name} ${amount}，去支付`,
    (name: string, amount: string) => `${name} ${amount}, pay now`,
  ],
  onwards: [
    (station: string) => `从${station}继续出行`,
    (station: string) => `Next from ${station}`,
  ],
  station: ['全部班次', 'All departures'],
});
